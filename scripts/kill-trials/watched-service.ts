import type { Override } from '../../src/reference/decisions.ts'
import { startReferenceService } from '../../src/reference/service.ts'
import { type Environment, settingsNaming } from '../command.ts'

/** What a service has lived through since it started. */
export interface Seen {
  readonly requests: number
  /** How many events are not as they were at the start. */
  readonly changed: number
  /** How often a changed event has become what it was at the start. */
  readonly putBack: number
  /** Whether the last change of that kind was for the better. */
  readonly restoring: boolean
}

/** A reference service that knows which of its events are changed. */
export interface WatchedService {
  /** The settings that name it, in profile `full`. */
  readonly env: Environment
  seen(): Seen
  /** Waits until what it has seen meets a condition, which is looked at after each request. */
  until(condition: (seen: Seen) => boolean): Promise<void>
  close(): Promise<void>
}

/** Starts a service with the events of the seed. */
export async function watchedService(decisions?: Override): Promise<WatchedService> {
  const waiting = new Set<() => void>()
  const seen = { requests: 0, changed: 0, putBack: 0, restoring: false }
  const note = () => {
    seen.requests++
    const changed = service.snapshot().filter((event) => !originals.has(JSON.stringify(event)))
    if (changed.length < seen.changed) seen.putBack++
    if (changed.length !== seen.changed) seen.restoring = changed.length < seen.changed
    seen.changed = changed.length
    for (const look of waiting) look()
  }
  const service = await startReferenceService({
    username: 'museum',
    password: 'trials',
    decisions: (sound) => {
      const others = { ...sound, ...decisions?.(sound) }
      return {
        ...others,
        around: async (request, answer) => {
          const given = await others.around(request, answer)
          note()
          return given
        },
      }
    },
  })
  const originals = new Set(service.snapshot().map((event) => JSON.stringify(event)))
  return {
    env: settingsNaming(service),
    seen: () => ({ ...seen }),
    until: (condition) =>
      new Promise((met) => {
        const look = () => {
          if (!condition(seen)) return
          waiting.delete(look)
          met()
        }
        waiting.add(look)
        look()
      }),
    close: () => service.close(),
  }
}
