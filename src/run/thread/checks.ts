import { parentPort, workerData } from 'node:worker_threads'
import { askQuestion } from '../../judging/ask-question.ts'
import { judgeClause } from '../../judging/judge-clause.ts'
import { loadChecks } from '../checks.ts'
import { Run } from '../run.ts'
import { dealt } from '../shards.ts'
import { snapshotOf } from '../snapshot.ts'
import { connected } from '../threads.ts'
import type { Given, Told } from './told.ts'

// The thread of the checks where there is no test runner. Every check file is loaded before the first request,
// since any of them may hold a rule for every answer.

const { settings, target, selection, silenceMs } = workerData as Given
const { pattern, shard } = selection
const tell = (told: Told) => parentPort?.postMessage(told)
const isSelected = ({ id }: { readonly id: string }) => pattern?.test(id) ?? true

const all = await loadChecks()
const files = shard ? dealt(all, ({ name }) => name, shard) : all
const checks = all.flatMap((file) => file.checks)
const run = connected(new Run(settings, target, checks, silenceMs))
tell({
  kind: 'selected',
  ids: files.flatMap((file) => file.checks.filter(isSelected)).map(({ id }) => id),
})
for (const { checks, questions } of files) {
  await Promise.all(
    checks.filter(isSelected).map(async (check) => {
      tell({ kind: 'judged', result: await judgeClause(check, run) })
    }),
  )
  const asked = questions.filter(isSelected).map((question) => askQuestion(question, run))
  run.observations.push(...(await Promise.all(asked)))
  tell({ kind: 'learnt', snapshot: await snapshotOf(run) })
}
await run.close()
tell({ kind: 'ended' })
