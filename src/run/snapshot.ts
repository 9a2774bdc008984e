import { present } from '../contract/present.ts'
import type { EventId, UpdateField } from '../contract/special-event.ts'
import { reason, reasonInWords } from '../findings/reasons.ts'
import type { ClauseResult, Observation, RunCounts } from '../findings/result.ts'
import { violatedByTakingDown } from '../judging/taken-down.ts'
import type { Moment } from '../service/moment.ts'
import type { Masked } from '../settings/mask/wording.ts'
import type { Journal } from '../world/journal.ts'
import type { KnownEvents } from '../world/strays.ts'
import type { Run } from './run.ts'

/** What a run has learnt so far beside the results of single clauses; plain data, fit to cross threads. */
export interface RunSnapshot {
  readonly counts: RunCounts
  readonly firstSent?: Moment
  readonly product?: Masked
  /** How long the target was waited for that has not come back. */
  readonly waitedInVainMs: number
  /** Whether a plain request with the credentials was answered with success. */
  readonly accepted: boolean
  /** Clauses that every answer was held against. */
  readonly everyAnswer: readonly ClauseResult[]
  /** Events that came to have amid the run what it has not sent to them, and that in a sentence. */
  readonly foreign: readonly { readonly eventId: EventId; readonly told: Masked }[]
  /** Clauses that valid requests violate which take the target down. */
  readonly takenDown: readonly ClauseResult[]
  readonly observations: readonly Observation[]
  readonly leased: number
  /** Events that were written to and are put back already. */
  readonly putBack: KnownEvents
  /** What stands in the journal of events that are still to be put back, and what was sent to any. */
  readonly kept: Pick<Journal, 'held' | 'sent'>
  /** The events as they were when the run began, to be looked at again in the end; none where that is not to be. */
  readonly known: KnownEvents
  /** Whether updates were seen to change other events. */
  readonly haveSideEffects: boolean
  /** Fields that the target shows otherwise than sent, so that no event is proved to be as it was. */
  readonly inexact: readonly UpdateField[]
  /** Why the target cannot be judged at all. */
  readonly notJudged?: Masked
  /** What there is to know of the run as a whole, one line each. */
  readonly notes: readonly string[]
  /** What went wrong in the harness itself, in one line. */
  readonly fault?: string
}

/** Takes stock of a run, once what it has begun to write is done: afterwards everything is put back. */
export async function snapshotOf(run: Run): Promise<RunSnapshot> {
  const { client, everyAnswer, observations, sharedEvents, notJudged } = run
  // Work that does not end is given up as a check is, and told as a fault.
  await run.watchdog.over('the last updates', () => sharedEvents.leases.atRest()).catch(() => {})
  const leased = (await sharedEvents.leases.opened()).length
  return present({
    counts: structuredClone(run.countsSoFar),
    firstSent: client.pulse.firstSent,
    product: client.product === undefined ? undefined : run.mask(client.product),
    waitedInVainMs: run.outages.waitedInVainMs,
    accepted: client.accepted,
    everyAnswer: everyAnswer.results(),
    foreign: run.foreign.map((one) => ({
      eventId: one.eventId,
      told: reasonInWords(reason('overwritten-for-others', { ...one })).masked(run.mask),
    })),
    takenDown: violatedByTakingDown(run.outages.culprits, run),
    observations: [...observations],
    leased,
    kept: { held: run.journal.held, sent: run.journal.sent },
    known: await sharedEvents.known(),
    haveSideEffects: sharedEvents.leases.haveSideEffects,
    inexact: run.journal.inexact,
    putBack: [...sharedEvents.leases.putBackAlready].map(([eventId, original]) => ({
      eventId,
      original,
    })),
    notes: run.notes(),
    notJudged: notJudged && reasonInWords(notJudged).masked(run.mask),
    fault: run.fault,
  })
}
