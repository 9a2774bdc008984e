import { eventsAround, type Planned, plannedEvents } from './planned-events.ts'
import { type Row, rowsFor, tableOf, vary } from './variation.ts'

const thisWeek: Planned = (index) => [index % 7]
const daysFrom = (first: number, count: number): Planned => {
  const days = Array.from({ length: count }, (_, day) => first + day)
  return () => days
}

const events = (count: number, what: string, planned: Planned): Row =>
  vary(`The service has ${count} events${what}.`, { events: plannedEvents(count, planned) })

const allOf60 = (what: string, planned: Planned): Row =>
  vary(what, { events: plannedEvents(60, planned) })

const profiles = ['full', 'read-only'] as const

/** How many events there are, and when. */
export const eventAmountVariations = tableOf({
  ...rowsFor([0, 1, 2, 3, 5, 10, 11, 12, 29, 30, 31], (count) => [
    `events-${count}`,
    events(count, ' this week', thisWeek),
  ]),
  'events-300': events(300, ' in the coming year', (index) => [(index * 7) % 400]),
  'events-3000': events(3000, ' in three years', (index) => [((index * 7) % 1000) - 200]),
  'events-300-this-week': events(300, ' this week', thisWeek),
  'events-2000-today': events(2000, ' today', () => [0]),
  'events-5-far-apart': events(5, ', years apart', (index) => [(index - 2) * 1000]),
  'events-2-without-dates': events(2, ', none of them with a date', () => []),

  // More events than are read of any listing: nothing may be accused, nor left unjudged, for their number.
  ...rowsFor(
    [1000, 6000, 20_000].flatMap((count) => profiles.map((profile) => ({ count, profile }))),
    ({ count, profile }) => [
      `events-${count}-around-today-${profile}`,
      vary(`The service has ${count} events of every kind; profile ${profile}.`, {
        events: eventsAround(count),
        profile,
        judgedAsAWhole: true,
      }),
    ],
  ),
  ...rowsFor(profiles, (profile) => [
    `events-400-a-day-${profile}`,
    vary(`The service has 400 events on each of 20 days; profile ${profile}.`, {
      events: plannedEvents(8000, (index) => [(index % 20) - 5]),
      profile,
      judgedAsAWhole: true,
    }),
  ]),
  ...rowsFor(profiles, (profile) => [
    `events-100-of-300-days-${profile}`,
    vary(`The service has 100 events, each on 300 days; profile ${profile}.`, {
      events: plannedEvents(100, (index) =>
        Array.from({ length: 300 }, (_, day) => (index % 30) - 20 + 2 * day),
      ),
      profile,
    }),
  ]),

  'events-all-past': allOf60('All events lie in the past.', (index) => [-1 - index]),
  'events-all-long-past': allOf60('All events lie decades ago.', (index) => [-15_000 - index]),
  'events-all-far-ahead': allOf60('All events lie years ahead.', (index) => [1000 + index]),
  'events-all-centuries-ahead': allOf60('All events lie a century ahead.', (index) => [
    40_000 + index,
  ]),
  'events-all-today': allOf60('All events are today.', () => [0]),
  'events-all-on-one-day': allOf60('All events are on one day two months ahead.', () => [60]),
  'events-every-day': allOf60('All events are on each of 200 days.', daysFrom(-50, 200)),
  'events-every-day-for-years': allOf60('All events last 1500 days.', daysFrom(-50, 1500)),
  'events-all-without-dates': allOf60('No event has a date.', () => []),
  'events-none-around-today': allOf60('No event lies within two months of today.', (index) => [
    (index % 2 === 0 ? 1 : -1) * (61 + index),
  ]),
})
