import { reason } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import type { Report } from '../report/report.ts'
import { momentNow } from '../service/moment.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { begin } from './begin.ts'
import { type CheckFile, loadChecks } from './checks.ts'
import { conclude } from './conclude.ts'
import type { Haste } from './haste.ts'
import { judgeInPhases, selectedOf } from './judging-order.ts'
import { Run } from './run.ts'
import { type RunSnapshot, snapshotOf } from './snapshot.ts'
import { refuseUnknownCase } from './unknown-case.ts'
import { waitForTarget } from './wait-for-target.ts'

/** How a run goes on beside its settings. */
export interface Judging extends Omit<Haste, 'interruptedAt'> {
  /** Ends the run early: nothing more is sent but what puts events back; the report covers what was judged. */
  readonly signal?: AbortSignal | undefined
  /** Ids of the clauses and open questions to judge; all of them where nothing is said. */
  readonly selected?: ReadonlySet<string> | undefined
  /** Told in one line that the target is waited for. */
  readonly tell?: (line: string) => void
  /** Judges what is selected, in place of each clause once. */
  readonly judge?: (files: readonly CheckFile[], run: Run) => Promise<readonly ClauseResult[]>
}

/**
 * Judges a target with every check that `npm test` runs, in this thread: for programs, and for judging many
 * targets in one process. The command takes the same steps, but the test runner shows each check as a test.
 *
 * @throws UsageError where no clause can have the one case to judge
 */
export async function judgeTarget(
  settings: Settings,
  target: TargetSettings,
  { signal, selected, judge = judgeOnce, tell = () => {}, ...haste }: Judging = {},
): Promise<Report> {
  const startedAt = momentNow()
  const isSelected = (id: string) => selected?.has(id) ?? true
  await refuseUnknownCase(settings, target, isSelected)
  const { lock } = await begin(settings, target, () =>
    waitForTarget(settings, target, tell, signal),
  )
  try {
    const files = await loadChecks()
    const chosen = selectedOf(files, isSelected)
    const checks = files.flatMap((file) => file.checks)
    const run = new Run(settings, target, checks)
    let interruptedAt: number | undefined
    const end = () => {
      interruptedAt = performance.now()
      run.endAtOnce(reason('interrupted', {}))
    }
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
    const results: ClauseResult[] = []
    let snapshot: RunSnapshot | undefined
    let report: Report
    try {
      results.push(...(await judge(chosen, run)))
      snapshot = await snapshotOf(run)
    } finally {
      // Where one check has thrown, others may still be under way.
      run.end(reason('run-ended', {}))
      await run.close()
      report = await conclude({
        settings,
        target: run.target,
        startedAt,
        results,
        snapshot,
        ...(selected && { selected: chosen.flatMap((file) => file.checks.map(({ id }) => id)) }),
        ...haste,
        interruptedAt: () => interruptedAt,
      })
      signal?.removeEventListener('abort', end)
    }
    return report
  } finally {
    await lock.release()
  }
}

async function judgeOnce(files: readonly CheckFile[], run: Run): Promise<readonly ClauseResult[]> {
  const { answers, results } = judgeInPhases(files, run)
  await Promise.all(answers.values())
  return Promise.all(results.values())
}
