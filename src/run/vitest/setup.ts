import './provided.ts'
import { basename } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type { Check, Question } from '../../judging/check.ts'
import { loadChecks } from '../checks.ts'
import { judgeInPhases } from '../judging-order.ts'
import { Run } from '../run.ts'
import { dealt } from '../shards.ts'
import { snapshotOf } from '../snapshot.ts'
import { runOfThread } from './threads.ts'

// The test runner runs this file before each check file, in one thread for all of them. Every check file is
// loaded before the first request, since any of them may hold a rule for every answer. With the first file, the
// judging of all phases is begun; each test waits for its own part.

const files = await loadChecks()
const { settings, target, selection, silenceMs } = inject('conformance')
const checks = files.flatMap((file) => file.checks)
const run = runOfThread(() => new Run(settings, target, checks, silenceMs))
const { pattern, shard } = selection
const dealtOut = shard ? dealt(files, ({ name }) => name, shard) : files
const isSelected = ({ id }: Check | Question) => pattern?.test(id) ?? true
const judging = await run.once(files, async () => judgeInPhases(dealtOut, run, isSelected))

const file = files.find(({ name }) => name === basename(expect.getState().testPath ?? ''))

for (const check of file?.checks ?? [])
  test(check.id, async ({ task, skip }) => {
    const result = await judging.results.get(check)
    if (!result) throw new Error('the runner has come to a check that was not selected')
    task.meta.clause = result
    const [violation] = result.violations
    if (result.verdict === 'fail' && violation) throw new Error(violation.summary)
    if (result.verdict === 'error') throw new Error(result.reason)
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
