import './provided.ts'
import { basename } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { askQuestion } from '../../judging/ask-question.ts'
import { judgeClause } from '../../judging/judge-clause.ts'
import { type CheckFile, loadChecks } from '../checks.ts'
import { Run } from '../run.ts'
import { snapshotOf } from '../snapshot.ts'
import { connected } from '../threads.ts'

let started: Promise<{ readonly files: readonly CheckFile[]; readonly run: Run }> | undefined

/**
 * Shows the checks of the file as tests that the test runner is at. It calls this before each, in one thread for all
 * of them. Every check file is loaded before the first request, since any of them may hold a rule for every answer.
 */
export async function defineTests(): Promise<void> {
  started ??= start()
  const { files, run } = await started
  const file = files.find(({ name }) => name === basename(expect.getState().testPath ?? '', '.js'))

  for (const check of file?.checks ?? [])
    test(check.id, async ({ task, skip }) => {
      const result = await judgeClause(check, run)
      task.meta.clause = result
      const [violation] = result.violations
      if (result.verdict === 'fail' && violation) throw new Error(violation.summary)
      if (result.verdict === 'error') throw new Error(result.reason)
      if (result.verdict !== 'pass') skip(result.reason)
    })

  for (const question of file?.questions ?? [])
    test(question.id, async () => {
      run.observations.push(await askQuestion(question, run))
    })

  // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern where it injects fixtures
  afterAll(async ({}, suite) => {
    suite.meta.run = await snapshotOf(run)
  })
}

async function start() {
  const files = await loadChecks()
  const { settings, target, silenceMs } = inject('conformance')
  const checks = files.flatMap((file) => file.checks)
  return { files, run: connected(new Run(settings, target, checks, silenceMs)) }
}
