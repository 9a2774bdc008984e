import { count, duration, roughly } from '../findings/quantities.ts'
import type { Selection } from '../run/shards.ts'
import { type Settings, settingsTable } from '../settings/settings.ts'

/**
 * Requests of a whole run: so many, and so many more for each case per property. Counted at 100 events; between 40
 * and 1,000 events, a run takes up to 15 % more.
 */
const requestsOf = {
  full: { atLeast: 1550, perCase: 5 },
  'read-only': { atLeast: 530, perCase: 1 },
  'static-mock': { atLeast: 210, perCase: 0 },
} as const

/** So many fewer in profile full, where not all wrong credentials are sent. */
const fewerByProbes = { all: 0, few: 110, none: 150 } as const

/**
 * How long a run takes at the rate that it is held to, in one line, and a second one where its time limit is
 * shorter; nothing where it has no rate, since then it takes as long as the target.
 */
export function estimate(
  { profile, numRuns, requestsPerSecond, runTimeoutMs, authProbes, replayCase }: Settings,
  { pattern, shard }: Selection,
): string[] {
  if (requestsPerSecond === undefined || replayCase !== undefined) return []
  const { atLeast, perCase } = requestsOf[profile]
  const fewer = profile === 'full' ? fewerByProbes[authProbes] : 0
  const requests = Math.round((atLeast - fewer + perCase * numRuns) / 10) * 10
  const ms = (requests / requestsPerSecond) * 1000
  // A part of the checks takes part of the requests, but not in proportion: all parts prepare events alike.
  const about = pattern || shard ? 'At most about' : 'About'
  const line = `${about} ${count(requests, 'request')} at ${requestsPerSecond} a second: about ${roughly(ms)}`
  if (ms <= runTimeoutMs) return [line]
  const { name } = settingsTable.runTimeoutMs
  return [
    line,
    `${name}=${runTimeoutMs} ends the run after ${duration(runTimeoutMs)}: what is not judged by then is inconclusive`,
  ]
}
