import { parentPort, workerData } from 'node:worker_threads'
import { judgingOf } from '../judging-of-thread.ts'
import type { Given } from '../session.ts'
import { snapshotOf } from '../snapshot.ts'
import type { ThreadMessage } from './start.ts'

// The thread of the checks where there is no test runner.

const tell = (told: ThreadMessage) => parentPort?.postMessage(told)

const { files, run, results, answers } = await judgingOf(workerData as Given)
tell({ kind: 'selected', ids: files.flatMap((file) => file.checks.map(({ id }) => id)) })
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
