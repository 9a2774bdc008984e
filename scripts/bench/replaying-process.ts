import { Pool } from 'undici'
import { doJob } from './child.ts'
import type { RecordedRequest } from './judging-process.ts'

/** What is to be sent where, and how many at a time. */
export interface ReplayingJob {
  readonly url: string
  readonly concurrency: number
  readonly requests: readonly RecordedRequest[]
}

// One of the processes of the bench: sends recorded requests from cold, and does nothing else. It answers with
// the milliseconds that this took.

doJob(async ({ url, concurrency, requests }: ReplayingJob): Promise<number> => {
  const pool = new Pool(new URL(url).origin, { connections: concurrency, pipelining: 1 })
  const remaining = requests.values()
  const sendNext = async () => {
    for (const request of remaining) {
      const { body } = await pool.request(request)
      await body.arrayBuffer()
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: concurrency }, sendNext))
  const ms = performance.now() - startedAt
  await pool.destroy()
  return ms
})
