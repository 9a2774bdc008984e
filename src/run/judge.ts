import type { ClauseResult } from '../findings/result.ts'
import { judgeClause } from '../judging/judge-clause.ts'
import { buildReport } from '../report/build.ts'
import type { Report, RunOutcome } from '../report/report.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { ask } from './ask.ts'
import { loadChecks } from './checks.ts'
import { type Ended, finish } from './finish.ts'
import { openRun } from './opening.ts'
import { Run } from './run.ts'
import { type RunSnapshot, snapshotOf } from './snapshot.ts'

/**
 * Judges a target with every check that `npm test` runs, without the test runner around them, and puts
 * back what it has changed. For programs, and for judging many targets in one process.
 *
 * @param signal - ends the run early: nothing more is sent but what puts events back, and the report
 * covers what was judged
 * @param silenceMs - see {@link Run}
 */
export async function judge(
  settings: Settings,
  target: TargetSettings,
  signal?: AbortSignal,
  silenceMs?: number,
): Promise<Report> {
  const startedAt = new Date()
  const begunAt = performance.now()
  const { lock } = await openRun(settings, target)
  try {
    const run = new Run(settings, target, silenceMs)
    let interruptedAt: number | undefined
    const end = () => {
      interruptedAt = performance.now()
      run.endAtOnce('the run was interrupted')
    }
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
    try {
      return await judgedBy(run, { startedAt, begunAt }, () => interruptedAt)
    } finally {
      signal?.removeEventListener('abort', end)
    }
  } finally {
    await lock.release()
  }
}

async function judgedBy(
  run: Run,
  began: Pick<Ended, 'startedAt' | 'begunAt'>,
  interruptedAt: () => number | undefined,
): Promise<Report> {
  const { settings, target } = run
  const results: ClauseResult[] = []
  const snapshots: RunSnapshot[] = []
  let outcome: RunOutcome
  try {
    for (const { checks, questions } of await loadChecks()) {
      results.push(...(await Promise.all(checks.map((check) => judgeClause(check, run)))))
      run.observations.push(...(await Promise.all(questions.map((question) => ask(question, run)))))
    }
    snapshots.push(await snapshotOf(run))
  } finally {
    // Where one check has thrown, others may still be under way.
    run.end('the run has ended')
    await run.close()
    outcome = await finish({ settings, target, ...began, results, snapshots, interruptedAt })
  }
  return buildReport({ ...outcome, interrupted: interruptedAt() !== undefined })
}
