import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Answer } from '../../../src/reference/request.ts'
import type { Fault } from './fault.ts'
import { firstSeen } from './update-changing.ts'

const alsoInListings: readonly ClauseId[] = [
  'list.range.sound',
  'list.range.complete',
  'list.range.empty',
  'get.agrees-with-list',
]

/** Updates that the list does not show, or shows in the wrong place. */
export const updateListFaults: readonly Fault[] = [
  {
    name: 'update-list-index-stale',
    description: 'An updated event is listed with its new values where its first dates were.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const indexed = firstSeen()
      return {
        afterUpdate: (_store, _stored, { before }) => void indexed(before),
        inRange: (event, query) => sound.inRange(indexed(event), query),
      }
    },
  },
  {
    name: 'update-list-index-only-grows',
    description: 'An event is listed where its dates are, and where they have ever been.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const indexed = new Map<EventId, ReadonlySet<IsoDate>>()
      return {
        afterUpdate: (_store, stored, { before }) => {
          const dates = indexed.get(before.eventId) ?? new Set()
          indexed.set(before.eventId, new Set([...dates, ...before.dates, ...stored.dates]))
        },
        inRange: (event, query) => {
          const dates = [...(indexed.get(event.eventId) ?? event.dates)]
          return sound.inRange({ ...event, dates }, query)
        },
      }
    },
  },
  {
    name: 'update-list-index-only-shrinks',
    description: 'An event leaves the range of its former dates, and enters no other.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const first = firstSeen()
      return {
        afterUpdate: (_store, _stored, { before }) => void first(before),
        inRange: (event, query) => {
          const indexed = first(event).dates
          const dates = event.dates.filter((date) => indexed.includes(date))
          return sound.inRange({ ...event, dates }, query)
        },
      }
    },
  },
  {
    name: 'update-list-values-stale',
    description: 'A listed event has the values from before its first update.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const first = firstSeen()
      return {
        afterUpdate: (_store, _stored, { before }) => void first(before),
        represent: {
          ...sound.represent,
          list: (event, request) => sound.represent.list(first(event), request),
        },
      }
    },
  },
  {
    name: 'update-list-name-stale',
    description: 'A listed event has its first name, and new values otherwise.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const first = firstSeen()
      return {
        afterUpdate: (_store, _stored, { before }) => void first(before),
        represent: {
          ...sound.represent,
          list: (event, request) =>
            sound.represent.list({ ...event, name: first(event).name }, request),
        },
      }
    },
  },
  {
    name: 'update-list-one-update-behind',
    description: 'A listed event has the values from before its last update.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const earlier = new Map<EventId, SpecialEvent>()
      return {
        afterUpdate: (_store, _stored, { before }) => {
          earlier.set(before.eventId, before)
        },
        candidates: (store, listing) =>
          sound.candidates(store, listing).map((event) => earlier.get(event.eventId) ?? event),
      }
    },
  },
  {
    name: 'update-list-shows-it-on-later-pages',
    description: 'The first page of a listing has first values, later ones the present ones.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const first = firstSeen()
      return {
        afterUpdate: (_store, _stored, { before }) => void first(before),
        represent: {
          ...sound.represent,
          list: (event, request) =>
            sound.represent.list(
              Number(request.query.get('page') ?? 1) > 1 ? event : first(event),
              request,
            ),
        },
      }
    },
  },
  {
    name: 'update-list-loses-event',
    description: 'An event that has been updated is not listed any more.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const updated = new Set<EventId>()
      return {
        afterUpdate: (_store, stored) => void updated.add(stored.eventId),
        inRange: (event, query) => !updated.has(event.eventId) && sound.inRange(event, query),
      }
    },
  },
  {
    name: 'update-list-loses-event-once-without-dates',
    description: 'An event that has been without dates is not listed any more.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const lost = new Set<EventId>()
      return {
        afterUpdate: (_store, stored) => {
          if (stored.dates.length === 0) lost.add(stored.eventId)
        },
        inRange: (event, query) => !lost.has(event.eventId) && sound.inRange(event, query),
      }
    },
  },
  {
    name: 'update-list-cached-until-dates-change',
    description: 'A listing is kept until some event gets new dates, whatever else is updated.',
    violates: 'update.list-reflects',
    mayAlsoViolate: alsoInListings,
    decisions: (sound) => {
      const cache = new Map<string, Answer>()
      return {
        afterUpdate: (_store, _stored, { update }) => {
          if (update.dates) cache.clear()
        },
        around: async (request, answer) => {
          if (request.operation !== 'list') return sound.around(request, answer)
          const key = `${request.url} ${request.headers.authorization}`
          const given = cache.get(key) ?? (await sound.around(request, answer))
          cache.set(key, given)
          return given
        },
      }
    },
  },
]
