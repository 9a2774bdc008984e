import type { Fault } from './fault.ts'
import { shows, showsEverywhere, without } from './representation-shown.ts'

const wholeEverywhere = ['get.full-object', 'update.full-object'] as const

/** Events that are shown in another shape than stored. */
export const representationFaults: readonly Fault[] = [
  {
    name: 'list-price-as-text',
    description: 'Listed events carry their price as a string.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => ({ ...event, price: String(event.price) })),
  },
  {
    name: 'name-dropped-everywhere',
    description: 'No answer carries the name, which a code generator took for a reserved word.',
    violates: 'list.full-objects',
    mayAlsoViolate: wholeEverywhere,
    decisions: showsEverywhere((event) => without(event, 'name')),
  },
  {
    name: 'description-renamed-everywhere',
    description: 'Every answer calls the eventDescription description.',
    violates: 'list.full-objects',
    mayAlsoViolate: wholeEverywhere,
    decisions: showsEverywhere((event) => ({
      ...without(event, 'eventDescription'),
      description: event.eventDescription,
    })),
  },
  {
    name: 'event-id-as-urn-everywhere',
    description: 'Every answer puts urn:uuid: before the eventId.',
    violates: 'list.full-objects',
    mayAlsoViolate: [...wholeEverywhere, 'get.listed-is-readable'],
    decisions: showsEverywhere((event) => ({ ...event, eventId: `urn:uuid:${event.eventId}` })),
  },
  {
    name: 'dates-as-date-times-everywhere',
    description: 'Every answer puts a time behind each date, as a serialiser of instants does.',
    violates: 'list.full-objects',
    mayAlsoViolate: wholeEverywhere,
    decisions: showsEverywhere((event) => ({
      ...event,
      dates: event.dates.map((date) => `${date}T00:00:00Z`),
    })),
  },
  {
    name: 'price-as-decimal-text-everywhere',
    description: 'Every answer writes the price as text with two decimals, as for a SQL DECIMAL.',
    violates: 'list.full-objects',
    mayAlsoViolate: wholeEverywhere,
    decisions: showsEverywhere((event) => ({ ...event, price: event.price.toFixed(2) })),
  },
]
