import './provided.ts'
import { basename } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { loadChecks } from '../checks.ts'
import { judgeInPhases, selectedOf } from '../judging-order.ts'
import { Run } from '../run.ts'
import { snapshotOf } from '../snapshot.ts'
import { connected } from '../threads.ts'

let started: ReturnType<typeof start> | undefined

/**
 * Shows the checks of the file as tests that the test runner is at. It calls this before each, in one thread for all
 * of them. Every check file is loaded before the first request, since any of them may hold a rule for every answer.
 * With the first file, the judging of all phases is begun; each test waits for its own part.
 */
export async function defineTests(): Promise<void> {
  started ??= start()
  const { files, run, judging } = await started
  const file = files.find(({ name }) => name === basename(expect.getState().testPath ?? '', '.js'))

  for (const check of file?.checks ?? [])
    test(check.id, async ({ task, skip }) => {
      const result = await judging.results.get(check)
      if (!result) throw new Error('the runner has come to a check that was not selected')
      task.meta.clause = result
      const [violation] = result.violations
      if (result.verdict === 'fail' && violation) throw outcome(violation.summary)
      if (result.verdict === 'error') throw outcome(result.reason)
      if (result.verdict !== 'pass') skip(result.reason)
    })

  for (const question of file?.questions ?? [])
    test(question.id, async () => {
      await judging.answers.get(question)
    })

  // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern where it injects fixtures
  afterAll(async ({}, suite) => {
    suite.meta.run = await snapshotOf(run)
  })
}

/** What the runner takes for a failed test. No line of the harness tells more, and to look for one it reads all maps. */
function outcome(message: string | undefined): Error {
  const error = new Error(message)
  error.stack = String(error)
  return error
}

async function start() {
  const files = await loadChecks()
  const { settings, target, selection, silenceMs } = inject('conformance')
  const { pattern, shard } = selection
  const checks = files.flatMap((file) => file.checks)
  const run = connected(new Run(settings, target, checks, silenceMs))
  return {
    files,
    run,
    judging: judgeInPhases(
      selectedOf(files, (id) => pattern?.test(id) ?? true, shard),
      run,
    ),
  }
}
