import type { ClauseId } from '../contract/clauses.ts'
import type { ClauseResult } from '../findings/result.ts'
import { announce, maskReport, writeReport } from '../report/deliver.ts'
import { warn } from '../report/output.ts'
import { conclude } from './conclude.ts'
import { maskOfRun } from './mask-of-run.ts'
import { endRecording, recordedBy } from './recording.ts'
import type { Session } from './session.ts'
import type { RunSnapshot } from './snapshot.ts'
import { unmetCase } from './unknown-case.ts'

interface ChecksOutcome {
  /** What the run has told last of itself. */
  readonly snapshot: RunSnapshot | undefined
  /** The clauses that a filter has left to be judged. */
  readonly selected: readonly ClauseId[]
  readonly results: readonly ClauseResult[]
  /** What went wrong in the harness itself. */
  readonly fault: string | undefined
  /** The same, for what goes wrong from now on. */
  readonly faultSince: () => string | undefined
  /** Told when nothing is left to be put back. */
  readonly onPutBack: () => void
}

/**
 * Puts back what was written, writes the report and tells it.
 *
 * @returns the exit code
 */
export async function concludeSession(session: Session, outcome: ChecksOutcome): Promise<number> {
  const { settings, selection, startedAt, quiet, target } = session
  const { pattern, shard } = selection
  const { results, snapshot, selected } = outcome
  if (!target) throw new Error('a run is concluded that had no target')
  const isInterrupted = session.interruptedAt !== undefined
  // An interrupt from the terminal reaches the threads too, and what they say then is moot.
  const fault = isInterrupted ? undefined : outcome.fault
  const mask = maskOfRun(settings, target)
  const report = await conclude(
    {
      settings,
      target,
      startedAt,
      results,
      snapshot,
      interruptedAt: () => session.interruptedAt,
      hurriedAt: () => session.hurriedAt,
      onWait: (words) => warn(mask(words)),
      ...(pattern || shard ? { selected } : {}),
      ...(fault ? { fault } : {}),
    },
    shard,
  )
  outcome.onPutBack()
  const mistake = unmetCase(report, settings)
  if (mistake) {
    await endRecording(settings, target)
    warn(mask(mistake.message))
    return 2
  }
  let unwritten: unknown
  const recorded = recordedBy(settings, target)
  const files = await writeReport(report, settings.reportDir, mask, recorded).catch(
    (error: unknown) => {
      unwritten = error
    },
  )
  await endRecording(settings, target)
  await announce(maskReport(report, mask), files?.html, { quiet })
  if (unwritten !== undefined) throw unwritten
  const told = report.fault ?? outcome.faultSince()
  if (told !== undefined) warn(mask(told))
  return told === undefined || isInterrupted ? report.exitCode : 4
}
