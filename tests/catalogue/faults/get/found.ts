import { setTimeout as wait } from 'node:timers/promises'
import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { EventId, IsoDate, SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import { beforehand, tally } from '../../overrides.ts'
import { plannedEvents } from '../../variations/planned-events.ts'
import { finds, reads, unknownGives } from '../answers.ts'
import { holding } from '../circumstances/tools.ts'
import { breaking, breakingBy, remembering, restingOnReads } from '../fault.ts'

const whereStrangersShow: readonly ClauseId[] = [
  'get.agrees-with-list',
  'update.persisted',
  'update.sequences',
]

/** Reading an eventId gives another event than that, or one where there is none. */
export const foundFaults = [
  ...breaking('get.event-id-echo', [...whereStrangersShow, 'get.listed-is-readable'], {
    'get-echoes-another-event-id: An event that is read carries another eventId than the path.':
      reads(() => ({ eventId: 'a6c2b0de-3f51-4c07-9d6e-0b7f1c2d3e4f' })),
  }),
  ...breaking('get.event-id-echo', [...whereStrangersShow, 'get.unknown-gives-no-event'], {
    'get-gives-the-first-event: Every eventId in the path gives the first event of all.': finds(
      (_event, _eventId, store) => store.all()[0],
    ),
  }),
  ...breaking('get.event-id-echo', restingOnReads, {
    'get-gives-neighbour-for-one-in-ten: One event in ten is answered with the one stored after it.':
      finds((event, _eventId, store) => {
        const all = store.all()
        const place = event ? all.indexOf(event) : -1
        return place % 10 === 3 ? all[place + 1] : event
      }),
    'get-gives-another-event-every-third-time: Every third read gives the event read before.':
      remembering(() => {
        let reads = 0
        let former: SpecialEvent | undefined
        return finds((event) => {
          const given = event && reads % 3 === 2 ? former : event
          if (event) {
            reads += 1
            former = event
          }
          return given
        })
      }),
    'get-ignores-the-last-digit: Of 24 events, four each with one eventId up to its last digit, any gives the first.':
      holding(
        (today) => {
          const events = plannedEvents(24, (index) => [index])(today)
          const idOf = (index: number) =>
            `${events[index - (index % 4)]?.eventId.slice(0, -1)}${index % 4}` as EventId
          return events.map((event, index) => ({ ...event, eventId: idOf(index) }))
        },
        finds((_event, eventId, store) => startingWith(store, eventId.slice(0, -1))),
      ),
  }),
  ...breaking('get.event-id-echo', [...restingOnReads, 'get.unknown-gives-no-event'], {
    'get-mixes-up-requests-under-load: Reads at the same time share one eventId.': (sound) => {
      let current = ''
      return {
        ...finds((_event, _eventId, store) => store.find(current))(sound),
        ...beforehand(({ eventId }) => {
          current = eventId
          return wait(2)
        }, 'get')(sound),
      }
    },
    'get-matches-first-two-digits: The first event with the same two first digits is answered.':
      finds((_event, eventId, store) => startingWith(store, eventId.slice(0, 2))),
  }),
  ...breakingBy('get.unknown-gives-no-event', [], unknownGives, {
    'unknown-id-gives-the-first-event: An unknown eventId is answered with the first event of all.':
      (_eventId, store) => store.all()[0],
    'unknown-id-gives-the-next-event: An unknown eventId gives the event of the next greater one there is.':
      (unknown, store) => store.all().find(({ eventId }) => eventId > unknown.toLowerCase()),
    'unknown-id-gives-an-invented-event: An unknown eventId is answered with a sample event of that one.':
      (eventId) => ({ ...sample, eventId: eventId as EventId }),
    'unknown-id-of-version-4-gives-an-event: An unknown eventId of UUID version 4 gives the first event.':
      (eventId, store) => (eventId.charAt(14) === '4' ? store.all()[0] : undefined),
    'nil-id-gives-the-first-event: The eventId that is all zeros is answered with the first event of all.':
      (eventId, store) => (/^[0-]+$/.test(eventId) ? store.all()[0] : undefined),
    'nil-id-gives-a-template-event: The eventId that is all zeros gives an event of that one, to copy from.':
      (eventId) =>
        /^[0-]+$/.test(eventId) ? { ...sample, eventId: eventId as EventId, dates: [] } : undefined,
    'id-behind-all-gives-the-last-event: An eventId that is greater than all others gives the greatest.':
      (eventId, store) => {
        const greatest = store
          .all()
          .reduce((one, other) => (one.eventId > other.eventId ? one : other))
        return eventId > greatest.eventId ? greatest : undefined
      },
    'neighbouring-id-gives-the-event: The last two of the digits of an eventId do not count when it is read.':
      (eventId, store) => startingWith(store, eventId.slice(0, -2)),
  }),
  ...breaking('get.unknown-gives-no-event', [], {
    'unknown-id-read-again-gives-the-last-event: An unknown eventId that is read again gives the last one.':
      remembering(() => {
        let last: SpecialEvent | undefined
        const readsOf = tally<string>()
        return finds((event, eventId) => {
          last = event ?? last
          return event || readsOf(eventId) > 1 ? last : undefined
        })
      }),
    'unknown-id-gives-204: An unknown eventId is answered with 204.': unknownSucceedsWith(
      undefined,
      204,
    ),
  }),
  ...breakingBy('get.unknown-gives-no-event', [], unknownSucceedsWith, {
    'unknown-id-gives-null: An unknown eventId is answered with 200 and null.': null,
    'unknown-id-gives-an-empty-object: An unknown eventId is answered with 200 and {}.': {},
    'unknown-id-gives-an-empty-array: An unknown eventId is answered with 200 and [].': [],
    'unknown-id-gives-200-with-an-error: An unknown eventId gives 200 and an error in the body.': {
      success: false,
      error: 'No special event has this eventId.',
    },
    'unknown-id-gives-200-without-body: An unknown eventId is answered with 200 and no body.':
      undefined,
  }),
]

const sample = {
  name: 'Pirate Coding Workshop',
  location: 'Computer Room',
  eventDescription: 'Captain Blackbeard shares his love of the C...language.',
  dates: ['2026-12-01' as IsoDate],
  price: 25,
}

/** The first event whose eventId begins so, in any letter case. */
export function startingWith(store: EventStore, start: string): SpecialEvent | undefined {
  return store.all().find(({ eventId }) => eventId.startsWith(start.toLowerCase()))
}

function unknownSucceedsWith(body: unknown, status = 200): Override {
  return (sound) => ({
    refuse: (refusal, refusedStatus, request) =>
      refusal.reason === 'unknown-event' && request.operation === 'get'
        ? { status, headers: { 'content-type': 'application/json' }, body }
        : sound.refuse(refusal, refusedStatus, request),
  })
}
