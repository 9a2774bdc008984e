import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import { type Fault, restingOnReadsBut } from './fault.ts'

/** Caches that go by too little, or keep too long. */
export const cacheFaults: readonly Fault[] = [
  {
    name: 'cache-leaves-out-query',
    description: 'Listings come from a cache that goes by the path alone, until an update.',
    violates: 'list.range.sound',
    mayAlsoViolate: [
      'list.limit.default',
      'list.limit.honoured',
      'list.range.empty',
      'list.range.complete',
      'list.page.partition',
      'list.end-date.default',
    ],
    decisions: cachesListsBy(() => ''),
  },
  {
    name: 'cache-leaves-out-page',
    description: 'Listings come from a cache that leaves out page, until an update.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.limit.default', 'list.range.complete'],
    decisions: cachesListsBy(({ query }) => queryWithout(query, 'page')),
  },
  {
    name: 'cache-leaves-out-limit',
    description: 'Listings come from a cache that leaves out limit, until an update.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.end-date.default', 'list.limit.default', 'list.page.partition'],
    decisions: cachesListsBy(({ query }) => queryWithout(query, 'limit')),
  },
  {
    name: 'cache-leaves-out-end-date',
    description: 'Listings come from a cache that leaves out endDate, until an update.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.complete', 'list.limit.default', 'list.page.partition'],
    decisions: cachesListsBy(({ query }) => queryWithout(query, 'endDate')),
  },
  {
    name: 'cache-goes-by-first-parameter',
    description: 'Listings come from a cache that goes by the first parameter, until an update.',
    violates: 'list.range.sound',
    mayAlsoViolate: [
      'list.end-date.default',
      'list.page.default',
      'list.limit.default',
      'list.limit.honoured',
      'list.page.partition',
      'list.range.complete',
      'list.start-date.default',
    ],
    decisions: cachesListsBy(({ query }) => String([...query][0])),
  },
  {
    name: 'cache-keeps-lists-after-updates',
    description: 'Listings come from a cache that no update empties.',
    violates: 'update.list-reflects',
    decisions: caches('list', ({ query }) => String(query), { emptied: false }),
  },
  {
    name: 'list-without-page-kept-for-good',
    description: 'A listing without page comes from a cache that no update empties.',
    violates: 'update.list-reflects',
    decisions: caches('list', ({ query }) => (query.has('page') ? undefined : String(query)), {
      emptied: false,
    }),
  },
  {
    name: 'cache-keeps-events-after-updates',
    description: 'Events that are read come from a cache that no update empties.',
    violates: 'update.persisted',
    mayAlsoViolate: ['update.dates-replaced', 'update.sequences'],
    decisions: caches('get', ({ eventId }) => eventId, { emptied: false }),
  },
  {
    name: 'every-second-read-from-a-lagging-replica',
    description: 'Every second time that an event is read, it is as it was when first read.',
    violates: 'update.persisted',
    mayAlsoViolate: restingOnReadsBut('update.persisted'),
    decisions: (sound) => {
      const replica = new Map<string, SpecialEvent>()
      const reads = new Map<string, number>()
      return {
        find: {
          ...sound.find,
          get: (store, eventId, request) => {
            const event = sound.find.get(store, eventId, request)
            if (event === undefined) return undefined
            const count = (reads.get(event.eventId) ?? 0) + 1
            reads.set(event.eventId, count)
            if (!replica.has(event.eventId)) replica.set(event.eventId, event)
            return count % 2 === 0 ? replica.get(event.eventId) : event
          },
        },
      }
    },
  },
]

function cachesListsBy(key: (request: ServiceRequest) => string): Override {
  return caches('list', key, { emptied: true })
}

function caches(
  operation: 'list' | 'get',
  key: (request: ServiceRequest) => string | undefined,
  { emptied }: { readonly emptied: boolean },
): Override {
  return () => {
    const kept = new Map<string, Answer>()
    return {
      around: async (request, answer) => {
        const place = request.operation === operation ? key(request) : undefined
        // The credentials are part of the key, so that a cache opens no doors.
        const whole = `${request.headers.authorization} ${place}`
        const former = place === undefined ? undefined : kept.get(whole)
        const given = former ?? (await answer())
        if (place !== undefined && given.status === 200) kept.set(whole, given)
        if (request.operation === 'update' && emptied) kept.clear()
        return given
      },
    }
  }
}

function queryWithout(query: URLSearchParams, name: string): string {
  const rest = new URLSearchParams(query)
  rest.delete(name)
  return String(rest)
}
