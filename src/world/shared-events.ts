import type { EventId } from '../contract/special-event.ts'
import { aheadOfChecks, outsideScopes } from '../service/scope.ts'
import type { Service } from '../service/service.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { Leases } from './leasing/leases.ts'
import { paceOfOthers, paceOnOne, watchFor } from './leasing/pace-of-others.ts'
import { PlacedEvents } from './placed-events.ts'
import { type Catalogue, discover } from './reading/catalogue.ts'
import { changedByReading } from './reading/read-trial.ts'
import type { Journal } from './restoring/journal.ts'
import { type KnownEvents, knownFrom, nothingKnown } from './restoring/strays.ts'

/** On so many events beside the list it is looked whether others write. */
const watchedLeases = 4

/** So many events that others may be writing to are watched one by one. */
const watchedAtRest = 3

/** For so long at most, since no update is sent meanwhile; anew where it is to be watched for so many times as long. */
const longestAtRestMs = 5000
const longerAtRest = 3

/** Runs beside this one write to events of their own, which listings show; one changes so often in a second. */
const paceOfShards = 0.1

/** What was seen at rest so long ago at most still holds: others may begin to write at any time. */
const recentMs = 10_000

/** As long as nobody knows which events there are, anybody may be changing them. */
const paceUnknown = 1

interface Watch {
  readonly forMs: number
  readonly pace: Promise<number>
}

/** What the looks so far have shown of others' writing: those that have shown none count together. */
class LongWatch {
  #watch: Watch | undefined
  #endedAt = Number.NEGATIVE_INFINITY

  /**
   * What has been watched for so long shows: the looks so far do where they come to as much, or where one has seen
   * somebody write, and else a further one for what they lack.
   *
   * @param withinMs so long ago at most the last of them has ended; else they count for nothing
   */
  async pace(
    forMs: number,
    look: (forMs: number) => Promise<number>,
    withinMs = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    const before = this.#watch
    const known = await this.knownPace(forMs, withinMs)
    if (known !== undefined) return known
    if (this.#watch !== before) return this.pace(forMs, look, withinMs)
    const watchedMs = before && this.#hasEndedWithin(withinMs) ? before.forMs : 0
    const lookMs = Math.max(watchFor(0), forMs - watchedMs)
    const pace = outsideScopes(() => look(lookMs)).finally(() => {
      this.#endedAt = performance.now()
    })
    const watch = { forMs: watchedMs + lookMs, pace }
    this.#watch = watch
    // What noise has kept from being seen may be seen later.
    pace.catch(() => {
      if (this.#watch === watch) this.#watch = undefined
    })
    return pace
  }

  /** The same, where it is known without a further look. */
  async knownPace(forMs: number, withinMs: number): Promise<number | undefined> {
    const watch = this.#watch
    const pace = await watch?.pace
    if (!watch || pace === undefined || !this.#hasEndedWithin(withinMs)) return undefined
    return watch.forMs >= forMs || pace > 0 ? pace : undefined
  }

  #hasEndedWithin(ms: number): boolean {
    return performance.now() - this.#endedAt <= ms
  }
}

/** How often the events are listed anew where that has failed for want of answers. */
const mostSpoilt = 2

/** The events of the target as all checks of a run share them. */
export class SharedEvents {
  readonly leases: Leases
  readonly placed: PlacedEvents
  #catalogue: Promise<Catalogue> | undefined
  /** Events that reading them was seen to change for good. */
  changedByReads: readonly EventId[] = []
  #cataloguesSpoilt = 0
  #isCatalogued = false
  readonly #onMany = new LongWatch()
  readonly #atRest = new LongWatch()
  /** The same of single events, while the run sends none anything. */
  readonly #watchesAtRest = new Map<EventId, Watch>()
  #putBack = Promise.resolve()

  /** @param watcher looks for what others write: no answer of its own may be waited for until that is known */
  constructor(
    private readonly service: Service,
    private readonly target: TargetSettings,
    private readonly journal: Journal,
    lanes: number,
    private readonly watcher = service,
  ) {
    this.leases = new Leases({
      service,
      target,
      journal,
      lanes,
      catalogue: () => this.catalogue(),
      onShortage: () => this.placed.dissolve(),
    })
    this.placed = new PlacedEvents({
      service,
      target,
      leases: this.leases,
      catalogue: () => this.catalogue(),
    })
  }

  /** The events of the target, read once. */
  catalogue(): Promise<Catalogue> {
    this.#catalogue ??= aheadOfChecks(async () => {
      const catalogue = await discover(this.service, this.target.timezone, this.instants())
      const trial = await changedByReading(this.service, catalogue.events)
      if (trial) this.service.patience.readNoOthersThan(trial.readable)
      this.changedByReads = trial?.changed ?? []
      this.#isCatalogued = true
      return catalogue
    })
    const asked = this.#catalogue
    asked.catch(() => {
      // A listing without an answer may get one later.
      if (this.#catalogue === asked && this.#cataloguesSpoilt++ < mostSpoilt)
        this.#catalogue = undefined
    })
    return asked
  }

  /** The listed events that may be read one by one: few, where that was seen to change them. */
  async readable(): Promise<Catalogue['events']> {
    const { events } = await this.catalogue()
    return events.filter(({ id }) => this.service.patience.mayRead(id))
  }

  /** Whether an identifier may be sent in another form: not one that is a secret of the run, which nobody would know there. */
  holdsNoSecret(id: EventId): boolean {
    return this.journal.mayKeep(id, {})
  }

  /** The events as they were when the run began; none where other runs write beside this one. */
  async knownEvents(): Promise<KnownEvents> {
    const catalogue = await this.#catalogue?.catch(() => undefined)
    return catalogue && !this.target.shard ? knownFrom(catalogue) : nothingKnown
  }

  /** The instants that it may be now, the one by the target's clock first; none where no clocks are compared. */
  instants(): readonly number[] {
    return this.target.instants?.() ?? []
  }

  /**
   * How often others change one event while this run is under way, in changes a second: runs that are known to be
   * beside it, or whoever is seen to, on events that it leaves alone or holds without writing, or on a single one.
   *
   * @param inMs what they may have done in so much time is asked for: whoever writes seldom is not seen in less
   */
  async paceOfOthers(inMs = 0): Promise<number> {
    const pace = await this.#paceOnMany(inMs)
    if (pace > 0) return pace
    const suspected = this.service.patience.suspected.slice(0, watchedAtRest)
    return Math.max(0, ...(await this.#pacesOn(suspected, inMs)))
  }

  /** The same for each of some events, which are watched in one time in which none is updated. */
  async #pacesOn(ids: readonly EventId[], inMs: number): Promise<number[]> {
    const forMs = Math.min(watchFor(inMs), longestAtRestMs)
    const before = ids.map((id) => this.#watchesAtRest.get(id))
    const isEnough = await Promise.all(
      before.map(async (one) => one && (one.forMs * longerAtRest > forMs || (await one.pace) > 0)),
    )
    // Somebody else may have begun to watch one meanwhile, for less long.
    if (ids.some((id, index) => this.#watchesAtRest.get(id) !== before[index]))
      return this.#pacesOn(ids, inMs)
    const unknown = ids.filter((_, index) => !isEnough[index])
    if (unknown.length > 0) {
      const look = () => Promise.all(unknown.map((id) => paceOnOne(this.watcher, id, forMs)))
      const paces = outsideScopes(() => this.service.undisturbed([], look))
      for (const [index, id] of unknown.entries()) {
        const watch = { forMs, pace: paces.then((all) => all[index] ?? 0) }
        this.#watchesAtRest.set(id, watch)
        // What noise has kept from being seen may be seen later.
        watch.pace.catch(() => {
          if (this.#watchesAtRest.get(id) === watch) this.#watchesAtRest.delete(id)
        })
      }
    }
    return Promise.all(ids.map((id) => this.#watchesAtRest.get(id)?.pace ?? 0))
  }

  /** The same, of events that it leaves alone or holds without writing: nothing waits for the updates under way. */
  #paceOnMany(inMs: number): Promise<number> {
    return this.#onMany.pace(watchFor(inMs), (forMs) => this.#watchOthers(forMs))
  }

  /** The same, for an answer that nobody has got yet: those that show which events there are cannot wait for it. */
  paceBesideAnswers(inMs: number): Promise<number> {
    return this.#isCatalogued ? this.#paceOnMany(inMs) : Promise.resolve(paceUnknown)
  }

  /** The same, while this run sends no update at all; not looked at anew where nobody was seen to write a moment ago. */
  async paceAtRest(inMs: number): Promise<number> {
    const forMs = watchFor(inMs)
    if ((await this.#onMany.knownPace(forMs, recentMs)) === 0) return 0
    const look = (ms: number) => this.service.undisturbed([], () => this.#watchOthers(ms))
    return this.#atRest.pace(forMs, look, recentMs)
  }

  async #watchOthers(forMs: number): Promise<number> {
    if (this.target.shard) return paceOfShards
    const held = this.target.profile === 'full' ? this.leases.takeToRead(watchedLeases) : []
    try {
      const watched = {
        service: this.watcher,
        expected: (await this.catalogue()).events.length,
        held,
        isUntouched: (id: EventId, since: number) => this.leases.isUntouched(id, since),
      }
      return await paceOfOthers(watched, forMs)
    } finally {
      this.leases.giveBack(held)
    }
  }

  /** Puts back the events that the run has changed and that nobody holds, after whoever has asked for it before. */
  putBackFree(): Promise<void> {
    const done = this.#putBack.then(() => outsideScopes(() => this.leases.putBackFree()))
    this.#putBack = done.catch(() => {})
    return done
  }
}
