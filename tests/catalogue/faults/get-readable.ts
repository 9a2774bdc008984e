import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Fault } from './fault.ts'

/** Events that are listed, and can't be read. */
export const getReadableFaults: readonly Fault[] = [
  {
    name: 'get-finds-nothing',
    description: 'No event can be read.',
    violates: 'get.listed-is-readable',
    decisions: hides(() => true),
  },
  {
    name: 'get-knows-default-range-only',
    description: 'Only events within the next 7 days can be read.',
    violates: 'get.listed-is-readable',
    decisions: hides(({ dates }) => !dates.some((date) => date >= inDays(0) && date <= inDays(7))),
  },
  {
    name: 'get-past-events-gone',
    description: 'An event whose dates have all passed is listed, and gone when it is read.',
    violates: 'get.listed-is-readable',
    decisions: hides(({ dates }) => dates.length > 0 && dates.every((date) => date < inDays(0))),
  },
  {
    name: 'get-far-events-unreadable',
    description: 'An event more than a year ahead is listed, and unknown when it is read.',
    violates: 'get.listed-is-readable',
    mayAlsoViolate: ['update.persisted'],
    decisions: hides(({ dates }) => dates.some((date) => date > inDays(365))),
  },
  {
    name: 'get-free-events-unreadable',
    description: 'An event with the price 0 is listed, and unknown when it is read.',
    violates: 'get.listed-is-readable',
    mayAlsoViolate: ['update.persisted'],
    decisions: hides(({ price }) => price === 0),
  },
  {
    name: 'get-undated-events-unreadable',
    description: 'An event is unknown as long as it has no dates.',
    violates: 'update.persisted',
    decisions: hides(({ dates }) => dates.length === 0),
  },
  {
    name: 'get-fails-for-long-descriptions',
    description: 'Reading an event with a description of more than 1000 characters fails.',
    violates: 'get.listed-is-readable',
    mayAlsoViolate: ['update.persisted'],
    decisions: failsFor(({ eventDescription }) => eventDescription.length > 1000),
  },
  {
    name: 'get-fails-for-cjk-names',
    description: 'Reading an event with Chinese characters in its name fails.',
    violates: 'get.listed-is-readable',
    mayAlsoViolate: ['update.persisted'],
    decisions: failsFor(({ name }) => /\p{Script=Han}/u.test(name)),
  },
  {
    name: 'get-takes-digits-first-only',
    description: 'An eventId that starts with a letter is refused as malformed.',
    violates: 'get.listed-is-readable',
    decisions: (sound) => ({
      find: {
        ...sound.find,
        get: (store, eventId, request) => {
          if (/^\d/.test(eventId)) return sound.find.get(store, eventId, request)
          throw new Refusal('event-id', 'The eventId in the path is not a UUID.')
        },
      },
    }),
  },
  {
    name: 'list-upper-case-ids-unreadable',
    description: 'Identifiers are listed in upper case, and only read in lower case.',
    violates: 'get.listed-is-readable',
    decisions: (sound) => ({
      represent: {
        ...sound.represent,
        list: (event) => ({ ...event, eventId: event.eventId.toUpperCase() as EventId }),
      },
      find: {
        ...sound.find,
        get: (store, eventId, request) =>
          eventId === eventId.toLowerCase() ? sound.find.get(store, eventId, request) : undefined,
      },
    }),
  },
  {
    name: 'get-not-modified-when-read-again',
    description: 'An event that is read again is answered with 304, though nothing asked for that.',
    violates: 'get.listed-is-readable',
    decisions: () => {
      const readBefore = new Set<string>()
      return {
        around: async ({ operation, eventId }, answer) => {
          const given = await answer()
          if (operation !== 'get' || given.status !== 200) return given
          if (readBefore.has(eventId)) return { status: 304, headers: {}, body: undefined }
          readBefore.add(eventId)
          return given
        },
      }
    },
  },
]

function hides(when: (event: SpecialEvent) => boolean): Override {
  return (sound) => ({
    find: {
      ...sound.find,
      get: (store, eventId, request) => {
        const event = sound.find.get(store, eventId, request)
        return event && when(event) ? undefined : event
      },
    },
  })
}

function failsFor(when: (event: SpecialEvent) => boolean): Override {
  return (sound) => ({
    represent: {
      ...sound.represent,
      get: (event, request) => {
        if (when(event)) throw new Refusal('internal', 'The service failed to answer.')
        return sound.represent.get(event, request)
      },
    },
  })
}

function inDays(days: number): string {
  return addDays(utcDay(new Date()), days)
}
