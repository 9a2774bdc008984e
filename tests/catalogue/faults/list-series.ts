import type { Fault } from './fault.ts'
import { shows } from './representation-shown.ts'

/** Long series and high prices that a listing cuts short. */
export const listSeriesFaults: readonly Fault[] = [
  {
    name: 'range-knows-six-dates-at-most',
    description: 'An event is listed on its first six dates only.',
    violates: 'update.list-reflects',
    mayAlsoViolate: ['list.range.complete'],
    decisions: (sound) => ({
      inRange: (event, query) => sound.inRange({ ...event, dates: event.dates.slice(0, 6) }, query),
    }),
  },
  {
    name: 'list-eight-dates-at-most',
    description: 'Listed events carry their first eight dates.',
    violates: 'update.list-reflects',
    mayAlsoViolate: ['get.agrees-with-list', 'list.range.sound'],
    decisions: shows('list', (event) => ({ ...event, dates: event.dates.slice(0, 8) })),
  },
  {
    name: 'list-prices-above-100-to-one-decimal',
    description: 'Listed prices above 100 have one decimal.',
    violates: 'update.list-reflects',
    mayAlsoViolate: ['get.agrees-with-list'],
    decisions: shows('list', (event) => ({
      ...event,
      price: event.price > 100 ? Math.round(event.price * 10) / 10 : event.price,
    })),
  },
]
