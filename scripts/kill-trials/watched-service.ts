import type { Override } from '../../src/reference/decisions.ts'
import { startReferenceService } from '../../src/reference/service.ts'
import { settingsNaming } from '../command.ts'

/** A reference service that knows which of its events are changed. */
export type WatchedService = Awaited<ReturnType<typeof watchedService>>

/** More events put back in a row than a check puts back at once, and how long such a row may pause, in requests. */
const rowOfCheck = 4
const pauseInRow = 20

/** Starts a service with the events of the seed. */
export async function watchedService(decisions?: Override) {
  const waiting = new Set<() => void>()
  /** What it has lived through since it started. */
  const seen = {
    requests: 0,
    /** How many events are not as they were at the start. */
    changed: 0,
    /** How many changed events have become what they were, one soon after the other with no other changed between: the longest such row. */
    putBack: 0,
    /** Whether such a row is under way that is longer than one of a check. */
    restoring: false,
  }
  let row = 0
  let lastPutBack = 0
  const note = () => {
    seen.requests++
    const changed = service.snapshot().filter((event) => !originals.has(JSON.stringify(event)))
    if (changed.length > seen.changed || seen.requests > lastPutBack + pauseInRow) row = 0
    if (changed.length < seen.changed) {
      row++
      lastPutBack = seen.requests
    }
    seen.putBack = Math.max(seen.putBack, row)
    seen.restoring = row > rowOfCheck
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
    /** Waits until what it has seen meets a condition, which is looked at after each request. */
    until: (condition: (now: Readonly<typeof seen>) => boolean) =>
      new Promise<void>((met) => {
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
