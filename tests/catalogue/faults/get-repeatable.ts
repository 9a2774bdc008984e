import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { type Fault, restingOnReadsBut } from './fault.ts'

/** Reading an event changes it, or what is read next. */
export const getRepeatableFaults: readonly Fault[] = [
  {
    name: 'reading-raises-the-price',
    description: 'An event costs a cent more each time that it is read.',
    violates: 'get.repeatable',
    mayAlsoViolate: restingOnReadsBut('get.repeatable'),
    decisions: afterReading((event) => ({
      ...event,
      price: Math.round(event.price * 100 + 1) / 100,
    })),
  },
  {
    name: 'reading-drops-a-date',
    description: 'An event loses its last date when it is read.',
    violates: 'get.repeatable',
    mayAlsoViolate: restingOnReadsBut('get.repeatable'),
    decisions: afterReading((event) => ({ ...event, dates: event.dates.slice(0, -1) })),
  },
  {
    name: 'reading-counts-views-in-the-name',
    description: 'The name of an event that is read ends with the number of times that it was.',
    violates: 'get.repeatable',
    mayAlsoViolate: restingOnReadsBut('get.repeatable'),
    decisions: afterReading((event) => {
      const [, name = event.name, views = '0'] = /^(.*) \((\d+) views\)$/s.exec(event.name) ?? []
      return { ...event, name: `${name} (${Number(views) + 1} views)` }
    }),
  },
  {
    name: 'reading-empties-the-description',
    description: 'The description of an event can be read once.',
    violates: 'get.repeatable',
    mayAlsoViolate: restingOnReadsBut('get.repeatable'),
    decisions: afterReading((event) => ({ ...event, eventDescription: '' })),
  },
  {
    name: 'every-third-read-of-an-event-without-price',
    description: 'Every third time that an event is read, its price is 0.',
    violates: 'get.repeatable',
    mayAlsoViolate: restingOnReadsBut('get.repeatable'),
    decisions: everyNthRead(3, (event) => ({ ...event, price: 0 })),
  },
  {
    name: 'every-second-read-in-another-language',
    description: 'Every second time that an event is read, its location is in Latin.',
    violates: 'get.repeatable',
    mayAlsoViolate: restingOnReadsBut('get.repeatable'),
    decisions: everyNthRead(2, (event) => ({ ...event, location: 'Museum, aula magna' })),
  },
]

function afterReading(change: (event: SpecialEvent) => SpecialEvent): Override {
  return (sound) => ({
    find: {
      ...sound.find,
      get: (store, eventId, request) => {
        const event = sound.find.get(store, eventId, request)
        if (event) store.put(change(event))
        return event
      },
    },
  })
}

function everyNthRead(n: number, show: (event: SpecialEvent) => SpecialEvent): Override {
  return (sound) => {
    const reads = new Map<string, number>()
    return {
      represent: {
        ...sound.represent,
        get: (event) => {
          const count = (reads.get(event.eventId) ?? 0) + 1
          reads.set(event.eventId, count)
          return count % n === 0 ? show(event) : event
        },
      },
    }
  }
}
