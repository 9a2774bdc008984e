import type { Client } from '../service/client.ts'

/** How long a run that is interrupted waits for a target that does not answer at all, writing the report left aside. */
const farewellMs = 3500

/** What is put back has a chance however late it began. */
const leastMs = 1000

const lookEveryMs = 50

/**
 * Ends a client that puts events back, where the run was interrupted and the target has answered nothing
 * since this was called: 3.5 s after the interrupt. From its first answer on, it is never cut short.
 *
 * @returns stops looking
 */
export function endWhenGone(client: Client, interruptedAt: () => number | undefined): () => void {
  const begunAt = performance.now()
  const clock = setInterval(() => {
    const at = interruptedAt()
    if (at === undefined) return
    // At a normal end the target may have answered for long before it went silent.
    if ((client.pulse.answeredAt ?? 0) > at) return clearInterval(clock)
    if (performance.now() < Math.max(at + farewellMs, begunAt + leastMs)) return
    clearInterval(clock)
    client.end('the target did not answer when the run was interrupted', { atOnce: true })
  }, lookEveryMs)
  return () => clearInterval(clock)
}
