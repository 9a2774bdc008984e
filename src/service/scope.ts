import { AsyncLocalStorage } from 'node:async_hooks'
import type { RawExchange } from './exchange.ts'

/** Collects what is exchanged while one piece of work runs: a clause, or one case of it. */
class Scope {
  /** Answers in the order in which they came; the attempts that noise spoilt are left out. */
  readonly exchanges: RawExchange[] = []
  requests = 0
  /** When the first of them was sent, by the clock of `performance.now()`; the work may have waited before. */
  firstRequestAt: number | undefined

  constructor(
    private readonly parent?: Scope,
    /** The check or question that has caused the work. */
    readonly cause: string | undefined = parent?.cause,
    /** Whether many checks wait for the work. */
    readonly isAwaited: boolean = parent?.isAwaited ?? false,
  ) {}

  /** Counts a request that is about to be sent, here and in the scopes around. */
  countRequest(): void {
    this.requests++
    this.firstRequestAt ??= performance.now()
    this.parent?.countRequest()
  }

  /** Keeps an exchange here only: the scopes around outlive too many of them. */
  keep(exchange: RawExchange): void {
    this.exchanges.push(exchange)
  }

  /** Leaves out an exchange that says nothing about the work after all. */
  forget(exchange: RawExchange): void {
    const place = this.exchanges.indexOf(exchange)
    if (place >= 0) this.exchanges.splice(place, 1)
  }
}

const storage = new AsyncLocalStorage<Scope>()

/** The scope of the work that is running, if any. */
export function currentScope(): Scope | undefined {
  return storage.getStore()
}

/**
 * Runs work in a scope of its own within the current one; hands the scope to it.
 *
 * @param cause - the check or question that the work is for, where it is not the one of the scope around
 */
export function inScope<T>(work: (scope: Scope) => Promise<T>, cause?: string): Promise<T> {
  const scope = new Scope(storage.getStore(), cause)
  return storage.run(scope, () => work(scope))
}

/**
 * Runs work that many share, outside any scope, so that its requests are not put down to whoever asked first.
 * What an answer brings to light on the way still is: that check's requests show it again.
 */
export function outsideScopes<T>(work: () => Promise<T>): Promise<T> {
  const { cause, isAwaited } = storage.getStore() ?? {}
  return storage.run(new Scope(undefined, cause, isAwaited), work)
}

/** As {@link outsideScopes}, for work that most checks wait for: its requests are sent ahead of theirs. */
export function aheadOfChecks<T>(work: () => Promise<T>): Promise<T> {
  return storage.run(new Scope(undefined, storage.getStore()?.cause, true), work)
}
