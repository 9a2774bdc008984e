import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import { datesInRange } from '../../../src/reference/listing.ts'
import type { Fault } from './fault.ts'
import { shows } from './representation-shown.ts'

/** Price and dates that differ between reading and listing, each valid by itself. */
export const getAgreementFaults: readonly Fault[] = [
  {
    name: 'get-price-rounded',
    description: 'An event that is read has its price rounded to a whole number.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({ ...event, price: Math.round(event.price) })),
  },
  {
    name: 'get-price-in-cents',
    description: 'An event that is read has its price in cents.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({ ...event, price: Math.round(event.price * 100) })),
  },
  {
    name: 'get-price-with-tax',
    description: 'An event that is read has its price with 19 percent more.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      price: Math.round(event.price * 119) / 100,
    })),
  },
  {
    name: 'list-price-to-one-decimal',
    description: 'Listed prices are cut to one decimal.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: shows('list', (event) => ({ ...event, price: Math.trunc(event.price * 10) / 10 })),
  },
  {
    name: 'list-dates-within-the-range-only',
    description: 'Listed events carry only those of their dates that lie within the range.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: (sound) => ({
      pageOf: (events, listing) =>
        sound
          .pageOf(events, listing)
          .map((event) => ({ ...event, dates: datesInRange(event, listing.query) })),
    }),
  },
  {
    name: 'get-upcoming-dates-only',
    description: 'An event that is read lacks those of its dates that have passed.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      dates: event.dates.filter((date) => date >= utcDay(new Date())),
    })),
  },
  {
    name: 'get-dates-a-day-early',
    description: 'An event that is read has each date a day early, as through a local time zone.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      dates: event.dates.map((date) => addDays(date, -1)),
    })),
  },
  {
    name: 'get-five-dates-at-most',
    description: 'An event that is read carries its first five dates.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({ ...event, dates: event.dates.slice(0, 5) })),
  },
]
