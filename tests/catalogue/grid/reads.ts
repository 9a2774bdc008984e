import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import { utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { remembering } from '../faults/fault.ts'
import { tally } from '../overrides.ts'

/** What was done before an event is read. */
interface Before {
  /** Whether it was updated. */
  readonly isUpdated: boolean
  /** The how manieth read of this event it is, and of all. */
  readonly ofEvent: number
  readonly ofAll: number
}

type Condition = (event: SpecialEvent, before: Before) => boolean

/** When a read goes wrong. */
export const occasions: Readonly<Record<string, Condition>> = {
  'of an event that was updated': (_event, { isUpdated }) => isUpdated,
  'of an event that was not updated': (_event, { isUpdated }) => !isUpdated,
  'for the second time': (_event, { ofEvent }) => ofEvent === 2,
  'every ninth time': (_event, { ofAll }) => ofAll % 9 === 0,
  'of an event without days': ({ dates }) => dates.length === 0,
  'of an event of many days': ({ dates }) => dates.length > 5,
  'of an event that is over': ({ dates }) => dates.every((day) => day < utcDay(new Date())),
  'of an event that is free': ({ price }) => price === 0,
  'of an event whose price has cents': ({ price }) => price % 1 > 0,
  'of an event without a description': ({ eventDescription }) => eventDescription === '',
  'of an event with a long description': ({ eventDescription }) => eventDescription.length > 200,
  'of an event with a name beyond ASCII': ({ name }) => /[^ -~]/.test(name),
  'of an event with quotes in its name': ({ name }) => name.includes('"'),
  'of an event with an identifier that begins with a letter': ({ eventId }) =>
    /^[a-f]/.test(eventId),
}

/** What it then shows. */
export const harms: Readonly<
  Record<string, (event: SpecialEvent, former: SpecialEvent) => unknown>
> = {
  'lacks the last day': (event) => ({ ...event, dates: event.dates.slice(0, -1) }),
  'shows a day too many': (event) => ({ ...event, dates: [...event.dates, '2030-01-01'] }),
  'shows the price without cents': (event) => ({ ...event, price: Math.round(event.price) }),
  'shows the price as text': (event) => ({ ...event, price: `${event.price}` }),
  'shows 100 characters of the description': (event) => ({
    ...event,
    eventDescription: event.eventDescription.slice(0, 100),
  }),
  'lacks the description': ({ eventDescription: _, ...event }) => event,
  'shows name and location exchanged': (event) => ({
    ...event,
    name: event.location,
    location: event.name,
  }),
  'shows the event in an array': (event) => [event],
  'shows what it was before its last update': (_event, former) => former,
}

/** A service whose reads come to a harm on an occasion. */
export function harmful(occasion: string, harm: string): Override {
  return remembering(() => {
    const ofEvent = tally<EventId>()
    const formerly = new Map<EventId, SpecialEvent>()
    let ofAll = 0
    return (sound) => ({
      afterUpdate: (store, stored, updating) => {
        formerly.set(stored.eventId, updating.before)
        sound.afterUpdate(store, stored, updating)
      },
      represent: {
        ...sound.represent,
        get: (event, request) => {
          const former = formerly.get(event.eventId)
          const before = {
            isUpdated: former !== undefined,
            ofEvent: ofEvent(event.eventId),
            ofAll: ++ofAll,
          }
          const isMeant = occasions[occasion]?.(event, before)
          const change = harms[harm]
          return isMeant && change
            ? change(event, former ?? event)
            : sound.represent.get(event, request)
        },
      },
    })
  })
}
