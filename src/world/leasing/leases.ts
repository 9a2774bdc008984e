import { type EventId, type IsoDate, idKey, type Update } from '../../contract/special-event.ts'
import { Unjudged, unjudged } from '../../findings/finding.ts'
import { type Reason, reason } from '../../findings/reasons.ts'
import { NoAnswer } from '../../service/no-answer.ts'
import { aheadOfChecks, currentScope, outsideScopes } from '../../service/scope.ts'
import { together } from '../../service/together.ts'
import { mostTried } from '../first-write/first-event.ts'
import type { Change } from '../reading/bystanders.ts'
import { ifAnswered } from '../reading/expectations.ts'
import type { Originals } from '../restoring/strays.ts'
import type { Lease } from './lease.ts'
import type { LeasePool, Taking } from './lease-pool.ts'
import { type LeaseContext, OpenedLeases } from './opened-leases.ts'
import { type PoolToWriteTo, poolToWriteTo } from './pool-to-write-to.ts'
import { keepOriginals, lookAgain, putBackKept } from './put-right.ts'
import { isSteady } from './writer.ts'

/** How often the first write is tried anew where it has failed for want of answers. */
const mostPoolsSpoilt = 2

/** Somebody else may have removed an event or two that this run has written to; of more, its updates are likely why. */
const mostGone = 3

/** Who may write to which event: no event to two at a time, and none that could not be put back. */
export class Leases {
  /** Events that were written to and put back ahead of the end. */
  readonly #putBack = new Set<Lease>()
  /** Whether updates were seen to change other events. */
  haveSideEffects = false
  readonly #leases: OpenedLeases
  #pool: Promise<PoolToWriteTo> | undefined
  /** The pool of events to lease, once it is known. */
  pool: LeasePool | undefined
  #unfit = 0
  readonly #waits = new Set<{ readonly inWords: string }>()
  readonly #atWork = new Set<Promise<unknown>>()
  #poolsSpoilt = 0
  /** Events that could not be read any more once the run had written to them. */
  readonly #gone = new Set<EventId>()

  constructor(private readonly context: LeaseContext) {
    this.#leases = new OpenedLeases(context)
  }

  /**
   * Does some work on that many events that nobody else writes to meanwhile. As many such works run at a time
   * as keep the connections busy; the next one gets events that were written to already, so that fewer are
   * touched. The work may wait for answers, never for further events or for the window.
   */
  async during<T>(
    count: number,
    work: (leases: Lease[]) => Promise<T>,
    taking?: Taking,
  ): Promise<T> {
    // First those that were moved for a range that no check reads any more.
    this.context.onShortage()
    const done = this.take(count, taking).then(async (leases) => {
      try {
        return await work(leases)
      } finally {
        await outsideScopes(() => Promise.allSettled(leases.map((lease) => lease.revive())))
        this.giveBack(leases)
        this.pool?.leave()
      }
    })
    this.#atWork.add(done)
    return done.finally(() => this.#atWork.delete(done))
  }

  /** Takes that many events, waiting for them where others hold them. @throws Unjudged when there are too few */
  async take(count: number, taking?: Taking): Promise<Lease[]> {
    const { pool } = await this.afterFirstWrites()
    const spoilt = new Set<EventId>()
    for (;;) {
      const ids = await this.#waitFor(pool, count, taking)
      const leases = await this.#open(pool, ids, spoilt).catch((error: unknown) => {
        pool.leave()
        throw error
      })
      if (leases.length === count) return leases
      // Where one cannot be leased, the others go back and all are asked for again: none is held while waiting.
      this.giveBack(leases)
      pool.leave()
    }
  }

  /** Takes one event that is to stay where it is moved, waiting for it where others hold all; its taker keeps no lane. */
  async takeToPlace(): Promise<Lease[]> {
    const leases = await this.take(1, { mayBeSpared: true })
    this.pool?.leave()
    return leases
  }

  /** Takes at most so many events, without waiting: only those that nobody holds. */
  async takeFree(count: number): Promise<Lease[]> {
    const { pool } = await this.afterFirstWrites()
    const spoilt = new Set<EventId>()
    const leases: Lease[] = []
    // Where some turn out unfit, fewer are taken: the ones that were to stay free still do.
    const spared = pool.size - count
    for (;;) {
      const wanted = Math.min(count, pool.size - spared) - leases.length
      const ids = wanted > 0 ? pool.takeFree(wanted) : []
      if (ids.length === 0) return leases
      const opened = await ifAnswered(this.#open(pool, ids, spoilt)).catch((error: unknown) => {
        this.giveBack(leases)
        throw error
      })
      // Where one cannot be read time and again, fewer do.
      if (!opened) return leases
      leases.push(...opened)
    }
  }

  /**
   * Takes at most so many events, only to read them: of those that were leased before and that nobody holds. Nothing is
   * waited for, nor sent to prove that others are fit: an answer amid the first write of the run, or amid the updates
   * of an event that has a stretch to itself, may be what asks for them.
   */
  takeToRead(count: number): Lease[] {
    const leaseOf = (id: EventId) => this.#leases.made(id)
    const ids = this.pool?.takeFree(count, (id) => leaseOf(id) !== undefined) ?? []
    return ids.flatMap((id) => leaseOf(id) ?? [])
  }

  /** Opens events, as many as can be; unfit ones are left out, those whose reads got no answer come last. */
  async #open(pool: LeasePool, ids: readonly EventId[], spoilt: Set<EventId>): Promise<Lease[]> {
    const opened = await Promise.allSettled(ids.map((id) => this.#leases.of(id)))
    let failedTwice: unknown
    for (const [index, id] of ids.entries()) {
      const lease = opened[index]
      if (lease?.status !== 'rejected') continue
      if (lease.reason instanceof Unjudged) this.#leaveOut(pool, id, lease.reason)
      else pool.setAside([id])
      if (lease.reason instanceof Unjudged && this.#leases.altered)
        pool.retire(await this.#leases.unproved(), lease.reason.because)
      if (!(lease.reason instanceof Unjudged) && spoilt.has(id)) failedTwice = lease.reason
      spoilt.add(id)
    }
    const leases = opened.flatMap((lease) => (lease.status === 'fulfilled' ? [lease.value] : []))
    if (failedTwice === undefined) return leases
    this.giveBack(leases)
    throw failedTwice
  }

  /** Leaves out an event that is not fit to be written to; all events once the first 10 were not. */
  #leaveOut(pool: LeasePool, id: EventId, { because }: Unjudged): void {
    this.#unfit++
    if (this.#unfit >= mostTried && this.#leases.noneFit) pool.close(because)
    else pool.retire([id], because)
  }

  /** Lends no event any more that was sent nothing yet, since an update of one may change others. */
  lendNoFurther(): void {
    const { pool } = this
    const isNew = (id: EventId) => !this.#leases.made(id)?.written
    pool?.retire(pool.ids.filter(isNew), reason('updates-change-other-events', {}))
  }

  giveBack(leases: readonly Lease[]): void {
    // An event that cannot be read any more serves nobody, nor does one that takes no update.
    const serves = ({ known }: Lease) => !known.lastReadFailed && !known.locked
    for (const { id, known } of leases)
      if (known.lastReadFailed && known.written) this.#gone.add(id)
    if (this.#gone.size >= mostGone) this.end(reason('updates-lose-events', {}))
    this.pool?.retire(leases.filter((lease) => !serves(lease)).map(({ id }) => id))
    this.pool?.giveBack(leases.filter(serves).map(({ id }) => id))
  }

  /** How many events there are to lease, and how many of them nobody holds now. */
  async size(): Promise<{ readonly all: number; readonly free: number }> {
    const { pool } = await this.afterFirstWrites()
    return { all: pool.size, free: pool.free }
  }

  /**
   * Whether this run has left an event as it found it, and nobody holds it now, here or in a run beside it.
   *
   * @param since whether it was so from this time on, by the clock of `performance.now()`
   */
  isUntouched(id: EventId, since = Number.POSITIVE_INFINITY): boolean {
    const event = this.#leases.made(id)?.known
    const isAsFound = !event || (!event.written && event.asFoundSince <= since)
    return isAsFound && !this.pool?.isOut(id) && this.isSteady(id)
  }

  /** Whether an event is in the pool, and nobody holds it now. */
  isFree(id: EventId): boolean {
    return this.pool?.isFree(id) ?? false
  }

  /** How many updates the run has sent to an event that nobody writes to now; nothing where somebody may. */
  updatesOf(id: EventId): number | undefined {
    const isHeld = this.pool?.isOut(id) && !this.pool.isPlaced(id)
    return isHeld || !this.isSteady(id) ? undefined : (this.#leases.made(id)?.updates ?? 0)
  }

  isSteady(id: EventId): boolean {
    return isSteady(id, this.context.target)
  }

  /** Nobody gets an event any more, nor waits for one. */
  end(because: Reason): void {
    this.pool?.close(because)
  }

  /** Looks once more, for a replay, for what the first write has changed beside the event that it was sent to. */
  async sideEffectAgain(
    look: (lease: Lease, updates: readonly Update[]) => Promise<Change[]>,
  ): Promise<Change[]> {
    const { sideEffect } = await this.afterFirstWrites()
    const seen = sideEffect ? await lookAgain(sideEffect, look, this.context) : []
    this.haveSideEffects ||= seen.length > 0
    return seen
  }

  /** Leaves what a service has changed by itself to be put back; at once where nobody holds the event. */
  async putRight(changes: readonly Change[]): Promise<void> {
    this.haveSideEffects = true
    await keepOriginals(changes, this.context)
    const { pool } = this
    const ids = [...new Set(changes.map(({ id }) => idKey(id)))].filter((id) => !pool?.isOut(id))
    const held = pool?.takeFree(ids.length, (id) => ids.includes(idKey(id))) ?? []
    try {
      for (const id of ids) {
        const lease = this.#leases.made(id)
        // A lease that has written to it knows that its original is kept, and has to learn that it is no longer.
        if (lease?.written) await lease.repair().then(() => lease.putBack())
        else await putBackKept(id, this.context)
      }
    } finally {
      pool?.giveBack(held)
    }
  }

  get untidyThroughout(): OpenedLeases['untidyThroughout'] {
    return this.#leases.untidyThroughout
  }

  get altered(): Lease | undefined {
    return this.#leases.altered
  }

  /** Whether that event is the one that is lent all the same. */
  get lendsAltered(): boolean {
    return this.#leases.onlyWritten !== undefined
  }

  /** Puts back every event that nobody holds, ahead of the end of the run. */
  async putBackFree(): Promise<void> {
    this.context.onShortage()
    const idle = this.pool?.takeFree() ?? []
    try {
      await together(
        idle.map(async (id) => {
          const lease = this.#leases.made(id)
          if (lease && (await lease.putBack())) this.#putBack.add(lease)
        }),
      )
    } finally {
      this.pool?.giveBack(idle)
    }
  }

  /**
   * Events that were written to and read as they were since, with what that is; those that were sent their own values and no
   * others only where that may have changed them unseen.
   */
  get putBackAlready(): Originals {
    const unseen = this.context.journal.inexact.length > 0 ? this.#leases.knownValues.sentOwn : []
    return [...this.#putBack, ...unseen].map(({ id, original }) => ({ eventId: id, original }))
  }

  /** Who waits for what now, a line each. */
  waiting(): string[] {
    const waits = [...this.#waits].map(({ inWords }) => inWords)
    return waits.length > 0 && this.pool ? [...waits, this.pool.inWords] : waits
  }

  async #waitFor(pool: LeasePool, count: number, taking?: Taking): Promise<EventId[]> {
    const who = currentScope()?.cause ?? 'the run'
    const wait = { inWords: `${who} waits for a lease of ${count} events` }
    this.#waits.add(wait)
    return pool.take(count, taking).finally(() => this.#waits.delete(wait))
  }

  /** Every lease that was made so far. */
  opened(): Promise<Lease[]> {
    return this.#leases.all()
  }

  /** Waits for the updates that are still under way, though nobody may ask any more what came of them. */
  async atRest(): Promise<void> {
    await this.#pool?.catch(() => {})
    while (this.#atWork.size > 0) await Promise.allSettled(this.#atWork)
  }

  /** What the first writes of the run have shown, and the events that may be written to from then on. */
  afterFirstWrites(): Promise<PoolToWriteTo> {
    this.#pool ??= aheadOfChecks(async () => {
      const found = await poolToWriteTo(this.context, this.#leases).catch((error: unknown) => {
        // Later it would be no answer to what is asked then.
        const isLast = this.#poolsSpoilt >= mostPoolsSpoilt
        throw isLast && error instanceof NoAnswer ? unjudged('reads-get-no-answer', {}) : error
      })
      this.pool = found.pool
      return found
    })
    const asked = this.#pool
    asked.catch(() => {
      // Requests without an answer may get one later, so it is tried again, twice at most.
      if (this.#pool === asked && this.#poolsSpoilt++ < mostPoolsSpoilt) this.#pool = undefined
    })
    return asked
  }

  async mayTake(dates: readonly IsoDate[]): Promise<boolean> {
    await this.afterFirstWrites()
    return this.#leases.begun.mayTake(dates)
  }
}
