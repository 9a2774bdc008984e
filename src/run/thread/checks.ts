import { parentPort, workerData } from 'node:worker_threads'
import { loadChecks } from '../checks.ts'
import { judgeInPhases, selectedOf } from '../judging-order.ts'
import { Run } from '../run.ts'
import type { Given } from '../session.ts'
import { snapshotOf } from '../snapshot.ts'
import { connected } from '../threads.ts'
import type { Told } from './told.ts'

// The thread of the checks where there is no test runner. Every check file is loaded before the first request,
// since any of them may hold a rule for every answer.

const { settings, target, selection, silenceMs } = workerData as Given
const { pattern, shard } = selection
const tell = (told: Told) => parentPort?.postMessage(told)

const all = await loadChecks()
const files = selectedOf(all, (id) => pattern?.test(id) ?? true, shard)
const checks = all.flatMap((file) => file.checks)
const run = connected(new Run(settings, target, checks, silenceMs))
tell({ kind: 'selected', ids: files.flatMap((file) => file.checks.map(({ id }) => id)) })
const { results, answers } = judgeInPhases(files, run)
for (const phase of new Set(files.map((file) => file.phase))) {
  const judging = files.filter((file) => file.phase === phase)
  const judged = judging
    .flatMap(({ checks }) => checks)
    .map(async (check) => {
      const result = await results.get(check)
      if (result) tell({ kind: 'judged', result })
    })
  const answered = judging.flatMap(({ questions }) => questions.map((one) => answers.get(one)))
  await Promise.all([...judged, ...answered])
  // No more often: it holds all that was learnt so far, and the main thread keeps what it is told.
  tell({ kind: 'learnt', snapshot: await snapshotOf(run) })
}
await run.close()
tell({ kind: 'ended' })
