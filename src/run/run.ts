import { present } from '../contract/present.ts'
import type { IsoDate } from '../contract/special-event.ts'
import { CoverageRecorder } from '../findings/coverage.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import type { ClauseResult, Observation, RunCounts } from '../findings/result.ts'
import type { RunPhase } from '../findings/traffic.ts'
import type { Check } from '../judging/check.ts'
import { EveryAnswerJudge } from '../judging/every-answer.ts'
import type { JudgingRun } from '../judging/judging-run.ts'
import { faultLine, traceFault } from '../report/output.ts'
import { Client } from '../service/client.ts'
import { RunEnded, TargetLost } from '../service/no-answer.ts'
import { Outages } from '../service/outage.ts'
import type { ServiceRequest } from '../service/request.ts'
import { aheadOfChecks } from '../service/scope.ts'
import { Service } from '../service/service.ts'
import type { Mask } from '../settings/mask/wording.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import type { Foreign } from '../world/lateness/foreign-values.ts'
import { LateReads } from '../world/lateness/late-reads.ts'
import { Clocks, possibleTodays } from '../world/reading/clocks.ts'
import { Journal } from '../world/restoring/journal.ts'
import { targetName } from '../world/restoring/journal-files.ts'
import { SharedEvents } from '../world/shared-events.ts'
import { World } from '../world/world.ts'
import { Intake } from './intake.ts'
import { maskOfRun } from './mask-of-run.ts'
import { onceEach } from './once-each.ts'
import { plainRequestSucceeds, preflight } from './preflight.ts'
import { recorderOf } from './recording.ts'
import { longestSilenceMs, Watchdog } from './watchdog.ts'

/** How long checks may take to end when the run ends at once; an update in flight is waited for that long, too. */
const checksGraceMs = 1500

/** A run waits for a target that is down for half of the patience, so that the other half is left to put events back. */
const shareOfPatience = 1 / 2

/** One run against one target: what its checks share. */
export class Run implements JudgingRun {
  readonly target: TargetSettings
  readonly client: Client
  readonly clocks = new Clocks()
  /** Keeps passing trouble of the whole target from whatever the run sends. */
  readonly outages: Outages
  readonly service: Service
  readonly probe: Service
  /** Holds every answer of `service` against the rules for every answer. */
  readonly everyAnswer: EveryAnswerJudge
  readonly journal: Journal
  readonly sharedEvents: SharedEvents
  readonly mask: Mask
  readonly observations: Observation[] = []
  readonly watchdog: Watchdog
  readonly once = onceEach()
  /** What went wrong in the harness itself first, in one line. */
  fault: string | undefined
  /** Whether no further request is sent. */
  hasEnded = false
  /** Why the target cannot be judged at all, once that is known. */
  notJudged: Reason | undefined
  readonly #lateReads = new LateReads()
  readonly #coverage = new CoverageRecorder()
  #todays: readonly IsoDate[] | undefined
  readonly #clock: NodeJS.Timeout
  #ready: Promise<void> | undefined
  readonly #intake = new Intake()
  #endsAtOnce = false

  /** @param checks - all that there are, chosen or not: their rules for every answer hold from the first on */
  constructor(
    readonly settings: Settings,
    target: TargetSettings,
    checks: readonly Check[],
  ) {
    this.target = { ...target, instants: () => this.clocks.instants() }
    this.client = new Client(target, settings, recorderOf(settings, target))
    this.mask = maskOfRun(settings, target)
    const { client } = this
    this.outages = new Outages(
      {
        send: async (request) => {
          this.#cover(request)
          const answer = await client.send(request)
          this.clocks.see(answer.exchange)
          const tooMuch = this.#intake.add(answer)
          if (tooMuch) this.end(tooMuch)
          return answer
        },
      },
      client.traffic,
      settings.restorePatienceMs * shareOfPatience,
    )
    const patience = this.#lateReads
    this.service = new Service(
      this.outages.plain,
      (answer, again) => this.everyAnswer.inspect(answer, again),
      patience,
    )
    this.probe = new Service(this.outages.refusable, async () => {}, patience)
    this.journal = new Journal(settings.reportDir, targetName(target), this.mask)
    this.sharedEvents = new SharedEvents(
      this.service,
      this.target,
      this.journal,
      settings.concurrency,
      new Service(this.outages.plain, async () => {}, patience),
    )
    const { leases } = this.sharedEvents
    this.everyAnswer = new EveryAnswerJudge(checks, this, {
      probe: this.probe,
      promises: patience.promises,
      updatesOf: (id) => leases.updatesOf(id),
      knownEvents: () => this.sharedEvents.knownEvents(),
      formerIn: (answer) => (this.#wasAway ? undefined : patience.formerIn(answer)),
      lackedBy: (answer) => (this.#wasAway ? [] : patience.lackedBy(answer)),
      whileStill: (work) => patience.whileStill(work),
      updateNoFurther: () => leases.lendNoFurther(),
      paceOnMany: (inMs) => this.sharedEvents.paceBesideAnswers(inMs),
    })
    this.watchdog = new Watchdog({
      pulse: this.client.traffic.pulse,
      waiting: () => this.sharedEvents.leases.waiting(),
      longestMs: longestSilenceMs,
      onStuck: (words) => this.#stuck(words),
    })
    const { runTimeoutMs: limitMs, requestsPerSecond } = settings
    const timeout = reason('run-timeout', present({ limitMs, requestsPerSecond }))
    this.#clock = setTimeout(() => this.end(timeout), limitMs)
    this.#clock.unref()
  }

  /** Takes in what a clause has come to, where that is of use to those that are judged after it. */
  judged({ id, verdict }: ClauseResult): void {
    if (id === 'get.repeatable' && verdict === 'fail') this.#lateReads.takeAsTheyCome()
  }

  /** No further request is sent, and nobody waits any more for an event to write to. */
  end(because: Reason, { atOnce = false } = {}): void {
    this.hasEnded = true
    this.client.end(because, { atOnce })
    this.sharedEvents.leases.end(because)
  }

  /** As {@link end}, giving up what is in flight, and soon the checks that have not ended for that. */
  endAtOnce(because: Reason): void {
    if (this.#endsAtOnce) return
    this.#endsAtOnce = true
    this.end(because, { atOnce: true })
    setTimeout(() => this.watchdog.giveUp(new RunEnded(because)), checksGraceMs).unref()
  }

  /** What a check has thrown says nothing of the target, so the run tells it as a fault of the harness. */
  crashed(name: string, thrown: unknown): string {
    traceFault(thrown, this.mask)
    const line = faultLine(thrown)
    this.fault ??= this.mask(`${line}, while judging ${name}`)
    return line
  }

  #stuck(words: string): void {
    this.fault ??= this.mask(faultLine(words))
    const because = reason('fault-of-the-harness', { line: this.fault })
    this.endAtOnce(because)
    this.watchdog.giveUp(new RunEnded(because))
  }

  /** Lets go of the connections; nothing can be sent any more. */
  async close(): Promise<void> {
    clearTimeout(this.#clock)
    await this.client.close()
  }

  /** What was sent so far, when, and which values met. */
  get countsSoFar(): RunCounts {
    const coverage = this.#coverage.report()
    return { ...this.client.countsSoFar, ...(coverage && { coverage }) }
  }

  #cover({ authorization, operation, query }: ServiceRequest): void {
    if (operation !== 'list' || authorization !== 'configured') return
    this.#todays ??= possibleTodays(this.target.timezone, ...this.clocks.instants())
    this.#coverage.note(query, this.#todays)
  }

  /** Says what the run is at, for the record of what is sent from now on. */
  enter(phase: RunPhase): void {
    this.client.traffic.recorder.phase = phase
  }

  get counts(): RunCounts {
    return this.client.counts
  }

  during<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.watchdog.over(name, async () => {
      await this.#whenReady()
      return work()
    })
  }

  /** Finds out once whether the target can be judged at all. @throws TargetLost when it cannot */
  async #whenReady(): Promise<void> {
    this.#ready ??= aheadOfChecks(async () => {
      this.notJudged = await preflight(this.probe, this.target, this.settings.requestTimeoutMs)
      if (this.notJudged === undefined)
        await this.clocks.compare(() => this.probe.list(), this.target.timezone)
    })
    await this.#ready
    if (this.notJudged !== undefined) throw new TargetLost(this.notJudged)
  }

  /** What there is to know of the run as a whole, one line each. */
  notes(): string[] {
    // What is quoted in the notes on outages was sent by this run, perhaps with what is secret.
    const outages = this.outages.notes().map((note) => this.mask(note))
    const notes = [this.clocks.note, ...outages, ...this.journal.problems]
    return notes.filter((note) => note !== undefined)
  }

  worldFor(atEnd: (ending: () => void) => void): World {
    const { timezone } = this.target
    return new World({ shared: this.sharedEvents, timezone, atEnd }, this.service)
  }

  get foreign(): readonly Foreign[] {
    return this.#wasAway ? [] : this.#lateReads.foreign
  }

  /** A target that was away for a moment may have begun anew with what it held before. */
  get #wasAway(): boolean {
    return this.client.counts.retries > 0 || this.outages.notes().length > 0
  }

  paceOfOthers(inMs: number, atRest: boolean): Promise<number> {
    return atRest ? this.sharedEvents.paceAtRest(inMs) : this.sharedEvents.paceOfOthers(inMs)
  }

  async plainRequestSucceeds(): Promise<boolean> {
    return plainRequestSucceeds(this.probe, () => this.sharedEvents.catalogue())
  }
}
