import type { Fault } from './fault.ts'
import { shows, without } from './representation-shown.ts'

/** Listed events with fields of another name, type or format. */
export const listFieldTypeFaults: readonly Fault[] = [
  {
    name: 'list-title-for-name',
    description: 'Listed events carry their name as title.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => ({ ...without(event, 'name'), title: event.name })),
  },
  {
    name: 'list-fractional-price-as-text',
    description: 'Listed events carry a price that is no whole number as a string.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => ({
      ...event,
      price: Number.isInteger(event.price) ? event.price : String(event.price),
    })),
  },
  {
    name: 'list-free-price-null',
    description: 'Listed events carry null in place of the price 0.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => ({ ...event, price: event.price || null })),
  },
  {
    name: 'list-price-with-currency',
    description: 'Listed events carry their price as an amount with a currency.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => ({
      ...event,
      price: { amount: event.price, currency: 'EUR' },
    })),
  },
  {
    name: 'list-event-ids-without-hyphens',
    description: 'Listed eventIds are 32 hexadecimal digits.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.listed-is-readable'],
    decisions: shows('list', (event) => ({
      ...event,
      eventId: event.eventId.replaceAll('-', ''),
    })),
  },
  {
    name: 'list-event-ids-in-braces',
    description: 'Listed eventIds stand in braces.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.listed-is-readable'],
    decisions: shows('list', (event) => ({ ...event, eventId: `{${event.eventId}}` })),
  },
  {
    name: 'list-event-ids-padded',
    description: 'Listed eventIds end with blanks, as from a column of fixed width.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.listed-is-readable'],
    decisions: shows('list', (event) => ({ ...event, eventId: `${event.eventId}    ` })),
  },
  {
    name: 'list-single-date-unrolled',
    description: 'Listed events of a single day carry that date as a string.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects', 'list.range.complete'],
    decisions: shows('list', (event) => ({
      ...event,
      dates: event.dates.length === 1 ? event.dates[0] : event.dates,
    })),
  },
  {
    name: 'list-dates-joined',
    description: 'Listed events carry their dates as one string with commas.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => ({ ...event, dates: event.dates.join(',') })),
  },
  {
    name: 'list-dates-day-first',
    description: 'Listed events carry dates such as 31/12/2026.',
    violates: 'list.full-objects',
    mayAlsoViolate: [
      'get.agrees-with-list',
      'update.list-reflects',
      'list.end-date.default',
      'list.range.sound',
    ],
    decisions: shows('list', (event) => ({
      ...event,
      dates: event.dates.map((date) => date.split('-').reverse().join('/')),
    })),
  },
  {
    name: 'list-dates-unpadded',
    description: 'Listed events carry dates without leading zeros, such as 2026-3-1.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects', 'list.range.sound'],
    decisions: shows('list', (event) => ({
      ...event,
      dates: event.dates.map((date) => date.replaceAll('-0', '-')),
    })),
  },
  {
    name: 'list-dates-with-zone',
    description: 'Listed events carry dates such as 2026-12-31Z, as XML Schema writes them.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects', 'list.range.sound'],
    decisions: shows('list', (event) => ({
      ...event,
      dates: event.dates.map((date) => `${date}Z`),
    })),
  },
  {
    name: 'list-dates-as-objects',
    description: 'Listed events carry each date as an object, as rows of a table.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => ({
      ...event,
      dates: event.dates.map((date, index) => ({ id: index + 1, date })),
    })),
  },
  {
    name: 'list-long-series-end-on-30-february',
    description: 'Listed events of more than two dates have 30 February as a further one.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => ({
      ...event,
      dates: event.dates.length > 2 ? [...event.dates, '2027-02-30'] : event.dates,
    })),
  },
]
