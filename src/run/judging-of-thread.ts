import { type CheckFile, loadChecks } from './checks.ts'
import { judgeInPhases, selectedOf } from './judging-order.ts'
import { Run } from './run.ts'
import type { Given } from './session.ts'
import { snapshotOf } from './snapshot.ts'
import { connect, type Told } from './threads.ts'

/**
 * Begins the judging of all phases in the thread of the checks, and tells the main thread what comes of it. Every check file is loaded
 * before the first request, since any of them may hold a rule for every answer.
 *
 * @returns what is judged, and by phase, when all of it is told
 */
export async function judgingOf({ settings, target, selection }: Given) {
  const { pattern, shard } = selection
  const all = await loadChecks()
  const files = selectedOf(all, (id) => pattern?.test(id) ?? true, shard)
  const checks = all.flatMap((file) => file.checks)
  const run = new Run(settings, target, checks)
  const tell = connect(run)
  const judging = judgeInPhases(files, run)
  tell({ kind: 'selected', ids: files.flatMap((file) => file.checks.map(({ id }) => id)) })
  const phases = [...new Set(files.map((file) => file.phase))]
  const told = new Map(
    phases.map((phase) => {
      const inPhase = files.filter((file) => file.phase === phase)
      return [phase, tellPhase(inPhase, run, judging, tell)] as const
    }),
  )
  return { all, run, ...judging, told }
}

async function tellPhase(
  files: readonly CheckFile[],
  run: Run,
  { results, answers }: ReturnType<typeof judgeInPhases>,
  tell: (told: Told) => void,
): Promise<void> {
  const judged = files
    .flatMap(({ checks }) => checks)
    .map(async (check) => {
      const result = await results.get(check)
      if (result) tell({ kind: 'judged', result })
    })
  const answered = files.flatMap(({ questions }) => questions.map((one) => answers.get(one)))
  await Promise.all([...judged, ...answered])
  // No more often: it holds all that was learnt so far, and the main thread keeps what it is told.
  tell({ kind: 'learnt', snapshot: await snapshotOf(run) })
}
