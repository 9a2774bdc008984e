import type { ClauseId } from '../contract/clauses.ts'
import { clauseOf } from '../contract/clauses.ts'
import type { Violated } from '../findings/finding.ts'
import type { ClauseResult } from '../findings/result.ts'
import { invariants } from '../invariants/index.ts'
import type { Invariant } from '../invariants/invariant.ts'
import { Ledger } from '../judging/ledger.ts'
import { NoAnswer } from '../service/no-answer.ts'
import type { EventAnswer, ListAnswer } from '../service/service.ts'
import { Agreement } from './agreement.ts'
import type { Run } from './run.ts'

const mostReplays = 6

type Judgeable = ListAnswer | EventAnswer

/** Holds every answer of a run against the invariants, and confirms what violates them by sending it again. */
export class Standing {
  readonly #run: Run
  readonly #invariants: readonly Invariant[]
  readonly #ledgers = new Map<ClauseId, Ledger>()
  readonly #agreement: Agreement | undefined
  readonly #settled = new Set<ClauseId>()
  /** By clause, the address of an event on which something was seen that is gone since. */
  readonly #goneSince = new Map<ClauseId, string>()
  readonly #confirming = new Map<ClauseId, Promise<void>>()

  constructor(run: Run) {
    this.#run = run
    this.#agreement = run.target.profile === 'static-mock' ? undefined : new Agreement(run)
    this.#invariants = invariants.filter(({ clause }) =>
      clauseOf(clause).profiles.includes(run.target.profile),
    )
  }

  /** Looks at one answer; `again` sends the request that brought it once more. */
  async inspect(answer: Judgeable, again: () => Promise<Judgeable>): Promise<void> {
    if (!answer.succeeded || answer.request.authorization !== 'configured') return
    for (const invariant of this.#invariants) {
      if (invariant.operation !== answer.request.operation) continue
      // A clause that is known to be violated needs no further proof.
      if (this.#settled.has(invariant.clause)) continue
      const ledger = this.#ledger(invariant.clause)
      const violated = this.#judge(invariant, answer)
      if (!violated) ledger.countCase()
      else await this.#confirmOnce(invariant, { answer, violated }, again)
    }
    await this.#agreement?.inspect(answer, again)
  }

  /** What came of it, for each clause that at least one answer was held against. */
  results(): ClauseResult[] {
    const results = [...this.#ledgers.values()].map((ledger) => ledger.result(0, 0))
    return [...results, ...(this.#agreement?.results() ?? [])]
  }

  #ledger(clause: ClauseId): Ledger {
    const ledger = this.#ledgers.get(clause) ?? new Ledger(clause, this.#run)
    this.#ledgers.set(clause, ledger)
    return ledger
  }

  #judge(invariant: Invariant, answer: Judgeable): Violated | undefined {
    return 'ids' in answer
      ? invariant.operation === 'list'
        ? invariant.judge(answer, this.#run.target)
        : undefined
      : invariant.operation === 'list'
        ? undefined
        : invariant.judge(answer, this.#run.target)
  }

  /** Sightings at one time wait for each other, and need no further proof after the first that is confirmed. */
  async #confirmOnce(
    invariant: Invariant,
    seen: { answer: Judgeable; violated: Violated },
    again: () => Promise<Judgeable>,
  ): Promise<void> {
    const { clause } = invariant
    while (this.#confirming.has(clause)) await this.#confirming.get(clause)
    if (this.#settled.has(clause)) return
    const work = this.#confirm(invariant, seen, again)
    this.#confirming.set(clause, work)
    try {
      await work
    } finally {
      this.#confirming.delete(clause)
    }
  }

  async #confirm(
    invariant: Invariant,
    { answer, violated }: { answer: Judgeable; violated: Violated },
    again: () => Promise<Judgeable>,
  ): Promise<void> {
    const ledger = this.#ledger(invariant.clause)
    const seen = { kind: 'violated', violated, exchanges: [answer.exchange] } as const
    let gone = 0
    for (let replays = 1; replays <= mostReplays; replays++) {
      const next = await again().catch((error: unknown) => {
        if (error instanceof NoAnswer) return undefined
        throw error
      })
      if (next?.status === 404 || next?.status === 410) gone++
      const repeated = next?.succeeded ? this.#judge(invariant, next) : undefined
      if (!next || !repeated) continue
      this.#settled.add(invariant.clause)
      ledger.addSighting(
        { ...seen, violated: repeated, exchanges: [next.exchange] },
        { times: 1, replays },
      )
      return
    }
    // What cannot be sent again, because the event is gone since, is shown by another event instead.
    const { path } = answer.request
    const before = this.#goneSince.get(invariant.clause)
    const isGone = gone === mostReplays
    const shownElsewhere = isGone && before !== undefined && before !== path
    if (isGone) this.#goneSince.set(invariant.clause, path)
    if (shownElsewhere) this.#settled.add(invariant.clause)
    ledger.addSighting(seen, { times: shownElsewhere ? 1 : 0, replays: mostReplays })
  }
}
