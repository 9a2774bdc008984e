import { expect } from 'vitest'
import type { Received } from './loopback.ts'

/** The pauses between requests received, in milliseconds. */
export function pausesBetween(received: readonly Received[]): number[] {
  return received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0))
}

/** Does the same work so many times at once. */
export function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work))
}

/** How long some work takes, in milliseconds. */
export async function taken(work: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work
  return performance.now() - begun
}

/** Waits until something is so, but not for ever. */
export async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { interval: 5, timeout: 10_000 }).toBe(true)
}
