import { Worker } from 'node:worker_threads'
import type { ClauseId } from '../../contract/clauses.ts'
import type { ClauseResult } from '../../findings/result.ts'
import { faultLine } from '../../report/output.ts'
import type { RunChecks } from '../run-command.ts'
import { givenBy } from '../session.ts'
import type { RunSnapshot } from '../snapshot.ts'

/** What the thread of the checks tells the main thread. */
export type ThreadMessage =
  /** First: the clauses that are to be judged. */
  | { readonly kind: 'selected'; readonly ids: readonly ClauseId[] }
  | { readonly kind: 'judged'; readonly result: ClauseResult }
  /** When a phase has ended. */
  | { readonly kind: 'learnt'; readonly snapshot: RunSnapshot }
  /** Last. */
  | { readonly kind: 'ended' }

/**
 * Bounds of the memory of the thread, in megabytes. A run keeps a tenth of that; without bounds, garbage takes twice as
 * much in long runs before Node collects it.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 }

/** Runs the checks in a thread without the test runner, as a published package has none. */
export const runChecks: RunChecks = async (supervisor) => {
  const given = givenBy(supervisor.session)
  let selected: readonly ClauseId[] = []
  let snapshot: RunSnapshot | undefined
  let fault: string | undefined = faultLine('the thread of the checks exited unexpectedly')
  supervisor.learnt = () => ({ selected, snapshot, withoutResult: () => [] })
  const take = (told: ThreadMessage) => {
    if (told.kind === 'selected') {
      selected = told.ids
      if (given.selection.shard) supervisor.expect(selected.length)
    } else if (told.kind === 'judged') supervisor.add(told.result)
    else if (told.kind === 'learnt') snapshot = told.snapshot
    else fault = undefined
  }
  supervisor.checksBegin()
  // Beside the file that this is compiled to.
  const thread = new Worker(new URL('./thread-of-checks.js', import.meta.url), {
    workerData: given,
    resourceLimits,
    // What Node itself warns of there is none of the output, as under the test runner; faults are told by the supervisor.
    stderr: process.env.NODE_DEBUG === undefined,
  })
  thread.on('message', take)
  thread.on('error', (thrown) => {
    fault = faultLine(thrown)
  })
  await new Promise((exited) => thread.once('exit', exited))
  await supervisor.checksEnded(fault)
}
