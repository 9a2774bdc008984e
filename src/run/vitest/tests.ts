import { basename } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type { ClauseResult } from '../../findings/result.ts'
import { judgingOf } from '../judging-of-thread.ts'
import type { Given } from '../session.ts'
import { type RunSnapshot, snapshotOf } from '../snapshot.ts'

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Given
  }
}

declare module '@vitest/runner' {
  interface TaskMeta {
    /** What judging a clause came to; on the test of that clause. */
    clause?: ClauseResult
    /** What the run has learnt so far beside it; on the file. */
    run?: RunSnapshot
  }
}

let started: ReturnType<typeof judgingOf> | undefined

/**
 * Shows the checks of the file as tests that the test runner is at. It calls this before each, in one thread for all
 * of them. With the first file, the judging of all phases is begun; each test waits for its own part.
 */
export async function defineTests(): Promise<void> {
  started ??= judgingOf(inject('conformance'))
  const { all, run, results, answers } = await started
  const file = all.find(({ name }) => name === basename(expect.getState().testPath ?? '', '.js'))

  for (const check of file?.checks ?? [])
    test(check.id, async ({ task, skip }) => {
      const result = await results.get(check)
      if (!result) throw new Error('the runner has come to a check that was not selected')
      task.meta.clause = result
      const [violation] = result.violations
      if (result.verdict === 'fail' && violation) throw outcome(violation.summary)
      if (result.verdict === 'error') throw outcome(result.reason)
      if (result.verdict !== 'pass') skip(result.reason)
    })

  for (const question of file?.questions ?? [])
    test(question.id, async () => {
      await answers.get(question)
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
