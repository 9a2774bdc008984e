import { reason } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import { askQuestion } from '../judging/ask-question.ts'
import { judgeClause } from '../judging/judge-clause.ts'
import type { Report } from '../report/report.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { loadChecks } from './checks.ts'
import { begin, conclude } from './ends-of-run.ts'
import { Run } from './run.ts'
import { type RunSnapshot, snapshotOf } from './snapshot.ts'

/**
 * Judges a target with every check that `npm test` runs, in this thread: for programs, and for judging many
 * targets in one process. The command takes the same steps, but the test runner shows each check as a test.
 *
 * @param signal - ends the run early: nothing more is sent but what puts events back, and the report
 * covers what was judged
 * @param silenceMs - see {@link Run}
 */
export async function judgeTarget(
  settings: Settings,
  target: TargetSettings,
  signal?: AbortSignal,
  silenceMs?: number,
): Promise<Report> {
  const startedAt = new Date()
  const begunAt = performance.now()
  const { lock } = await begin(settings, target)
  try {
    const files = await loadChecks()
    const checks = files.flatMap((file) => file.checks)
    const run = new Run(settings, target, checks, silenceMs)
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
      for (const { checks, questions } of files) {
        results.push(...(await Promise.all(checks.map((check) => judgeClause(check, run)))))
        const asked = questions.map((question) => askQuestion(question, run))
        run.observations.push(...(await Promise.all(asked)))
      }
      snapshot = await snapshotOf(run)
    } finally {
      // Where one check has thrown, others may still be under way.
      run.end(reason('run-ended', {}))
      await run.close()
      const known = { settings, target: run.target, startedAt, begunAt, results, snapshot }
      report = await conclude({ ...known, interruptedAt: () => interruptedAt })
      signal?.removeEventListener('abort', end)
    }
    return report
  } finally {
    await lock.release()
  }
}
