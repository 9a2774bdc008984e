import { Worker } from 'node:worker_threads'
import { faultLine } from '../../report/output.ts'
import type { RunChecks } from '../run-command.ts'
import { givenBy } from '../session.ts'

/**
 * Bounds of the memory of the thread, in megabytes. A run keeps a tenth of that; without bounds, garbage takes twice as
 * much in long runs before Node collects it.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 }

/** Runs the checks in a thread without the test runner, as a published package has none. */
export const runChecks: RunChecks = async (supervisor) => {
  const given = givenBy(supervisor.session)
  let fault: string | undefined = faultLine('the thread of the checks exited unexpectedly')
  supervisor.checksBegin()
  // What Node itself warns of there is none of the output, as under the test runner; faults are told by the supervisor.
  const stderr = process.env.NODE_DEBUG === undefined
  // Beside the file that this is compiled to.
  const thread = new Worker(new URL('./thread-of-checks.js', import.meta.url), {
    workerData: given,
    resourceLimits,
    stderr,
  })
  // A thread does not end before somebody has taken what it has written.
  if (stderr) thread.stderr.resume()
  // That it has come to its end.
  thread.once('message', () => {
    fault = undefined
  })
  thread.on('error', (thrown) => {
    fault = faultLine(thrown)
  })
  await new Promise((exited) => thread.once('exit', exited))
  await supervisor.checksEnded(fault)
}
