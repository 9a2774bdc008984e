import type { EventId, UpdateField } from '../contract/special-event.ts'
import { count } from '../findings/quantities.ts'
import { because, type Reason, reason, reasonInWords } from '../findings/reasons.ts'
import { commandAgain } from '../judging/packaged-command.ts'
import type { CredentialsAtEnd } from '../report/report.ts'
import { refusesCredentials } from '../service/answer.ts'
import { Client } from '../service/client.ts'
import { pause } from '../service/pause.ts'
import { type Inspect, Service } from '../service/service.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { LateReads } from '../world/lateness/late-reads.ts'
import { mayWrite } from '../world/leasing/writer.ts'
import { takeInventory } from '../world/reading/bystanders.ts'
import type { Journal } from '../world/restoring/journal.ts'
import type { JournalEntry } from '../world/restoring/journal-entry.ts'
import { restoreInRounds } from '../world/restoring/restore-again.ts'
import { type Restored, type RestoreOptions, restoreAll } from '../world/restoring/restore-all.ts'
import { type KnownEvents, keepStrays, type Originals } from '../world/restoring/strays.ts'
import type { Fingerprint } from '../world/values/same.ts'
import { restoreCommand } from './by-hand.ts'
import { type Haste, watchOver } from './haste.ts'
import { maskOfRun } from './mask-of-run.ts'
import { recorderOf } from './recording.ts'
import { tellsWaiting } from './tells-waiting.ts'

/** What events are put back with, whether it is at the end of their run or later. */
export function restoring(
  client: Client,
  settings: Settings,
  target: TargetSettings,
  inspect: Inspect = async () => {},
) {
  return {
    service: new Service(client, inspect, new LateReads()),
    options: {
      isBack: () => client.traffic.isBack(),
      patienceMs: settings.restorePatienceMs,
      mayWrite: (id: EventId) => mayWrite(target, id),
    },
  }
}

/** Before a run, a target that fails is waited for no longer: the run itself is to say what is wrong with it. */
const patienceAtBeginMs = 10_000

/**
 * Puts back what an earlier run against the same target was kept from putting back.
 *
 * @param entries - of the journal, at least one
 * @returns what was done, in one line; nothing where the events are gone with the process of that run
 */
export async function restoreLeftovers(
  settings: Settings,
  target: TargetSettings,
  journal: Journal,
  entries: readonly JournalEntry[],
): Promise<string | undefined> {
  if (target.embedded) {
    // Its events went with the process of that run.
    await Promise.all(entries.map(({ eventId }) => journal.forget(eventId)))
    await journal.tidy()
    return undefined
  }
  const events = count(entries.length, 'event')
  const one = entries.length === 1
  if (target.profile === 'read-only')
    return `${events} ${one ? 'was' : 'were'} left changed by an earlier run; ${commandAgain(settings.invocation, 'restore')} puts ${one ? 'it' : 'them'} back`
  const client = new Client(target, settings)
  const { service, options } = restoring(client, settings, target)
  const { restored, notRestored, inexact } = await restoreAll(service, journal, {
    ...options,
    patienceMs: Math.min(patienceAtBeginMs, settings.restorePatienceMs),
  }).finally(() => client.close())
  const rest = notRestored.length > 0 ? `, ${notRestored.length} could not be` : ''
  const why = restored > 0 ? unprovedFor(inexact) : undefined
  const doubt = why
    ? `, which proves nothing: ${reasonInWords(why).masked(maskOfRun(settings, target))}`
    : ''
  return `${restored} of ${events} that an earlier run had left changed ${one ? 'is' : 'are'} put back${rest}${doubt}`
}

/** Why what the target shows of an event proves nothing, if that is so. */
export function unprovedFor(inexact: readonly UpdateField[] = []): Reason | undefined {
  return inexact.length > 0 ? reason('fields-shown-otherwise', { fields: inexact }) : undefined
}

/**
 * A service that undoes what it has stored, as one whose transaction fails, has done so after this pause; a longer one where
 * events were seen to have come to other values amid the run.
 */
const undoneAfterMs = { usually: 1000, whereSeen: 2500 }

export type AtEnd = Awaited<ReturnType<typeof putBackAtEnd>>

interface LeftByRun {
  readonly settings: Settings
  readonly target: TargetSettings
  readonly journal: Journal
  readonly haste: Haste
  /** Whether the credentials have worked, so that a request is to tell whether they still do. */
  readonly wereAccepted: boolean
  /** The events as they were when the run began, as far as they are to be looked at again. */
  readonly known: KnownEvents
  /** Why they are not to be, where that is known. */
  readonly notLookedAt?: Reason | undefined
  /** Whether updates were seen to change others. */
  readonly wasSeen: boolean
  /** What the events were that the run has written to. */
  readonly written: Originals
  /** Whether updates go wrong, so that what was stored may be undone a while later. */
  readonly updatesGoWrong: boolean
  /** Whether events have come to values amid the run that it has not sent to them. */
  readonly haveComeToOthers: boolean
}

/**
 * Puts back what a run has changed, and then, where nobody else is seen to write, what it has changed without sending it
 * there.
 */
export async function putBackAtEnd(run: LeftByRun) {
  const { settings, target, journal, haste } = run
  const client = new Client(target, settings, recorderOf(settings, target))
  client.traffic.recorder.phase = 'restoring'
  const hurry = new AbortController()
  const whatEndsIt = `a second Ctrl+C ends that, and later, ${restoreCommand(settings, target, [])} puts back what is left`
  let goodAt = performance.now()
  const { service, options } = restoring(client, settings, target, async ({ succeeded }) => {
    if (succeeded) goodAt = performance.now()
  })
  const tell = tellsWaiting(settings, target, (words) => haste.onWait?.(`${words}; ${whatEndsIt}`))
  const silent = reason('silent-so-far', {})
  const stopWatching = watchOver(client, settings, haste, {
    goodAt: () => goodAt,
    hurry,
    onSilence: (forMs) =>
      tell(
        journal.held.map(() => ({ reason: silent })),
        forMs,
      ),
  })
  try {
    const isInterrupted = () => haste.interruptedAt() !== undefined
    const known = new Set<Fingerprint>()
    const restored = (how: RestoreOptions) =>
      restoreAll(service, journal, {
        ...options,
        ...how,
        known,
        mayStray: run.wasSeen,
        // An update that was given up at the interrupt may be carried out as late as it could have been answered.
        updateTakesMs: isInterrupted() ? settings.requestTimeoutMs : 0,
        hurry: hurry.signal,
        onWait: tell,
      })
    const strays = new Set<EventId>()
    const changedSince = new Set<EventId>()
    let isLookedAt: boolean | undefined
    let notLookedAt: Reason | undefined
    const { notRestored: left, inexact = [] } = await restoreInRounds({
      restore: target.profile === 'read-only' ? () => leftByEarlierRun(journal) : restored,
      inventory: () => takeInventory(service, run.known.events.length),
      lookAgain: async ({ notRestored }) => {
        const othersWrote = notRestored.some(({ current }) => current !== undefined)
        isLookedAt ??=
          target.profile === 'full' && journal.sent.length > 0 && !isInterrupted() && !othersWrote
        if (!isLookedAt) return []
        notLookedAt ??= run.notLookedAt
        if (run.haveComeToOthers) await pause(undoneAfterMs.whereSeen, hurry.signal)
        else if (run.updatesGoWrong) await pause(undoneAfterMs.usually, hurry.signal)
        const found = await keepStrays(run.known, service, journal, run).catch((error: unknown) => {
          notLookedAt = because(error)
          return undefined
        })
        if (found?.notKept) notLookedAt = because(found.notKept)
        for (const eventId of found?.changedSince ?? []) changedSince.add(eventId)
        for (const { eventId } of found?.kept ?? []) strays.add(eventId)
        return found?.kept ?? []
      },
    })
    const credentialsAtEnd = run.wereAccepted ? await lastRequest(service) : undefined
    return {
      left,
      /** Fields that the target shows otherwise than sent, as far as the journal tells. */
      inexact,
      /** Events that held what the run had sent, though it had not sent it to them or had put them back. */
      strays: [...strays],
      /** Events that were put back and have come to other values since, which the run has not sent. */
      changedSince: [...changedSince],
      /** Why the events were not looked at once more, where that failed. */
      notLookedAt,
      /** What the end itself has sent. */
      counts: client.countsSoFar,
      firstSent: client.traffic.pulse.firstSent,
      credentialsAtEnd,
    }
  } finally {
    stopWatching()
    await client.close()
  }
}

/** Where nothing may be written, what an earlier run has left changed stays so, and is told. */
async function leftByEarlierRun(journal: Journal): Promise<Restored> {
  const because = reason('left-by-an-earlier-run', {})
  const entries = await journal.entries()
  const notRestored = entries.map(({ eventId, original }) => {
    return { eventId, original, reason: because }
  })
  return { written: entries.length, restored: 0, notRestored }
}

/** Pauses before a refusal is believed: two seconds, since some accounts are locked for a moment only. */
const pausesMs = [300, 700, 1000]

/** Whether the right credentials still work when all is done: a plain request tells. */
async function lastRequest(service: Service): Promise<CredentialsAtEnd | undefined> {
  for (const pauseMs of [0, ...pausesMs]) {
    await pause(pauseMs)
    const answer = await service.list().catch(() => undefined)
    if (!answer || !refusesCredentials(answer)) return answer?.succeeded ? 'accepted' : undefined
  }
  return 'refused'
}
