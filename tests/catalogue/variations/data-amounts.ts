import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import { schedule } from '../../../src/reference/seed/schedule.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { digestOf } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

/** How an event takes place: offsets of its dates from today. */
type Planned = (index: number) => readonly number[]

const thisWeek: Planned = (index) => [index % 7]

/** So many events, whose texts and prices are those of the seed events again and again. */
export const plannedEvents = (count: number, planned: Planned) => (today: IsoDate) => {
  const seeds = seedEvents(today)
  return Array.from({ length: count }, (_, index): SpecialEvent => {
    const seed = seeds[index % seeds.length] as SpecialEvent
    const digest = digestOf(`planned event ${index}`)
    const groups = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(12, 15)}`]
    return {
      ...seed,
      eventId: [...groups, `8${digest.slice(15, 18)}`, digest.slice(18, 30)].join('-') as EventId,
      name: `${seed.name} (${index})`,
      dates: planned(index).map((offset) => addDays(today, offset)),
    }
  })
}

/**
 * So many events of the kinds that the seed has, as a function of today. Each time the seed's schedule
 * is used up, it begins again a day later or earlier, so that the events spread around today.
 */
export function eventsAround(count: number): (today: IsoDate) => readonly SpecialEvent[] {
  return plannedEvents(count, (index) => {
    const round = Math.floor(index / schedule.length)
    const shift = round % 2 === 0 ? round / 2 : -(round + 1) / 2
    return (schedule[index % schedule.length] ?? []).map((offset) => offset + shift)
  })
}

/** More events than are read of any listing: nothing may be accused, nor left unjudged, for their number. */
const many = [1000, 6000, 20_000].flatMap((count) =>
  (['full', 'read-only'] as const).map(
    (profile): Variation => ({
      name: `events-${count}-around-today-${profile}`,
      description: `The service has ${count} events of every kind; profile ${profile}.`,
      events: eventsAround(count),
      profile,
      judgedAsAWhole: true,
    }),
  ),
)

const everyDayOfTwenty: Planned = (index) => [(index % 20) - 5]

const hundredsOfDays: Planned = (index) =>
  Array.from({ length: 300 }, (_, day) => (index % 30) - 20 + 2 * day)

const amount = (count: number, planned: Planned, when: string): Variation => ({
  name: `events-${count}`,
  description: `The service has ${count} events${when}.`,
  events: plannedEvents(count, planned),
})

/** How many events there are. */
export const dataAmountVariations: readonly Variation[] = [
  ...[0, 1, 2, 3, 5, 10, 11, 12, 29, 30, 31].map((count) => amount(count, thisWeek, ' this week')),
  amount(300, (index) => [(index * 7) % 400], ' in the coming year'),
  amount(3000, (index) => [((index * 7) % 1000) - 200], ' in three years'),
  {
    name: 'events-300-this-week',
    description: 'The service has 300 events this week.',
    events: plannedEvents(300, thisWeek),
  },
  {
    name: 'events-2000-today',
    description: 'The service has 2,000 events today.',
    events: plannedEvents(2000, () => [0]),
  },
  ...many,
  ...(['full', 'read-only'] as const).flatMap((profile): Variation[] => [
    {
      name: `events-400-a-day-${profile}`,
      description: `The service has 400 events on each of 20 days; profile ${profile}.`,
      events: plannedEvents(8000, everyDayOfTwenty),
      profile,
      judgedAsAWhole: true,
    },
    {
      name: `events-100-of-300-days-${profile}`,
      description: `The service has 100 events, each on 300 days; profile ${profile}.`,
      events: plannedEvents(100, hundredsOfDays),
      profile,
    },
  ]),
  {
    name: 'events-5-far-apart',
    description: 'The service has 5 events, years apart.',
    events: plannedEvents(5, (index) => [(index - 2) * 1000]),
  },
  {
    name: 'events-2-without-dates',
    description: 'The service has 2 events, none of them with a date.',
    events: plannedEvents(2, () => []),
  },
]
