import type { EventId, IsoDate, Update } from '../contract/special-event.ts'
import { unjudged } from '../findings/finding.ts'
import type { Service } from '../service/service.ts'
import { together } from '../service/together.ts'
import { changesDuring, sideEffectsOf, standAlone } from './first-write/side-effects.ts'
import type { Lease } from './leasing/lease.ts'
import type { Where } from './leasing/lease-pool.ts'
import type { Leases } from './leasing/leases.ts'
import { ReadableWorld, type WorldOfCheck } from './readable-world.ts'
import type { Change } from './reading/bystanders.ts'
import { farDay, nearDay, type SpanName } from './values/far-days.ts'

/** How a case is tried again. */
interface Replay {
  /** Whether events that the run has written to are put back before the case gets them. */
  readonly fromOriginals: boolean
  readonly where?: Where
}

/** What a check may ask of the leases by itself; it takes them from its world. */
type LeasesToAsk = Pick<
  Leases,
  | 'altered'
  | 'isFree'
  | 'afterFirstWrites'
  | 'mayTake'
  | 'putRight'
  | 'untidyThroughout'
  | 'updatesOf'
>

/** The target's events as one check uses them; gives back everything that it holds when the check ends. */
export class World extends ReadableWorld {
  constructor(
    check: WorldOfCheck,
    service: Service,
    private readonly replay?: Replay,
    private readonly where: Where = {},
  ) {
    super(check, service)
  }

  get leases(): LeasesToAsk {
    return this.shared.leases
  }

  /** The same world for a replay: its leases rely on nothing that was read before it. */
  forReplay(service: Service, replay: Replay): World {
    return new World(this.check, service, replay, replay.where)
  }

  /** The same world, with an event that is to be among those that are taken. */
  preferring(on: EventId): World {
    return new World(this.check, this.service, this.replay, { on })
  }

  /** The days of a span by their number, nearer ones where the target takes none years ahead. */
  async daysOf(span: SpanName): Promise<(nth: number) => IsoDate> {
    const { takesFarDays } = await this.shared.leases.afterFirstWrites()
    const dayOf = takesFarDays ? farDay : nearDay
    return (nth) => dayOf(span, nth)
  }

  /**
   * Takes events for the check alone while some work is done.
   *
   * @param preferred one that is to be among them; else the one of this world
   */
  lease<T>(
    count: number,
    work: (...leases: [Lease, ...Lease[]]) => Promise<T>,
    preferred?: EventId,
  ): Promise<T> {
    return this.shared.leases.during(
      count,
      async (taken) => {
        const replay = this.replay
        const leases = replay ? taken.map((lease) => lease.forReplay(this.service)) : taken
        const { held } = this.where
        if (held) await together(leases.map((lease) => lease.restAfter(held)))
        if (replay?.fromOriginals) await together(leases.map((lease) => lease.rewind()))
        return work(...(leases as [Lease, ...Lease[]]))
      },
      {
        looksAtWindow: this.check.looksAtWindow ?? false,
        ...(preferred ? { on: preferred } : this.where),
      },
    )
  }

  /** What an update changes about others than the event that the run first wrote to, where that had a side effect. */
  sideEffectAgain(): Promise<Change[]> {
    return this.shared.leases.sideEffectAgain((lease, updates) =>
      this.sideEffectsOf(lease, updates),
    )
  }

  /**
   * What updates of one event, the only ones meanwhile, change about others that this run has not written to.
   *
   * @param seen what they have changed before
   * @throws Unjudged where others change these events, too
   */
  async sideEffectsOf(
    lease: Lease,
    updates: readonly Update[],
    seen: readonly Change[] = [],
  ): Promise<Change[]> {
    // Copies of a case run at once, and each writes to an event of its own.
    const bystanders = { ...this.#others(lease.id, seen), among: this.#untouched() }
    return this.service.undisturbed([lease.id], async () => {
      const at = performance.now()
      const changes = await sideEffectsOf(lease, updates, bystanders)
      if (!(await standAlone(changes, at, updates, bystanders)))
        throw unjudged('events-changed', {})
      return changes
    })
  }

  /**
   * What other events have become while updates of one were sent, which are to change none of them; they are put right.
   *
   * @param work sends updates to that event, or to an identifier of no event that it is given, and to none else
   * @param seen what they have become before, which is put right first: what was emptied cannot be emptied again
   * @throws Unjudged where others change events, too
   */
  async sideEffectsDuring(
    id: EventId,
    work: (nobody: EventId) => Promise<unknown>,
    seen: readonly Change[] = [],
  ): Promise<Change[]> {
    const { leases } = this.shared
    if (seen.length > 0) await leases.putRight(seen)
    const bystanders = { ...this.#others(id, seen), among: this.#steady() }
    const { events } = await this.catalogue()
    const nobody = this.unknownId()
    const changes = await this.service.undisturbed([id, nobody], () =>
      changesDuring(() => work(nobody), events.length, bystanders),
    )
    if (changes.length > 0) await leases.putRight(changes)
    return changes
  }

  #others(but: EventId, seen: readonly Change[]) {
    return { service: this.service, but, isSeenAgain: this.replay !== undefined || seen.length > 0 }
  }

  /** Those that the run has sent nothing, and in a replay those that were put right as well. */
  #untouched(): (id: EventId) => boolean {
    return this.replay ? this.#steady() : (id) => this.shared.leases.isUntouched(id)
  }

  /** Those that the run sends nothing now; where reads are late, what it has written before may show only now. */
  #steady(): (id: EventId) => boolean {
    const { leases } = this.shared
    const { get, list } = this.service.patience.lags
    return (id) => (get + list > 0 ? leases.isUntouched(id) : leases.isSteady(id))
  }

  /** Does some work on the event that its own values have altered, which nobody else writes to meanwhile. */
  onAltered<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    const { altered, lendsAltered } = this.shared.leases
    if (!altered) throw new Error('no event was altered by its own values')
    return lendsAltered ? this.lease(1, work) : work(altered)
  }

  /** As {@link lease}, with fewer events where so many may not be updated, but at least one. */
  async leaseUpTo<T>(
    count: number,
    work: (...leases: [Lease, ...Lease[]]) => Promise<T>,
  ): Promise<T> {
    const { all } = await this.shared.leases.size()
    return this.lease(Math.max(1, Math.min(count, all)), work)
  }

  /**
   * Puts back what the run has changed so far, as is due before wrong credentials are sent: they may
   * lock the account, and then nothing can be put back for a while.
   */
  putBackFree(): Promise<void> {
    return this.shared.putBackFree()
  }
}
