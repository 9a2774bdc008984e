import type { TestModule } from 'vitest/node'
import type { ClauseResult } from '../../findings/result.ts'
import { announce, maskReport, writeReport } from '../../report/deliver.ts'
import { warn } from '../../report/output.ts'
import { conclude } from '../ends-of-run.ts'
import { maskOfRun } from '../target.ts'
import { session } from './session.ts'
import { lastSnapshot, selectedClauses, withoutResult } from './what-ran.ts'

/** What the test runner has come to. */
export interface RunnerOutcome {
  readonly modules: readonly TestModule[]
  /** Of the clauses whose tests have ended. */
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
export async function concludeSession(outcome: RunnerOutcome): Promise<number> {
  const { settings, selection, startedAt, begunAt, quiet, target } = session()
  const { pattern, shard } = selection
  const { modules, results } = outcome
  const isInterrupted = session().interruptedAt !== undefined
  // An interrupt from the terminal reaches the runner's helpers too, and what they say then is moot.
  const fault = isInterrupted ? undefined : outcome.fault
  if (!target) {
    warn(fault ?? 'No check was run: nothing was judged.')
    return fault ? 4 : 3
  }
  const mask = maskOfRun(settings, target)
  const report = await conclude(
    {
      settings,
      target,
      startedAt,
      begunAt,
      results: [...results, ...(isInterrupted ? [] : withoutResult(modules, mask))],
      snapshot: lastSnapshot(modules),
      interruptedAt: () => session().interruptedAt,
      ...(pattern || shard ? { selected: selectedClauses(modules) } : {}),
      ...(fault ? { fault } : {}),
    },
    shard,
  )
  outcome.onPutBack()
  let unwritten: unknown
  const files = await writeReport(report, settings.reportDir, mask).catch((error: unknown) => {
    unwritten = error
  })
  await announce(maskReport(report, mask), files?.html, process.env, { quiet })
  if (unwritten !== undefined) throw unwritten
  const told = report.fault ?? outcome.faultSince()
  if (told !== undefined) warn(mask(told))
  return told === undefined || isInterrupted ? report.exitCode : 4
}
