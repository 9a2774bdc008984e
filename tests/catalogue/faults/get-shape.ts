import type { Fault } from './fault.ts'
import { shows, without } from './representation-shown.ts'

/** Reading one event gives it in another shape. */
export const getShapeFaults: readonly Fault[] = [
  {
    name: 'get-wrapped-in-data',
    description: 'An event that is read stands under data.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (data) => ({ data })),
  },
  {
    name: 'get-in-an-array',
    description: 'An event that is read is the one element of an array.',
    violates: 'get.full-object',
    decisions: shows('get', (event) => [event]),
  },
  {
    name: 'get-encoded-twice',
    description: 'An event that is read is a JSON string that holds its text.',
    violates: 'get.full-object',
    decisions: shows('get', (event) => JSON.stringify(event)),
  },
  {
    name: 'get-204',
    description: 'An event that exists is answered with 204 and no body.',
    violates: 'get.full-object',
    mayAlsoViolate: ['get.media-type'],
    decisions: (sound) => ({
      status: { ...sound.status, get: 204 },
      mediaType: { ...sound.mediaType, get: undefined },
      represent: { ...sound.represent, get: () => undefined },
    }),
  },
  {
    name: 'get-without-event-id',
    description: 'An event that is read carries no eventId, which is in the path after all.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => without(event, 'eventId')),
  },
  {
    name: 'get-without-location',
    description: 'An event that is read carries no location.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences', 'get.agrees-with-list'],
    decisions: shows('get', (event) => without(event, 'location')),
  },
  {
    name: 'get-in-snake-case',
    description: 'An event that is read carries event_id and event_description.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...without(event, 'eventId', 'eventDescription'),
      event_id: event.eventId,
      event_description: event.eventDescription,
    })),
  },
  {
    name: 'get-omits-empty-dates',
    description: 'An event without dates carries no dates field when it is read.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) =>
      event.dates.length === 0 ? without(event, 'dates') : event,
    ),
  },
  {
    name: 'get-empty-dates-null',
    description: 'An event without dates carries null there when it is read.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      dates: event.dates.length === 0 ? null : event.dates,
    })),
  },
  {
    name: 'get-empty-dates-hold-empty-text',
    description: 'An event without dates carries one empty string there when it is read.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({ ...event, dates: event.dates.join().split(',') })),
  },
  {
    name: 'get-single-date-unrolled',
    description: 'An event of a single day carries that date as a string when it is read.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      dates: event.dates.length === 1 ? event.dates[0] : event.dates,
    })),
  },
  {
    name: 'get-dates-as-timestamps',
    description: 'An event that is read carries its dates as milliseconds.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      dates: event.dates.map((date) => Date.parse(date)),
    })),
  },
  {
    name: 'get-fractional-price-with-comma',
    description: 'A price that is no whole number is text with a decimal comma when it is read.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences', 'get.agrees-with-list'],
    decisions: shows('get', (event) => ({
      ...event,
      price: Number.isInteger(event.price) ? event.price : String(event.price).replace('.', ','),
    })),
  },
  {
    name: 'get-omits-price-of-free-events',
    description: 'An event with the price 0 carries no price when it is read.',
    violates: 'get.full-object',
    mayAlsoViolate: ['update.persisted', 'update.sequences', 'get.agrees-with-list'],
    decisions: shows('get', (event) => (event.price === 0 ? without(event, 'price') : event)),
  },
  {
    name: 'get-long-description-in-parts',
    description: 'A description of several paragraphs is an array of them when it is read.',
    violates: 'get.full-object',
    mayAlsoViolate: ['get.agrees-with-list'],
    decisions: shows('get', (event) => {
      const paragraphs = event.eventDescription.split('\n\n')
      return { ...event, eventDescription: paragraphs.length > 1 ? paragraphs : paragraphs[0] }
    }),
  },
]
