import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import { plannedEvents } from './data-amounts.ts'
import { digestOf, pseudoRandom, shuffled } from './pseudo-random.ts'
import { keeping } from './update-values.ts'
import type { Variation } from './variation.ts'

type Dates = SpecialEvent['dates']

const latestFirst = (dates: Dates): Dates => [...dates].sort().reverse()

const showing =
  (order: (dates: Dates) => Dates): Override =>
  () => ({
    represent: everyOperation((event: SpecialEvent) => ({ ...event, dates: order(event.dates) })),
  })

const severalDays = (index: number) => [index % 9, (index % 9) + 20, ((index * 7) % 80) + 30]

/** The order in which an event's dates are shown: they are an array, but nothing says in which order. */
export const datesOrderVariations: readonly Variation[] = [
  {
    name: 'dates-kept-latest-first',
    description: 'The dates of an update are kept in order, the latest first.',
    decisions: keeping({ dates: latestFirst }),
  },
  {
    name: 'dates-shown-latest-first',
    description: 'The dates of every event are shown in order, the latest first.',
    decisions: showing(latestFirst),
  },
  {
    name: 'dates-in-the-order-of-their-addition',
    description: 'Dates that an event had before come first, those that are new after them.',
    decisions: () => ({
      merge: ({ before, update }) => {
        const { dates = before.dates } = update
        const had = before.dates.filter((date) => dates.includes(date))
        const merged = [...had, ...dates.filter((date) => !had.includes(date))]
        return { ...before, ...update, dates: merged }
      },
    }),
  },
  {
    name: 'dates-in-no-visible-order',
    description: 'Dates are shown in no visible order, always the same one.',
    decisions: showing((dates) => [...dates].sort((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1))),
  },
  {
    name: 'dates-in-another-order-each-time',
    description: 'Dates are a set that is shown in another order each time.',
    decisions: () => {
      const random = pseudoRandom(1)
      const order = (dates: Dates) => [...shuffled(dates, random)]
      return {
        represent: everyOperation((event: SpecialEvent) => ({
          ...event,
          dates: order(event.dates),
        })),
      }
    },
  },
  ...[12, 31, 300].map(
    (count): Variation => ({
      name: `dates-of-${count}-events-shown-latest-first`,
      description: `Of ${count} events, the dates are shown in order, the latest first.`,
      events: plannedEvents(count, severalDays),
      decisions: showing(latestFirst),
    }),
  ),
]
