import { basename } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { judgingOf } from '../judging-of-thread.ts'
import type { Given } from '../session.ts'

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Given
  }
}

let started: ReturnType<typeof judgingOf> | undefined

/**
 * Shows the checks of the file as tests that the test runner is at. It calls this before each, in one thread for all
 * of them. With the first file, the judging of all phases is begun; each test waits for its own part.
 */
export async function defineTests(): Promise<void> {
  started ??= judgingOf(inject('conformance'))
  const { all, results, answers, told } = await started
  const file = all.find(({ name }) => name === basename(expect.getState().testPath ?? '', '.js'))
  if (!file) throw new Error('the runner has come to a file that holds no checks')

  for (const check of file.checks)
    test(check.id, async ({ skip }) => {
      const result = await results.get(check)
      if (!result) throw new Error('the runner has come to a check that was not selected')
      const [violation] = result.violations
      if (result.verdict === 'fail' && violation) throw outcome(violation.summary)
      if (result.verdict === 'error') throw outcome(result.reason)
      if (result.verdict !== 'pass') skip(result.reason)
    })

  for (const question of file.questions)
    test(question.id, async () => {
      await answers.get(question)
    })

  // With the last file, the thread may end.
  afterAll(() => told.get(file.phase))
}

/** What the runner takes for a failed test. No line of the harness tells more, and to look for one it reads all maps. */
function outcome(message: string | undefined): Error {
  const error = new Error(message)
  error.stack = String(error)
  return error
}
