import { clauseOf } from '../contract/clauses.ts'
import { present } from '../contract/present.ts'
import type { EventId } from '../contract/special-event.ts'
import { countWithOne, firstFew } from '../findings/phrases.ts'
import { count } from '../findings/quantities.ts'
import { type Reason, reason, reasonInWords } from '../findings/reasons.ts'
import type { ClauseResult, RunCounts } from '../findings/result.ts'
import { addedUp, TrafficRecorder } from '../findings/traffic.ts'
import { Ledger } from '../judging/ledger.ts'
import { buildReport } from '../report/build.ts'
import type { Report, RunOutcome } from '../report/report.ts'
import { dateSince, type Moment } from '../service/moment.ts'
import { type Mask, maskedWording, words } from '../settings/mask/wording.ts'
import type { Settings, Shard, TargetSettings } from '../settings/settings.ts'
import { pathTakenOffInWords } from '../settings/target-settings.ts'
import { Journal } from '../world/restoring/journal.ts'
import { targetName } from '../world/restoring/journal-files.ts'
import type { LeftChanged } from '../world/restoring/restore.ts'
import { mostKnown, nothingKnown, type Originals } from '../world/restoring/strays.ts'
import { commandByHand, restoreCommand } from './by-hand.ts'
import type { Haste } from './haste.ts'
import { maskOfRun } from './mask-of-run.ts'
import { type AtEnd, putBackAtEnd, unprovedFor } from './put-back.ts'
import type { RunSnapshot } from './snapshot.ts'

/** What is known when the checks have ended, however they ended. */
interface Ended extends Haste {
  readonly settings: Settings
  readonly target: TargetSettings
  readonly startedAt: Moment
  readonly results: readonly ClauseResult[]
  readonly selected?: RunOutcome['selected']
  readonly snapshot?: RunSnapshot | undefined
  readonly fault?: string
}

/** The last step of every run: puts back what it has changed, and makes the report. The lock stays the caller's. */
export async function conclude(ended: Ended, shard?: Shard): Promise<Report> {
  const { settings, target, snapshot, results, selected } = ended
  const mask = maskOfRun(settings, target)
  const journal = new Journal(settings.reportDir, targetName(target), mask)
  if (snapshot) journal.takeOver(snapshot.kept)
  const written = [...(snapshot?.putBackAlready ?? []), ...(await journal.entries())]
  // The patience is one, for the run and its end.
  const restorePatienceMs = settings.restorePatienceMs - (snapshot?.waitedInVainMs ?? 0)
  const atEnd = await putBackAtEnd({
    settings: { ...settings, restorePatienceMs: Math.max(0, restorePatienceMs) },
    target,
    journal,
    haste: ended,
    wereAccepted: target.username !== undefined && snapshot?.accepted === true,
    known: snapshot?.knownEvents ?? nothingKnown,
    notLookedAt: snapshot?.notLookedAt,
    wasSeen: snapshot?.haveSideEffects === true || areOthersChanged(results),
    written,
    updatesGoWrong: updatesGoWrong(ended),
    haveComeToOthers: (snapshot?.foreign ?? []).length > 0,
  })
  const restoration = restorationOf(ended, written, atEnd, mask)
  const strayed =
    atEnd.strays.length > 0
      ? reason('values-strayed', { events: atEnd.strays.length, suchAs: atEnd.strays[0] })
      : undefined
  const fault = ended.fault ?? snapshot?.fault
  const notJudged = fault ?? snapshot?.notJudged
  return buildReport({
    target: present({
      url: target.url,
      version: target.version,
      profile: target.profile,
      timezone: target.timezone ?? 'unknown',
      embedded: target.embedded,
      product: snapshot?.product || undefined,
    }),
    ...timesOf(ended),
    seed: settings.seed,
    numRuns: settings.numRuns,
    ...added(snapshot, atEnd),
    // A signal may have come while events were put back.
    interrupted: ended.interruptedAt() !== undefined,
    ...present({ credentialsAtEnd: atEnd.credentialsAtEnd, selected, notJudged, fault, shard }),
    results: [...results, ...furtherResults(ended, strayed)],
    observations: snapshot?.observations ?? [],
    restoration,
    notes: [
      ...new Set([
        ...(target.pathTakenOff ? [pathTakenOffInWords] : []),
        ...(snapshot?.notes ?? []),
        ...foreignTold(ended, restoration.notRestored),
        ...(strayed ? [reasonInWords(strayed).masked(mask)] : []),
        ...changedSinceTold(atEnd.changedSince),
        ...beyondKnownTold(ended),
        ...[...journal.problems].map((problem) => mask(problem)),
        ...notLookedAtTold(atEnd.notLookedAt, mask),
      ]),
    ],
    acceptInconclusive: settings.acceptInconclusive,
    waivers: settings.waivers,
    allowStaleWaivers: settings.allowStaleWaivers,
    oneCaseOnly: settings.replayCase !== undefined,
  })
}

/** What has become of the events that were written to, or that hold what was sent to others. */
function restorationOf(
  { settings, target, snapshot }: Ended,
  written: Originals,
  { inexact, left, strays }: AtEnd,
  mask: Mask,
): Report['restoration'] {
  const notRestored = left.map(({ reason, ...event }) => ({
    ...event,
    reason: reasonInWords(reason).masked(mask),
    // Over what somebody else has written, it is for whoever reads this to decide.
    ...(event.current === undefined ? { curl: commandByHand(target, event, mask) } : {}),
  }))
  const changed = new Set([...written.map(({ eventId }) => eventId), ...strays])
  const readAsBefore = changed.size - notRestored.length
  // Where others write meanwhile, it may be their values that were read.
  const othersWrote = notRestored.some(({ current }) => current !== undefined)
  const fields = othersWrote ? [] : [...new Set([...(snapshot?.inexact ?? []), ...inexact])]
  // What is read proves it of an event that was sent none of these fields.
  const sent = written.filter(({ original }) => fields.some((field) => field in original))
  const doubted = new Set<string>([...sent.map(({ eventId }) => eventId), ...strays])
  for (const { eventId } of left) doubted.delete(eventId)
  const eventIds = fields.length > 0 ? [...doubted].sort() : []
  const doubt = eventIds.length > 0 ? unprovedFor(fields) : undefined
  const unproved = doubt && {
    events: eventIds.length,
    eventIds,
    reason: reasonInWords(doubt).masked(mask),
  }
  return {
    leased: snapshot?.leased ?? 0,
    written: changed.size,
    restored: readAsBefore - (unproved?.events ?? 0),
    ...(unproved && { unproved }),
    notRestored,
    ...(notRestored.length > 0 ? { command: restoreCommand(settings, target, notRestored) } : {}),
  }
}

/** What the run has not sent may be anybody's doing, and so is left as it is. */
function changedSinceTold(ids: readonly EventId[]): readonly string[] {
  if (ids.length === 0) return []
  const events = countWithOne(ids.length, 'event', ids[0])
  return [
    `${events} had other values again after having been put back: somebody else has changed them, or the service by itself`,
  ]
}

/** What may have changed without being sent anything is not known then. */
function notLookedAtTold(why: Reason | undefined, mask: Mask): readonly string[] {
  if (!why) return []
  const told = words`the events could not be looked at once more in the end, those without an update included: ${reasonInWords(why)}`
  return [maskedWording(told, mask)]
}

/** Where updates change others, they may have changed some that nothing shows. */
function beyondKnownTold({ snapshot, results }: Ended): readonly string[] {
  if (!areOthersChanged(results) || !snapshot || snapshot.notLookedAt) return []
  const unseen = snapshot.knownEvents.complete
    ? 'events that no list shows, such as those without dates, are not looked at'
    : `the service lists more than ${mostKnown}, which are not all looked at again in the end`
  return [
    `updates change other events, too; ${unseen}, so that more than are named here may be left changed`,
  ]
}

function areOthersChanged(results: readonly ClauseResult[]): boolean {
  return results.some(({ id, verdict }) => id === 'update.isolated' && verdict === 'fail')
}

/** Most events that are told to have been changed by somebody else while the run wrote to them. */
const mostForeign = 3

function updatesGoWrong({ snapshot, results }: Ended): boolean {
  const all = [...results, ...(snapshot?.everyAnswer ?? [])]
  return all.some(({ id, verdict }) => clauseOf(id).operation === 'update' && verdict === 'fail')
}

/** Where updates go wrong, it is the service that leaves what nobody has sent. */
function foreignTold(
  ended: Ended,
  told: readonly Pick<LeftChanged, 'eventId'>[],
): readonly string[] {
  const { snapshot } = ended
  if (updatesGoWrong(ended)) return []
  const foreign = (snapshot?.foreign ?? [])
    .filter(({ eventId }) => !told.some((one) => one.eventId === eventId))
    .map((one) => one.told)
  return firstFew(foreign, mostForeign, (left) => `so did ${count(left, 'other event')}`)
}

/** A run takes as long as the target has to do with it: from the first request on, where one was sent. */
function timesOf({ startedAt, snapshot }: Ended) {
  const begun = snapshot?.firstSent ?? startedAt
  return { startedAt: new Date(begun.date), finishedAt: new Date(dateSince(begun)) }
}

/** What the checks have sent, if that is known, and what the end of the run has. */
function added(snapshot: RunSnapshot | undefined, atEnd: AtEnd): RunCounts {
  const [checks, end] = [snapshot?.counts, atEnd.counts]
  return {
    requests: addedUp([checks?.requests ?? {}, end.requests]),
    updates: (checks?.updates ?? 0) + end.updates,
    retries: (checks?.retries ?? 0) + end.retries,
    ...present({ traffic: trafficOf(snapshot, atEnd), coverage: checks?.coverage }),
  }
}

function trafficOf(snapshot: RunSnapshot | undefined, atEnd: AtEnd): RunCounts['traffic'] {
  const recorder = new TrafficRecorder()
  if (snapshot?.counts.traffic) recorder.add(snapshot.counts.traffic)
  const endedAt = atEnd.firstSent?.at ?? 0
  if (atEnd.counts.traffic)
    recorder.add(atEnd.counts.traffic, endedAt - (snapshot?.firstSent?.at ?? endedAt))
  return recorder.report()
}

/**
 * What no check has found: what all answers show, what takes the target down, and that the service has spread what was
 * sent, which nobody can try again once all is put back. Of the clauses that a filter left out, only what is violated is
 * told: they were not judged on purpose.
 */
function furtherResults(
  { results, snapshot, selected, settings, target }: Ended,
  strayed: Reason | undefined,
): ClauseResult[] {
  const isolated = new Ledger('update.isolated', { mask: maskOfRun(settings, target), settings })
  if (strayed) isolated.unjudged(strayed)
  // Where a case of a clause has shown it, it is told already.
  const takenDown = (snapshot?.takenDown ?? []).filter(
    ({ id }) => !results.some((result) => result.id === id && result.verdict === 'fail'),
  )
  return [
    ...(snapshot?.everyAnswer ?? []),
    ...takenDown,
    ...(strayed ? [isolated.result()] : []),
  ].filter(({ id, verdict }) => !selected || selected.includes(id) || verdict === 'fail')
}
