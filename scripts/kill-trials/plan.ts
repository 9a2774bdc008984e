import { pseudoRandom } from '../../tests/catalogue/variations/pseudo-random.ts'
import type { UnhinderedRun } from './unhindered-run.ts'

/** The signals that a run has to bear. */
export const signals = ['SIGKILL', 'SIGINT', 'SIGTERM'] as const

/** One of {@link signals}. */
export type Signal = (typeof signals)[number]

/** When a signal is sent: so many milliseconds after something has happened. */
export interface Moment {
  readonly ms: number
  readonly after: 'start' | { readonly requests: number } | { readonly putBack: number }
}

/** One way to cut a run short. */
export interface Plan {
  readonly signal: Signal
  readonly moment: Moment
  /** What puts back after a kill. */
  readonly mendedBy?: 'restore' | 'next run'
  /** Kills `npm run restore` as well, at this share (0 to 1) of the requests that it likely sends. */
  readonly restoreKilledAt?: number
}

/** Beside a moment, up to this many milliseconds are drawn: what is in flight then is another matter each time. */
const mostDelayMs = 20

/**
 * How a trial goes: the same for the same seed and number, but for how many requests a run takes here. Moments go by
 * requests and not by time, so that a busy machine does not move them. Of three trials, one hits a run, or a restoring
 * after it, that is putting events back.
 */
export function planOf(
  signal: Signal,
  seed: number,
  trial: number,
  { startMs, requests, putBack }: Pick<UnhinderedRun, 'startMs' | 'requests' | 'putBack'>,
): Plan {
  const random = pseudoRandom(Math.imul(seed, 0x9e3779b1) + trial)
  const share = random()
  const ms = random() * mostDelayMs
  const mendedBy = trial % 2 === 0 ? 'restore' : 'next run'
  const plan = signal === 'SIGKILL' ? ({ signal, mendedBy } as const) : { signal }
  if (signal !== 'SIGKILL' && trial % 10 === 9)
    return { ...plan, moment: { ms: share * startMs, after: 'start' } }
  const ofRun = (part: number): Moment => ({
    ms,
    after: { requests: Math.ceil(part * requests) },
  })
  if (trial % 6 === 5 && signal === 'SIGKILL')
    // In the middle half of a run, so that there is something to restore.
    return { ...plan, moment: ofRun(0.25 + share / 2), restoreKilledAt: random() }
  if (trial % 3 !== 2) return { ...plan, moment: ofRun(share) }
  return { ...plan, moment: { ms, after: { putBack: Math.ceil(share * putBack) } } }
}

/** A moment in words. */
export function momentInWords({ ms, after }: Moment): string {
  return `${Math.round(ms)} ms after ${afterInWords(after)}`
}

function afterInWords(after: Moment['after']): string {
  if (after === 'start') return 'the start'
  return 'requests' in after
    ? `request ${after.requests}`
    : `${after.putBack} events were put back in a row`
}
