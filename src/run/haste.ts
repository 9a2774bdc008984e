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

/** How long an interrupted run waits for a target that does not answer at all, before it writes the report. */
const farewellMs = 3500

/** The least time that putting back gets, however long after the interrupt it began. */
const leastMs = 1000

const lookEveryMs = 50

/** How long a target may give no good answer after the second interrupt. */
const hurriedMs = 1000

/**
 * Ends a client that puts events back, where the target has answered nothing since this was called 3.5 s after
 * the interrupt, or nothing with success a second after the second interrupt or for longer than the patience.
 * While it answers as it should, it is never cut short.
 *
 * @returns stops looking
 */
export function watchOver(
  client: Client,
  { requestTimeoutMs, restorePatienceMs }: Settings,
  { interruptedAt, hurriedAt }: Haste,
  hurry: AbortController,
  goodAt: () => number,
): () => void {
  const begunAt = performance.now()
  const end = (why: Reason) => {
    clearInterval(clock)
    client.end(why, { atOnce: true })
  }
  const clock = setInterval(() => {
    const now = performance.now()
    const hurried = hurriedAt?.()
    if (hurried !== undefined) {
      hurry.abort()
      if (goodAt() < hurried && now > Math.max(hurried, begunAt) + hurriedMs)
        return end(reason('waited-no-longer', {}))
    }
    // What is in flight may still be answered, and sent again where it was not.
    if (now - goodAt() > restorePatienceMs + 2 * requestTimeoutMs)
      return end(reason('restore-patience-over', { patienceMs: restorePatienceMs }))
    const at = interruptedAt()
    // At a normal end the target may have answered for long before it went silent.
    if (at === undefined || (client.pulse.answeredAt ?? 0) > at) return
    if (now > Math.max(at + farewellMs, begunAt + leastMs))
      end(reason('silent-when-interrupted', {}))
  }, lookEveryMs)
  return () => clearInterval(clock)
}
