import { afterAll, inject, test } from 'vitest'
import { registerWith } from '../../judging/check.ts'
import { judgeClause } from '../../judging/judge-clause.ts'
import { ask } from '../ask.ts'
import { snapshotOf } from '../snapshot.ts'
import { currentRun } from './current-run.ts'
import './provided.ts'

const run = currentRun(inject('conformance'))

registerWith({
  check: (check) =>
    test(check.id, async ({ task, skip }) => {
      const result = await judgeClause(check, run)
      task.meta.clause = result
      const [violation] = result.violations
      if (result.verdict === 'fail' && violation) throw new Error(violation.summary)
      if (result.verdict === 'error') throw new Error(result.reason)
      if (result.verdict !== 'pass') skip(result.reason)
    }),
  question: (question) =>
    test(question.id, async () => {
      run.observations.push(await ask(question, run))
    }),
})

// biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern where it injects fixtures
afterAll(async ({}, suite) => {
  suite.meta.run = await snapshotOf(run)
})
