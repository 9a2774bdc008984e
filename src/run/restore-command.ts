import type { EventId } from '../contract/special-event.ts'
import { count } from '../findings/quantities.ts'
import { reasonInWords } from '../findings/reasons.ts'
import { commandAgain } from '../judging/packaged-command.ts'
import { say, warn } from '../report/output.ts'
import { visibleLine } from '../report/visible.ts'
import { Client } from '../service/client.ts'
import { maskedWording, type Wording, words } from '../settings/mask/wording.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { UsageError } from '../settings/usage-error.ts'
import { mayWrite } from '../world/leasing/writer.ts'
import { Journal } from '../world/restoring/journal.ts'
import { restoreAndLookAgain } from '../world/restoring/restore-again.ts'
import { commandByHand, restoreCommand } from './by-hand.ts'
import { maskOfRun } from './mask-of-run.ts'
import { restoring, unprovedFor } from './put-back.ts'
import { endRecording } from './recording.ts'
import { RunLock } from './run-lock.ts'
import { tellsWaiting } from './tells-waiting.ts'

/** How long a run that was cut short may take to end, beside the request and the target that it waits for. */
const longestEndingMs = 60_000

/** Of more events than these, no command is shown that puts them back by hand. */
const mostByHand = 20

export interface RestoreOptions {
  /** Whether originals are put back over what others have written. */
  readonly overwrite: boolean
  /** Whether what others have written stays, and the originals are forgotten. */
  readonly accept: boolean
}

/**
 * Puts back what earlier runs against the target have left changed, and says what came of it.
 *
 * @returns the exit code: 0 nothing is left changed, 1 something is
 * @throws {@link UsageError} where no target is named, or a run stays under way
 */
export async function restore(
  settings: Settings,
  { overwrite, accept }: RestoreOptions,
): Promise<0 | 1> {
  if (settings.embedded === 'asked-for') {
    say('Nothing to restore: the reference service ends with its run')
    return 0
  }
  if (!settings.target)
    throw new UsageError({
      subject: 'TARGET_URL',
      problem: 'not set',
      remedy: 'name the target whose events are to be put back',
    })
  // Whoever gives this command wants updates to be sent, whatever the profile of a run is.
  const target: TargetSettings = { ...settings.target, profile: 'full' }
  const mask = maskOfRun(settings, target)
  const tell = (line: Wording) => say(visibleLine(maskedWording(line, mask)))
  // A pipeline restores right after it has cut a run short, which may still be putting back itself.
  await RunLock.awaitRelease(
    settings.reportDir,
    target.url,
    settings.requestTimeoutMs + settings.restorePatienceMs + longestEndingMs,
    () => warn(`Waiting for the run against ${mask(target.url)} to end.`),
  )
  const lock = await RunLock.take(settings.reportDir, target.url)
  const client = new Client(target, settings)
  try {
    const journal = new Journal(settings.reportDir, target.url, mask)
    await journal.files.removeDrafts()
    const { service, options } = restoring(client, settings, target)
    const { written, notRestored, inexact } = await restoreAndLookAgain(service, journal, {
      ...options,
      overwrite,
      onWait: tellsWaiting(settings, target, warn),
    })
    const accepted = notRestored.filter(({ current }) => accept && current !== undefined)
    await Promise.all(accepted.map(({ eventId }) => journal.forget(eventId as EventId)))
    await journal.tidy()
    await endRecording(settings, target)
    const left = notRestored.filter((event) => !accepted.includes(event))
    const others = written === 0 ? await journal.ofOtherTargets() : new Map<string, number>()
    const known = [...others].map(([name, events]) => `${name} (${count(events, 'event')})`)
    const ofOthers = known.length === 0 ? '' : `; it holds some of ${known.join(', ')}`
    const doubt = written > notRestored.length ? unprovedFor(inexact) : undefined
    tell(
      written === 0
        ? `Nothing to restore: the journal in ${settings.reportDir} holds no event of ${target.url}${ofOthers}`
        : `${written - notRestored.length} of ${written} events of ${target.url} are as they were`,
    )
    if (doubt) tell(words`That proves nothing: ${reasonInWords(doubt)}`)
    for (const problem of journal.problems) warn(visibleLine(mask(problem)))
    for (const { eventId, reason } of accepted)
      tell(words`Accepted: ${eventId}, ${reasonInWords(reason)}`)
    for (const { eventId, original, reason } of left)
      tell(
        words`Not restored: ${eventId}, ${reasonInWords(reason)}; its original: ${JSON.stringify(original)}`,
      )
    const foreign = left.filter(({ eventId }) => !mayWrite(target, eventId as EventId))
    if (foreign.length > 0)
      tell(
        `This puts back what may not be written to: ${restoreCommand(settings, target, foreign)}`,
      )
    for (const event of left.filter(({ current }) => current === undefined).slice(0, mostByHand))
      tell(`By hand: ${commandByHand(target, event, mask)}`)
    if (left.some(({ current }) => current !== undefined)) {
      const accepting = commandAgain(settings.invocation, 'restore', {}, ['--accept'])
      tell(
        `${accepting} leaves what others have written and forgets the originals; ` +
          '--overwrite puts the originals back over it.',
      )
    }
    return left.length + journal.problems.size === 0 && !doubt ? 0 : 1
  } finally {
    await client.close().finally(() => lock.release())
  }
}
