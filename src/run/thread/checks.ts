import { parentPort, workerData } from 'node:worker_threads'
import { judgingOf } from '../judging-of-thread.ts'
import type { Given } from '../session.ts'

// The thread of the checks where there is no test runner.

const { run, told } = await judgingOf(workerData as Given)
await Promise.all(told.values())
await run.close()
parentPort?.postMessage('ended')
