import { present } from '../contract/present.ts'
import { idKey } from '../contract/special-event.ts'
import { reason, reasonInWords } from '../findings/reasons.ts'
import { violatedByTakingDown } from '../judging/taken-down.ts'
import type { Settings } from '../settings/settings.ts'
import type { Lease } from '../world/leasing/lease.ts'
import { isInventoried } from '../world/reading/bystanders.ts'
import { nothingKnown } from '../world/restoring/strays.ts'
import type { Run } from './run.ts'

/** What a run has learnt so far beside the results of single clauses; plain data, fit to cross threads. */
export type RunSnapshot = Awaited<ReturnType<typeof snapshotOf>>

/** Takes stock of a run, once what it has begun to write is done: afterwards everything is put back. */
export async function snapshotOf(run: Run) {
  const { client, everyAnswer, mask, notJudged, outages, sharedEvents } = run
  // Work that does not end is given up as a check is, and told as a fault.
  if (run.target.profile !== 'read-only')
    await run.watchdog.over('the last updates', () => sharedEvents.leases.atRest()).catch(() => {})
  const takingDown = outages.culprits.find(({ request }) => isInventoried(request))
  const leased = await sharedEvents.leases.opened()
  return present({
    counts: structuredClone(run.countsSoFar),
    firstSent: client.traffic.pulse.firstSent,
    product: client.product === undefined ? undefined : mask(client.product),
    waitedInVainMs: outages.waitedInVainMs,
    /** Whether a plain request with the credentials was answered with success. */
    accepted: client.accepted,
    /** Clauses that every answer was held against. */
    everyAnswer: everyAnswer.results(),
    /** Events that came to have amid the run what it has not sent to them, and that in a sentence. */
    foreign: run.foreign.map((one) => ({
      eventId: one.eventId,
      told: reasonInWords(reason('overwritten-for-others', { ...one })).masked(mask),
    })),
    /** Clauses that valid requests violate which take the target down. */
    takenDown: violatedByTakingDown(outages.culprits, run),
    observations: [...run.observations],
    leased: leased.length,
    /** What stands in the journal of events that are still to be put back, and what was sent to any. */
    kept: { held: run.journal.held, sent: run.journal.sent },
    /**
     * The events as they were when the run began, to be looked at again in the end; none where that is not to be, as
     * where it would take the target down.
     */
    knownEvents: takingDown ? nothingKnown : await sharedEvents.knownEvents(),
    /** Why they are not, where that is known. */
    notLookedAt: takingDown?.noAnswer.because,
    haveSideEffects: sharedEvents.leases.haveSideEffects,
    /** Fields that the target shows otherwise than sent, so that no event is proved to be as it was. */
    inexact: run.journal.inexact,
    /** Events that were written to and are put back already. */
    putBackAlready: sharedEvents.leases.putBackAlready,
    notes: [...run.notes(), ...elsewhereTold(run.settings, leased)],
    /** Why the target cannot be judged at all. */
    notJudged: notJudged && reasonInWords(notJudged).masked(mask),
    fault: run.fault,
  })
}

/** That the case of a replay was tried on other events than the one that it names, where it was. */
function elsewhereTold(
  { replayCase, replayEvent: on }: Settings,
  leased: readonly Lease[],
): readonly string[] {
  if (replayCase === undefined || on === undefined || leased.length === 0) return []
  if (leased.some(({ id }) => idKey(id) === idKey(on))) return []
  return [
    `the case was tried on other events than event ${on} (REPLAY_EVENT): the target lists none of that identifier, or it may not be updated`,
  ]
}
