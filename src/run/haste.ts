import { type Reason, reason } from '../findings/reasons.ts'
import type { Client } from '../service/client.ts'
import type { Settings } from '../settings/settings.ts'

/** What may cut putting back short, asked time and again, and who is told that it takes its time. */
export interface Haste {
  /** When the run was interrupted first (`performance.now()`), if it is by now. */
  readonly interruptedAt: () => number | undefined
  /** The same of a second time, which ends waiting for a target that fails. */
  readonly hurriedAt?: () => number | undefined
  /** Told, in one line, that a target is waited for. */
  readonly onWait?: (words: string) => void
}

/** After so long without a good answer, it is told that the target is waited for. */
const silentMs = 3000

const lookEveryMs = 50

/** One Ctrl+C may come twice, from the terminal and passed on by npm: signals that are closer together are one. */
const leastApartMs = 500

/** When somebody has asked to end first, and a second time, as `performance.now()` has it. */
export interface Interrupts {
  interruptedAt?: number
  hurriedAt?: number
}

export function noteInterrupt(noted: Interrupts): void {
  const now = performance.now()
  noted.interruptedAt ??= now
  if (now - noted.interruptedAt > leastApartMs) noted.hurriedAt ??= now
}

/** How long a target may give no good answer after the second interrupt. */
const hurriedMs = 1000

/** What is told, and aborted, while a target is waited for. */
interface Watched {
  /** When it last answered as it should (`performance.now()`). */
  readonly goodAt: () => number
  /** Aborted at the second interrupt. */
  readonly hurry: AbortController
  /** Told time and again, while requests are under way, that none was answered well, and how long it is waited for. */
  readonly onSilence: (forMs: number) => void
}

/**
 * Ends a client that puts events back, where the target has given no good answer for a second after the second
 * interrupt, or for longer than the patience, since it was asked. While it answers as it should, it is never cut short,
 * nor while nothing is asked of it; and a first interrupt alone does not cut the patience short, since what is left
 * changed then stays so.
 *
 * @returns stops looking
 */
export function watchOver(
  client: Client,
  { requestTimeoutMs, restorePatienceMs }: Settings,
  { hurriedAt }: Haste,
  { goodAt, hurry, onSilence }: Watched,
): () => void {
  const begunAt = performance.now()
  // What is in flight may still be answered, and sent again where it was not.
  const patienceMs = Math.max(restorePatienceMs, 2 * requestTimeoutMs)
  const end = (why: Reason) => {
    clearInterval(clock)
    client.end(why, { atOnce: true })
  }
  let lastGoodAt = goodAt()
  let askedSince: number | undefined
  const clock = setInterval(() => {
    const now = performance.now()
    const { inFlight, movedAt } = client.traffic.pulse
    if (goodAt() !== lastGoodAt) askedSince = undefined
    lastGoodAt = goodAt()
    // What is refused at once is under way between two looks only.
    if (inFlight > 0 || movedAt > lastGoodAt) askedSince ??= now
    const silent = now - (askedSince ?? now)
    const hurried = hurriedAt?.()
    if (hurried !== undefined) {
      hurry.abort()
      if (silent > hurriedMs && now > Math.max(hurried, begunAt) + hurriedMs)
        return end(reason('waited-no-longer', {}))
    }
    if (silent > patienceMs)
      return end(reason('restore-patience-over', { patienceMs: restorePatienceMs }))
    if (inFlight > 0 && silent > silentMs && hurried === undefined) onSilence(patienceMs - silent)
  }, lookEveryMs)
  return () => clearInterval(clock)
}
