import { startTest } from './command.ts'
import { inReportFolder } from './report-folder.ts'
import { watchedService } from './watched-service.ts'

/** What a run comes to when nothing cuts it short. */
export interface UnhinderedRun {
  /** From the start to the first request. */
  readonly startMs: number
  /** From the first request to the end. */
  readonly ms: number
  readonly requests: number
  /** How many events it has put back. */
  readonly putBack: number
}

/** Measures a run; several at once when as many trials will run side by side. */
export async function unhinderedRun(atOnce = 1): Promise<UnhinderedRun> {
  const runs = await Promise.all(Array.from({ length: atOnce }, measured))
  return runs.reduce((longest, run) => (run.ms > longest.ms ? run : longest))
}

async function measured(): Promise<UnhinderedRun> {
  const service = await watchedService()
  try {
    return await inReportFolder(async ({ folder }) => {
      const startedAt = performance.now()
      const command = startTest({ ...service.env, REPORT_DIR: folder })
      await Promise.race([service.until(({ requests }) => requests > 0), command.ended])
      const startMs = performance.now() - startedAt
      const { code, ms, stdout, stderr } = await command.ended
      if (code !== 0) throw new Error(`an unhindered run ended with ${code}:\n${stdout}${stderr}`)
      const { requests, putBack } = service.seen()
      return { startMs, ms: ms - startMs, requests, putBack }
    })
  } finally {
    await service.close()
  }
}
