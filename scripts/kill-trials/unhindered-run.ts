import type { Override } from '../../src/reference/decisions.ts'
import { inTemporaryFolder, startTest } from '../command.ts'
import { watchedService } from './watched-service.ts'

/**
 * What a run comes to when nothing cuts it short: `startMs` is from the start to the first request, `putBack` says how
 * many events it has put back, `left` how many it leaves changed, since the service lets nobody put them back.
 */
export type UnhinderedRun = Awaited<ReturnType<typeof measured>>

/** How trials judge: a service that can be tried on one event only takes minutes on a busy machine. */
export const judging = { judge: 'command', longest: 300_000 } as const

/** Runs are measured so often: what a faulty service keeps depends on what is under way. */
const runs = 2

/** Judges a service without cutting that short. @returns the most of each of {@link runs} */
export async function unhinderedRun(decisions?: Override): Promise<UnhinderedRun> {
  const measures = await Promise.all(Array.from({ length: runs }, () => measured(decisions)))
  const most = (of: keyof UnhinderedRun) => Math.max(...measures.map((run) => run[of]))
  const [startMs, requests, putBack] = [most('startMs'), most('requests'), most('putBack')]
  return { startMs, requests, putBack, left: most('left'), exitCode: most('exitCode') }
}

async function measured(decisions?: Override) {
  const service = await watchedService(decisions)
  try {
    return await inTemporaryFolder(async (REPORT_DIR) => {
      const startedAt = performance.now()
      const command = startTest({ ...service.env, REPORT_DIR }, [], judging)
      await Promise.race([service.until(({ requests }) => requests > 0), command.ended])
      const startMs = performance.now() - startedAt
      const { code, stdout, stderr } = await command.ended
      if (code === null || code > 3 || (!decisions && code > 0))
        throw new Error(`an unhindered run ended with ${code}:\n${stdout}${stderr}`)
      const { requests, putBack, changed: left } = service.seen()
      return { startMs, requests, putBack, left, exitCode: code }
    })
  } finally {
    await service.close()
  }
}
