import { Pool } from 'undici'
import { cpuSince, doJob } from './child.ts'
import type { RecordedRequest } from './judging-process.ts'

/** What is to be sent where, and how many at a time. */
export interface ReplayingJob {
  readonly url: string
  readonly concurrency: number
  readonly requests: readonly RecordedRequest[]
}

// One of the processes of the bench: sends recorded requests from cold, reads JSON, and does nothing else. Answers with the
// time of the processor that it has taken, in milliseconds.

doJob(async ({ url, concurrency, requests }: ReplayingJob): Promise<number> => {
  const pool = new Pool(new URL(url).origin, { connections: concurrency, pipelining: 1 })
  const remaining = requests.values()
  const sendNext = async () => {
    for (const request of remaining) {
      const { body, headers } = await pool.request(request)
      const text = await body.text()
      if (`${headers['content-type']}`.includes('json') && text !== '') JSON.parse(text)
    }
  }
  const cpuAtStart = process.cpuUsage()
  await Promise.all(Array.from({ length: concurrency }, sendNext))
  const cpuMs = cpuSince(cpuAtStart)
  await pool.destroy()
  return cpuMs
})
