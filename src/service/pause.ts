import { setTimeout as sleep } from 'node:timers/promises'

let pausing = 0

/** Waits for some time, or until `hurry` is aborted. */
export async function pause(ms: number, hurry?: AbortSignal): Promise<void> {
  pausing++
  await sleep(ms, undefined, hurry && { signal: hurry }).catch(() => {})
  pausing--
}

/** Whether anything in this process waits for a time that is set, such as a target's Retry-After. */
export function isPausing(): boolean {
  return pausing > 0
}
