import type { Override } from '../../src/reference/decisions.ts'
import { pseudoRandom } from '../../tests/catalogue/variations/pseudo-random.ts'
import { inTemporaryFolder, startTest } from '../command.ts'
import { watchedService } from './watched-service.ts'

/** The signals that a run has to bear. */
export const signals = ['SIGKILL', 'SIGINT', 'SIGTERM'] as const

/** One of {@link signals}. */
export type Signal = (typeof signals)[number]

/** When a signal is sent: so many milliseconds after something has happened. */
export interface Moment {
  readonly ms: number
  readonly after: 'start' | 'first request' | { readonly putBack: number }
}

/** One way to cut a run short. */
export interface Plan {
  readonly signal: Signal
  readonly moment: Moment
  /** REQUESTS_PER_SECOND of the run; as fast as can be when absent. */
  readonly pace?: number
  /** Kills `npm run restore` as well, at this share (0 to 1) of the requests that it likely sends. */
  readonly restoreKilledAt?: number
}

/** What a run comes to when nothing cuts it short. */
interface UnhinderedRun {
  /** From the start to the first request. */
  readonly startMs: number
  /** From the first request to the end. */
  readonly ms: number
  readonly requests: number
  /** How many events it has put back. */
  readonly putBack: number
}

const paces = [undefined, 400, 250] as const

/** Moments are drawn from 1.1 times the length of an unhindered run, so that its last acts are hit too. */
const overrun = 1.1

/** Beside a moment while events are put back, up to this many milliseconds are drawn. */
const mostDelayMs = 20

/** Measures runs, as many at once as trials will run side by side. @returns the one that took longest */
export async function unhinderedRun(atOnce: number, decisions?: Override): Promise<UnhinderedRun> {
  const runs = await Promise.all(Array.from({ length: atOnce }, () => measured(decisions)))
  return runs.reduce((longest, run) => (run.ms > longest.ms ? run : longest))
}

async function measured(decisions?: Override): Promise<UnhinderedRun> {
  const service = await watchedService(decisions)
  try {
    return await inTemporaryFolder(async (REPORT_DIR) => {
      const startedAt = performance.now()
      const command = startTest({ ...service.env, REPORT_DIR })
      await Promise.race([service.until(({ requests }) => requests > 0), command.ended])
      const startMs = performance.now() - startedAt
      const { code, ms, stdout, stderr } = await command.ended
      if (code !== (decisions ? 1 : 0))
        throw new Error(`an unhindered run ended with ${code}:\n${stdout}${stderr}`)
      const { requests, putBack } = service.seen()
      return { startMs, ms: ms - startMs, requests, putBack }
    })
  } finally {
    await service.close()
  }
}

/**
 * How a trial goes: the same for the same seed and number, but for the time that a run takes here.
 * Of three trials, one hits a run, or a restoring after it, that is putting events back.
 */
export function planOf(
  signal: Signal,
  seed: number,
  trial: number,
  { startMs, ms, requests, putBack }: UnhinderedRun,
): Plan {
  const random = pseudoRandom(Math.imul(seed, 0x9e3779b1) + trial)
  const pace = paces[Math.floor(random() * paces.length)]
  const share = random()
  const delay = random()
  if (signal !== 'SIGKILL' && trial % 10 === 9)
    return { signal, moment: { ms: share * startMs, after: 'start' } }
  const paced = pace === undefined ? {} : { pace }
  const runMs = pace === undefined ? ms : Math.max(ms, (1000 * requests) / pace)
  const ofRun = (part: number): Moment => ({ ms: part * runMs, after: 'first request' })
  if (trial % 6 === 5 && signal === 'SIGKILL')
    // In the middle half of a run, so that there is something to restore.
    return { signal, ...paced, moment: ofRun(0.25 + share / 2), restoreKilledAt: delay }
  if (trial % 3 !== 2) return { signal, ...paced, moment: ofRun(share * overrun) }
  const after = { putBack: Math.ceil(share * putBack) }
  return { signal, ...paced, moment: { ms: delay * mostDelayMs, after } }
}

/** A moment in words. */
export function momentInWords({ ms, after }: Moment): string {
  const what = typeof after === 'string' ? `the ${after}` : `${after.putBack} events were put back`
  return `${Math.round(ms)} ms after ${what}`
}
