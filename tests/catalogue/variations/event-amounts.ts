import { rowsFor } from '../table.ts'
import { eventsAround, type Planned, plannedEvents, thisWeek } from './planned-events.ts'
import { type Differing, tableOf } from './variation.ts'

const daysFrom = (first: number, count: number): Planned => {
  const days = Array.from({ length: count }, (_, day) => first + day)
  return () => days
}

const events = (count: number, planned: Planned): Differing => ({
  events: plannedEvents(count, planned),
})

const allOf60 = (planned: Planned): Differing => events(60, planned)

const on300Days: Planned = (index) =>
  Array.from({ length: 300 }, (_, day) => (index % 30) - 20 + 2 * day)

const profiles = ['full', 'read-only'] as const

/** How many events there are, and when. */
export const eventAmountVariations = tableOf({
  ...rowsFor([0, 1, 2, 3, 5, 10, 11, 12, 29, 30, 31], (count) => [
    `events-${count}: The service has ${count} events this week.`,
    events(count, thisWeek),
  ]),
  'events-300: The service has 300 events in the coming year.': events(300, (index) => [
    (index * 7) % 400,
  ]),
  'events-3000: The service has 3000 events in three years.': events(3000, (index) => [
    ((index * 7) % 1000) - 200,
  ]),
  'events-300-this-week: The service has 300 events this week.': events(300, thisWeek),
  'events-2000-today: The service has 2000 events today.': events(2000, () => [0]),
  'events-5-far-apart: The service has 5 events, years apart.': events(5, (index) => [
    (index - 2) * 1000,
  ]),
  'events-2-without-dates: The service has 2 events, none of them with a date.': events(
    2,
    () => [],
  ),

  // More events than are read of any listing: nothing may be accused, nor left unjudged, for their number.
  ...rowsFor(
    [1000, 6000, 20_000].flatMap((count) => profiles.map((profile) => ({ count, profile }))),
    ({ count, profile }) => [
      `events-${count}-around-today-${profile}: The service has ${count} events of every kind; profile ${profile}.`,
      { events: eventsAround(count), profile, judgedAsAWhole: true },
    ],
  ),
  ...rowsFor(profiles, (profile) => [
    `events-400-a-day-${profile}: The service has 400 events on each of 20 days; profile ${profile}.`,
    { ...events(8000, (index) => [(index % 20) - 5]), profile, judgedAsAWhole: true },
  ]),
  ...rowsFor(profiles, (profile) => [
    `events-100-of-300-days-${profile}: The service has 100 events, each on 300 days; profile ${profile}.`,
    { ...events(100, on300Days), profile },
  ]),

  'events-all-past: All events lie in the past.': allOf60((index) => [-1 - index]),
  'events-all-long-past: All events lie decades ago.': allOf60((index) => [-15_000 - index]),
  'events-all-far-ahead: All events lie years ahead.': allOf60((index) => [1000 + index]),
  'events-all-centuries-ahead: All events lie a century ahead.': allOf60((index) => [
    40_000 + index,
  ]),
  'events-all-today: All events are today.': allOf60(() => [0]),
  'events-all-on-one-day: All events are on one day two months ahead.': allOf60(() => [60]),
  'events-every-day: All events are on each of 200 days.': allOf60(daysFrom(-50, 200)),
  'events-every-day-for-years: All events last 1500 days.': allOf60(daysFrom(-50, 1500)),
  'events-all-without-dates: No event has a date.': allOf60(() => []),
  'events-none-around-today: No event lies within two months of today.': allOf60((index) => [
    (index % 2 === 0 ? 1 : -1) * (61 + index),
  ]),
})
