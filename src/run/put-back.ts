import type { EventId, UpdateField } from '../contract/special-event.ts'
import { type Reason, reason, reasonInWords } from '../findings/reasons.ts'
import type { RunCounts } from '../findings/result.ts'
import { curlOf } from '../judging/curl.ts'
import { commandAgain } from '../judging/packaged-command.ts'
import { count, duration } from '../report/quantities.ts'
import type { CredentialsAtEnd } from '../report/report.ts'
import { visibleLine } from '../report/visible.ts'
import { refusesCredentials } from '../service/answer.ts'
import { Client } from '../service/client.ts'
import { pause } from '../service/gate.ts'
import { headersOf, pathBelow } from '../service/request.ts'
import { Service, updateOf } from '../service/service.ts'
import type { Mask, Masked } from '../settings/mask/wording.ts'
import type { Invocation, Settings, TargetSettings } from '../settings/settings.ts'
import { targetRows } from '../settings/target-rows.ts'
import type { Journal } from '../world/journal.ts'
import type { JournalEntry } from '../world/journal-entry.ts'
import { LateReads } from '../world/late-reads.ts'
import type { LeftChanged } from '../world/restore.ts'
import { restoreAll } from '../world/restore-all.ts'
import { type KnownEvents, keepStrays } from '../world/side-effects.ts'
import { mayWrite } from '../world/writable-events.ts'
import { maskOfRun } from './mask-of-run.ts'

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
    return undefined
  }
  const events = count(entries.length, 'event')
  const one = entries.length === 1
  if (target.profile === 'read-only')
    return `${events} ${one ? 'was' : 'were'} left changed by an earlier run; ${commandAgain(settings.invocation, 'restore')} puts ${one ? 'it' : 'them'} back`
  const client = new Client(target, settings)
  const { restored, notRestored, inexact } = await restoreAll(
    new Service(client, async () => {}, new LateReads()),
    journal,
    {
      isBack: () => client.isBack(),
      patienceMs: Math.min(patienceAtBeginMs, settings.restorePatienceMs),
      mayWrite: (id) => mayWrite(target, id),
    },
  ).finally(() => client.close())
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

/** What the end of a run comes to. */
interface PutBack {
  readonly left: readonly LeftChanged[]
  /** Fields that the target shows otherwise than sent, as far as the journal tells. */
  readonly inexact: readonly UpdateField[]
  /** Events that held what the run had sent, though it had not sent it to them or had put them back. */
  readonly strays: readonly EventId[]
  /** What the end itself has sent. */
  readonly counts: RunCounts
  readonly credentialsAtEnd: CredentialsAtEnd | undefined
}

/** What may cut putting back short, asked time and again, and who is told that it takes its time. */
export interface Haste {
  /** When the run was interrupted first (`performance.now()`), if it is by now. */
  readonly interruptedAt: () => number | undefined
  /** The same of a second time, which ends waiting for a target that fails. */
  readonly hurriedAt?: () => number | undefined
  /** Told, in one line, that a target is waited for. */
  readonly onWait?: (words: string) => void
}

/**
 * Puts back what a run has changed, and then, where nobody else is seen to write, what it has changed without sending it
 * there.
 *
 * @param known - the events as they were when the run began, where they are to be looked at again
 * @param wereAccepted - whether the credentials have worked, so that a request is to tell whether they still do
 */
export async function putBackAtEnd(
  settings: Settings,
  target: TargetSettings,
  journal: Journal,
  haste: Haste,
  wereAccepted: boolean,
  known: KnownEvents,
): Promise<PutBack> {
  const client = new Client(target, settings)
  const hurry = new AbortController()
  let goodAt = performance.now()
  const service = new Service(
    client,
    async ({ succeeded }) => {
      if (succeeded) goodAt = performance.now()
    },
    new LateReads(),
  )
  const stopWatching = watchOver(client, settings, haste, hurry, () => goodAt)
  try {
    const isInterrupted = () => haste.interruptedAt() !== undefined
    const restored = () =>
      restoreAll(service, journal, {
        // An update that was given up at the interrupt may be carried out as late as it could have been answered.
        updateTakesMs: isInterrupted() ? settings.requestTimeoutMs : 0,
        mayWrite: (id) => mayWrite(target, id),
        isBack: () => client.isBack(),
        patienceMs: settings.restorePatienceMs,
        hurry: hurry.signal,
        onWait: tellsWaiting(settings, target, (words) =>
          haste.onWait?.(`${words}; a second Ctrl+C ends that`),
        ),
      })
    const isFull = target.profile === 'full'
    let { notRestored: left, inexact = [] } =
      target.profile === 'read-only'
        ? { notRestored: await leftByEarlierRun(journal) }
        : await restored()
    const othersWrote = left.some(({ current }) => current !== undefined)
    const isLookedAt = isFull && journal.sent.length > 0 && !isInterrupted() && !othersWrote
    const strays = isLookedAt ? await keepStrays(known, service, journal).catch(() => []) : []
    if (strays.length > 0) ({ notRestored: left, inexact = [] } = await restored())
    const credentialsAtEnd = wereAccepted ? await lastRequest(service) : undefined
    return { left, inexact, strays, counts: client.counts, credentialsAtEnd }
  } finally {
    stopWatching()
    await client.close()
  }
}

/** How often it is told that a target is waited for. */
const tellEveryMs = 30_000

/** Tells in one line, twice a minute at most, that a target is waited for. */
export function tellsWaiting(
  settings: Settings,
  target: TargetSettings,
  tell: (words: string) => void,
): (left: readonly LeftChanged[], forMs: number) => void {
  const mask = maskOfRun(settings, target)
  let toldAt = Number.NEGATIVE_INFINITY
  return (left, forMs) => {
    const [first] = left
    if (!first || performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    const why = reasonInWords(first.reason).masked(mask)
    const what = `${mask(target.url)} to take back ${count(left.length, 'event')}`
    tell(visibleLine(`Waiting for ${what} (${why}), for ${duration(forMs)} at most`))
  }
}

/** Where nothing may be written, what an earlier run has left changed stays so, and is told. */
async function leftByEarlierRun(journal: Journal): Promise<readonly LeftChanged[]> {
  return (await journal.entries()).map(({ eventId, original }) => ({
    eventId,
    original,
    reason: reason('left-by-an-earlier-run', {}),
  }))
}

/** What `restore` has to be told, beside the credentials, which no report may hold. */
export function restoreCommand(
  { reportDir, invocation }: Settings,
  { url, writableEventIds: named }: TargetSettings,
  left: readonly Pick<LeftChanged, 'eventId'>[],
): string {
  const kept = invocation ? ofTarget(invocation) : {}
  // What an earlier run or a side effect has changed may be none of those that are named.
  const ids = named && new Set([...named, ...left.map(({ eventId }) => eventId)])
  return commandAgain(invocation, 'restore', {
    ...kept,
    TARGET_URL: url,
    REPORT_DIR: reportDir,
    ...(ids && { WRITABLE_EVENT_IDS: [...ids].join(',') }),
  })
}

/** The curl command that sends an event its original; secrets stand as variables of the shell. */
export function commandByHand(
  target: TargetSettings,
  { eventId, original }: Pick<LeftChanged, 'eventId' | 'original'>,
  mask: Mask,
): Masked {
  const request = updateOf(eventId as EventId, JSON.stringify(original))
  const { pathname, origin } = new URL(target.url)
  const { shownHeaders } = headersOf(request, target)
  const headers = Object.entries(shownHeaders).map(([name, value]) => [name, mask(value)])
  const url = mask(`${origin}${pathBelow(pathname.replace(/\/+$/, ''), request)}`)
  return mask(
    curlOf({
      request: {
        method: request.method,
        url,
        headers: Object.fromEntries(headers),
        body: mask(request.body ?? ''),
      },
    }),
  )
}

/** What says how the target is reached; its profile says nothing here. */
function ofTarget({ given }: Invocation): Invocation['given'] {
  return Object.fromEntries(
    Object.values(targetRows).flatMap(({ name }) => {
      const text = given[name]
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** How long an interrupted run waits for a target that does not answer at all, before it writes the report. */
const farewellMs = 3500

/** The least time that putting back gets, however long after the interrupt it began. */
const leastMs = 1000

const lookEveryMs = 50

/** How long a target may give no good answer after the second interrupt. */
const hurriedMs = 1000

/**
 * Ends a client that puts events back, where the target has answered nothing since this was called 3.5 s after
 * the interrupt, or nothing with success a second after the second interrupt or for longer than the patience.
 * While it answers as it should, it is never cut short.
 *
 * @returns stops looking
 */
function watchOver(
  client: Client,
  { requestTimeoutMs, restorePatienceMs }: Settings,
  { interruptedAt, hurriedAt }: Haste,
  hurry: AbortController,
  goodAt: () => number,
): () => void {
  const begunAt = performance.now()
  const end = (why: Reason) => {
    clearInterval(clock)
    client.end(why, { atOnce: true })
  }
  const clock = setInterval(() => {
    const now = performance.now()
    const hurried = hurriedAt?.()
    if (hurried !== undefined) {
      hurry.abort()
      if (goodAt() < hurried && now > Math.max(hurried, begunAt) + hurriedMs)
        return end(reason('waited-no-longer', {}))
    }
    // What is in flight may still be answered, and sent again where it was not.
    if (now - goodAt() > restorePatienceMs + 2 * requestTimeoutMs)
      return end(reason('restore-patience-over', { patienceMs: restorePatienceMs }))
    const at = interruptedAt()
    // At a normal end the target may have answered for long before it went silent.
    if (at === undefined || (client.pulse.answeredAt ?? 0) > at) return
    if (now > Math.max(at + farewellMs, begunAt + leastMs))
      end(reason('silent-when-interrupted', {}))
  }, lookEveryMs)
  return () => clearInterval(clock)
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
