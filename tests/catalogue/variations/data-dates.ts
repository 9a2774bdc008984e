import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { plannedEvents } from './data-amounts.ts'
import { isDisordered, isRepetitive, refusing } from './update-limits.ts'
import { distinct, keeping, sorted } from './update-values.ts'
import type { Variation } from './variation.ts'

const many = 60

const withDates =
  (change: (dates: SpecialEvent['dates'], index: number) => SpecialEvent['dates']) =>
  (today: IsoDate) =>
    seedEvents(today).map((event, index) => ({ ...event, dates: change(event.dates, index) }))

const inDisorder = withDates((dates) => [...dates].reverse())
const doubled = withDates((dates) => [...dates, ...dates])
const ends = ['0000-01-01', '0001-01-01', '1582-10-10', '2000-02-29', '9999-12-31'] as IsoDate[]

/** When the events are, and what their dates look like. */
export const dataDateVariations: readonly Variation[] = [
  {
    name: 'events-all-past',
    description: 'All events lie in the past.',
    events: plannedEvents(many, (index) => [-1 - index]),
  },
  {
    name: 'events-all-long-past',
    description: 'All events lie decades in the past.',
    events: plannedEvents(many, (index) => [-15_000 - index]),
  },
  {
    name: 'events-all-far-ahead',
    description: 'All events lie years ahead.',
    events: plannedEvents(many, (index) => [1000 + index]),
  },
  {
    name: 'events-all-centuries-ahead',
    description: 'All events lie a century ahead.',
    events: plannedEvents(many, (index) => [40_000 + index]),
  },
  {
    name: 'events-all-today',
    description: 'All events are today.',
    events: plannedEvents(many, () => [0]),
  },
  {
    name: 'events-all-on-one-day',
    description: 'All events are on one day two months ahead.',
    events: plannedEvents(many, () => [60]),
  },
  {
    name: 'events-every-day',
    description: 'All events are on each of 200 days.',
    events: plannedEvents(many, () => Array.from({ length: 200 }, (_, day) => day - 50)),
  },
  {
    name: 'events-every-day-for-years',
    description: 'All events are on each of 1,500 days.',
    events: plannedEvents(many, () => Array.from({ length: 1500 }, (_, day) => day - 50)),
  },
  {
    name: 'events-all-without-dates',
    description: 'No event has a date.',
    events: plannedEvents(many, () => []),
  },
  {
    name: 'events-all-without-dates-and-listed',
    description: 'No event has a date, and all are listed always.',
    events: plannedEvents(many, () => []),
    decisions: (sound) => ({
      inRange: (event, query) => event.dates.length === 0 || sound.inRange(event, query),
    }),
  },
  {
    name: 'events-none-around-today',
    description: 'No event lies within two months of today.',
    events: plannedEvents(many, (index) => [(index % 2 === 0 ? 1 : -1) * (61 + index)]),
  },
  {
    name: 'events-at-the-ends-of-time',
    description: 'Events lie as early and as late as a date can be written.',
    events: withDates((dates, index) => (index % 2 === 0 ? dates : [...ends, ...dates])),
  },
  {
    name: 'dates-in-disorder',
    description: 'The dates of events are in no order.',
    events: inDisorder,
  },
  {
    name: 'dates-given-twice',
    description: 'Each date of an event is given twice.',
    events: doubled,
  },
  {
    name: 'dates-in-disorder-but-sorted-on-update',
    description: 'The dates of events are in no order, until an update sorts them.',
    events: inDisorder,
    decisions: keeping({ dates: sorted }),
  },
  {
    name: 'dates-given-twice-but-not-after-an-update',
    description: 'Each date of an event is given twice, until an update drops the doubles.',
    events: doubled,
    decisions: keeping({ dates: distinct }),
  },
  {
    name: 'dates-in-disorder-but-refused-in-an-update',
    description: 'The dates of events are in no order, which an update may not have.',
    events: inDisorder,
    decisions: refusing(isDisordered),
  },
  {
    name: 'dates-given-twice-but-refused-in-an-update',
    description: 'Each date of an event is given twice, which an update may not have.',
    events: doubled,
    decisions: refusing(isRepetitive),
  },
]
