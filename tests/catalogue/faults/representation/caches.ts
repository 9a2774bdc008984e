import { setTimeout as wait } from 'node:timers/promises'
import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../../src/reference/request.ts'
import { beforehand, tally, withStore } from '../../overrides.ts'
import { caches, finds } from '../answers.ts'
import { breaking, breakingBy, remembering, restingOnReads } from '../fault.ts'
import { firstSeen } from '../update/changing.ts'
import { listingKept } from '../update/listed.ts'

/** What a listing of another query breaks that is taken for the one asked for. */
const whereListingsMislead: readonly ClauseId[] = [
  'list.start-date.default',
  'list.end-date.default',
  'list.range.complete',
  'list.range.empty',
  'list.page.default',
  'list.page.partition',
  'list.limit.default',
  'list.limit.honoured',
  'update.list-reflects',
]

/** Copies that are kept under the wrong key or too long, and what goes wrong only under load. */
export const cacheFaults = [
  ...breakingBy('list.range.sound', whereListingsMislead, cachesLists, {
    'cache-leaves-out-query: Listings come from a cache by the path alone, until an update.': () =>
      '',
    'cache-leaves-out-end-date: Listings come from a cache that leaves out endDate, until an update.':
      without('endDate'),
    'cache-goes-by-first-parameter: Listings come from a cache that goes by the first parameter alone.':
      (query) => String([...query][0]),
  }),
  ...breakingBy('list.page.partition', whereListingsMislead, cachesLists, {
    'cache-leaves-out-page: Listings come from a cache that leaves out page, until an update.':
      without('page'),
  }),
  ...breakingBy('list.limit.honoured', whereListingsMislead, cachesLists, {
    'cache-leaves-out-limit: Listings come from a cache that leaves out limit, until an update.':
      without('limit'),
    'list-cache-key-of-values: A listing is kept by the values of its query alone, so page=2 is limit=2.':
      (query) => [...query.values()].join('&'),
    'list-cache-joins-page-and-limit: A listing is kept by page and limit joined, so page 11 of limit 1 is page 1 of 11.':
      (query) => {
        const text = (name: string, otherwise = '') => query.get(name) ?? otherwise
        const days = `${text('startDate')} ${text('endDate')}`
        return `${days} ${text('page', '1')}${text('limit', '10')}`
      },
  }),
  ...breaking('update.list-reflects', ['get.agrees-with-list'], {
    'cache-keeps-lists-after-updates: Listings come from a cache that no update empties.': caches(
      'list',
      ({ query }) => String(query),
      () => false,
    ),
    'list-without-page-kept-for-good: A listing without page comes from a cache for good.': caches(
      'list',
      ({ query }) => (query.has('page') ? undefined : String(query)),
      () => false,
    ),
    'list-without-parameters-kept-for-good: The list without any parameter comes from a cache for good.':
      caches(
        'list',
        ({ query }) => (query.size === 0 ? '' : undefined),
        () => false,
      ),
    'later-pages-kept-until-dates-change: A listing from page 2 on is kept until an update sends dates.':
      caches(
        'list',
        ({ query }) => (Number(query.get('page')) > 1 ? String(query) : undefined),
        ({ body }) => body.toString().includes('"dates"'),
      ),
    'list-under-way-kept-for-good: A listing that is under way when an update empties the cache is put there as it was.':
      keepsLate('list', ({ url }) => url),
  }),
  ...breaking('update.list-reflects', ['get.agrees-with-list', 'list.range.complete'], {
    'list-index-leading-debounce: An update within 15 ms of another one does not ever reach the list.':
      remembering(() => {
        let indexed = -Infinity
        return listingKept((stale, _stored, { before }) => {
          const now = performance.now()
          if (now - indexed < 15) return stale ?? before
          indexed = now
          return undefined
        })
      }),
  }),
  ...breaking(
    'update.persisted',
    ['update.dates-replaced', 'update.sequences', 'get.agrees-with-list'],
    {
      'cache-keeps-events-after-updates: Events that are read come from a cache that no update empties.':
        caches(
          'get',
          ({ eventId }) => eventId,
          () => false,
        ),
      'cache-keeps-events-after-updates-of-dates: A cache of events that are read goes by an update of dates alone.':
        caches(
          'get',
          ({ eventId }) => eventId,
          ({ body }) => !/^\s*\{\s*"dates"[^:]*:[^:]*$/.test(body.toString()),
        ),
      'read-under-way-kept-for-good: An event whose read is under way when an update empties the cache is put there as it was.':
        keepsLate('get', ({ eventId }) => eventId),
    },
  ),
  ...breaking('update.persisted', restingOnReads, {
    'every-second-read-from-a-lagging-replica: Every second read gives what was first read.':
      remembering(() => {
        const first = firstSeen()
        const readsOf = tally<string>()
        return finds((event) => {
          if (event === undefined) return undefined
          const replica = first(event)
          return readsOf(event.eventId) % 2 === 0 ? replica : event
        })
      }),
  }),
  ...breaking('get.full-object', [...restingOnReads, 'update.invalid-never-stored'], {
    'get-degraded-under-load: With more than five requests under way, a read lacks the eventDescription.':
      (sound) => {
        let underWay = 0
        const degraded = new WeakSet<ServiceRequest>()
        return {
          around: async (request, answer) => {
            underWay += 1
            if (underWay > 5) degraded.add(request)
            try {
              await wait(2)
              return await sound.around(request, answer)
            } finally {
              underWay -= 1
            }
          },
          represent: {
            ...sound.represent,
            get: (event, request) => {
              const { eventDescription, ...rest } = event
              return degraded.has(request) ? rest : event
            },
          },
        }
      },
  }),
  ...breaking('update.unsent-kept', [], {
    'update-read-modify-write-race: An update writes the whole row as it was 8 ms before, so one may be lost.':
      withStore((rows) => (sound) => {
        const loaded = new WeakMap<ServiceRequest, SpecialEvent>()
        return {
          ...beforehand((request) => {
            const row = rows().find(request.eventId)
            if (row) loaded.set(request, row)
            return wait(8)
          }, 'update')(sound),
          ...finds(
            (event, _eventId, _store, request) => loaded.get(request) ?? event,
            'update',
          )(sound),
        }
      }),
  }),
]

/** As a cache that any update empties, but answers get there 15 ms after the store was read, whatever has happened meanwhile. */
function keepsLate(
  operation: ServiceRequest['operation'],
  key: (request: ServiceRequest) => string,
): Override {
  return remembering(() => {
    const kept = new Map<string, Answer>()
    return (sound) => ({
      around: async (request, answer) => {
        if (request.operation === 'update') kept.clear()
        if (request.operation !== operation) return sound.around(request, answer)
        const place = `${request.headers.authorization} ${key(request)}`
        const known = kept.get(place)
        if (known) return known
        const given = await sound.around(request, answer)
        if (given.status !== 200) return given
        await wait(15)
        kept.set(place, given)
        return given
      },
    })
  })
}

function cachesLists(key: (query: URLSearchParams) => string): Override {
  return caches('list', ({ query }) => key(query))
}

function without(name: string): (query: URLSearchParams) => string {
  return (query) => String(new URLSearchParams([...query].filter(([other]) => other !== name)))
}
