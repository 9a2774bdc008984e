import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import type { Fault } from './fault.ts'

/** An eventId of no event is answered with success. */
export const getUnknownFaults: readonly Fault[] = [
  {
    name: 'unknown-id-gives-the-first-event',
    description: 'An unknown eventId is answered with the first event of all.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownGives((store) => store.all()[0]),
  },
  {
    name: 'unknown-id-gives-the-next-event',
    description: 'An unknown eventId is answered with the event of the next greater one.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownGives((store, eventId) =>
      store.all().find((event) => event.eventId > eventId.toLowerCase()),
    ),
  },
  {
    name: 'unknown-id-gives-an-invented-event',
    description: 'An unknown eventId is answered with a sample event of that identifier.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownGives((_store, eventId) => ({
      eventId: eventId as EventId,
      name: 'Pirate Coding Workshop',
      location: 'Computer Room',
      eventDescription: 'Captain Blackbeard shares his love of the C...language.',
      dates: ['2026-12-01' as IsoDate],
      price: 25,
    })),
  },
  {
    name: 'unknown-id-of-version-4-gives-an-event',
    description: 'An unknown eventId of UUID version 4 is answered with the first event.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownGives((store, eventId) =>
      eventId.charAt(14) === '4' ? store.all()[0] : undefined,
    ),
  },
  {
    name: 'nil-id-gives-the-first-event',
    description: 'The eventId of zeros is answered with the first event.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownGives((store, eventId) =>
      /^[0-]+$/.test(eventId) ? store.all()[0] : undefined,
    ),
  },
  {
    name: 'neighbouring-id-gives-the-event',
    description: 'The last two digits of an eventId do not count.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownGives((store, eventId) => {
      const start = eventId.toLowerCase().slice(0, -2)
      return store.all().find((event) => event.eventId.startsWith(start))
    }),
  },
  {
    name: 'unknown-id-gives-null',
    description: 'An unknown eventId is answered with 200 and null.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownSucceedsWith(null),
  },
  {
    name: 'unknown-id-gives-an-empty-object',
    description: 'An unknown eventId is answered with 200 and {}.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownSucceedsWith({}),
  },
  {
    name: 'unknown-id-gives-an-empty-array',
    description: 'An unknown eventId is answered with 200 and [].',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownSucceedsWith([]),
  },
  {
    name: 'unknown-id-gives-200-with-an-error',
    description: 'An unknown eventId is answered with 200 and an error in the body.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownSucceedsWith({ success: false, error: 'No special event has this eventId.' }),
  },
  {
    name: 'unknown-id-gives-204',
    description: 'An unknown eventId is answered with 204.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownSucceedsWith(undefined, 204),
  },
  {
    name: 'unknown-id-gives-200-without-body',
    description: 'An unknown eventId is answered with 200 and no body.',
    violates: 'get.unknown-gives-no-event',
    decisions: unknownSucceedsWith(undefined),
  },
]

function unknownGives(
  find: (store: EventStore, eventId: string) => SpecialEvent | undefined,
): Override {
  return (sound) => ({
    find: {
      ...sound.find,
      get: (store, eventId, request) =>
        sound.find.get(store, eventId, request) ?? find(store, eventId),
    },
  })
}

function unknownSucceedsWith(body: unknown, status = 200): Override {
  return (sound) => ({
    refuse: (refusal, refusedStatus, request) =>
      refusal.reason === 'unknown-event' && request.operation === 'get'
        ? { status, headers: { 'content-type': 'application/json' }, body }
        : sound.refuse(refusal, refusedStatus, request),
  })
}
