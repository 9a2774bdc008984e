import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Answer } from '../../../src/reference/request.ts'
import type { Fault } from './fault.ts'

/** Copies of the list that are kept under the wrong key, or not kept up. */
export const listCacheFaults: readonly Fault[] = [
  {
    name: 'list-cache-key-of-values',
    description:
      'A listing is kept by the values of its query, not their names: page=2 is limit=2.',
    violates: 'list.limit.honoured',
    decisions: (sound) => {
      const cache = new Map<string, Answer>()
      return {
        around: async (request, answer) => {
          if (request.operation !== 'list') return sound.around(request, answer)
          const key = `${request.headers.authorization}|${[...request.query.values()].join('&')}`
          const kept = cache.get(key)
          if (kept) return kept
          const given = await sound.around(request, answer)
          if (given.status === 200) cache.set(key, given)
          return given
        },
        afterUpdate: () => cache.clear(),
      }
    },
  },
  {
    name: 'list-index-leading-debounce',
    description: 'An update within 15 ms of another one never reaches the list.',
    violates: 'update.list-reflects',
    mayAlsoViolate: ['list.range.complete', 'get.agrees-with-list'],
    decisions: (sound) => {
      const stale = new Map<string, SpecialEvent>()
      let indexed = -Infinity
      return {
        afterUpdate: (_store, _stored, { before }) => {
          const now = performance.now()
          if (now - indexed < 15) {
            if (!stale.has(before.eventId)) stale.set(before.eventId, before)
            return
          }
          indexed = now
          stale.delete(before.eventId)
        },
        candidates: (store, listing) =>
          sound.candidates(store, listing).map((event) => stale.get(event.eventId) ?? event),
      }
    },
  },
]
