import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Listing } from '../../../src/reference/listing.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { plannedEvents } from './data-amounts.ts'
import type { Variation } from './variation.ts'

/** Listings that choose from fewer events than there are. */
const choosingFrom =
  (chosen: (event: SpecialEvent, listing: Listing) => boolean): Override =>
  (sound) => ({
    candidates: (store, listing) =>
      sound.candidates(store, listing).filter((event) => chosen(event, listing)),
  })

const wideInDays = 60

/** The default range counts from today where it would start before. */
const endFromToday: Override = (sound) => ({
  defaultEndDate: ({ asked, startDate, today }) =>
    sound.defaultEndDate({ asked, startDate: startDate < today ? today : startDate, today }),
})

const clampedToToday: Override = (sound) => ({
  ...endFromToday(sound),
  ...choosingFrom(({ dates }, { today, query: { startDate, endDate } }) =>
    dates.some((date) => today <= date && startDate <= date && date <= endDate),
  )(sound),
})

const aroundToday = (index: number) => [((index * 7) % 60) - 20]

/** Which events are upcoming (section 4.1), and when those without a date are. */
export const upcomingVariations: readonly Variation[] = [
  {
    name: 'start-date-not-before-today',
    description: 'A startDate before today is taken as today: only upcoming days are looked at.',
    decisions: choosingFrom(({ dates }, { today, query: { startDate, endDate } }) =>
      dates.some((date) => today <= date && startDate <= date && date <= endDate),
    ),
  },
  {
    name: 'start-date-before-today-read-as-today',
    description: 'A startDate before today is today, and the default range counts from there.',
    decisions: clampedToToday,
  },
  {
    name: 'default-end-date-not-before-next-week',
    description: 'From a startDate before today, the default range lasts to a week from today.',
    decisions: endFromToday,
  },
  ...[12, 31, 300].map(
    (count): Variation => ({
      name: `start-date-of-${count}-events-read-as-today`,
      description: `Of ${count} events, those from today on are listed where startDate is before.`,
      events: plannedEvents(count, aroundToday),
      decisions: clampedToToday,
    }),
  ),
  {
    name: 'start-date-before-today-refused',
    description: 'A startDate before today is refused: what has been is not upcoming.',
    decisions: (sound) => ({
      candidates: (store, listing) => {
        const { today, query } = listing
        if (today <= query.startDate) return sound.candidates(store, listing)
        throw new Refusal('query', 'startDate is before today.')
      },
    }),
  },
  {
    name: 'past-events-not-listed',
    description: 'Events without a date from today on are not upcoming, and never listed.',
    decisions: choosingFrom(({ dates }, { today }) => dates.some((date) => today <= date)),
  },
  {
    name: 'undated-events-always-listed',
    description: 'Events without dates are listed whatever the range.',
    decisions: (sound) => ({
      inRange: (event, query) => event.dates.length === 0 || sound.inRange(event, query),
    }),
  },
  {
    name: 'undated-events-in-wide-ranges',
    description: 'Events without dates are listed in ranges of more than 60 days.',
    decisions: (sound) => ({
      inRange: (event, query) =>
        sound.inRange(event, query) ||
        (event.dates.length === 0 && addDays(query.startDate, wideInDays) < query.endDate),
    }),
  },
  {
    name: 'undated-events-from-today-on',
    description: 'Events without dates are listed in every range that today lies within.',
    decisions: (sound) => {
      // Choosing, filtering and ordering one listing happen in one go.
      let undated: readonly SpecialEvent[] = []
      return {
        candidates: (store, listing) => {
          const events = sound.candidates(store, listing)
          undated = events.filter(({ dates }) => dates.length === 0)
          return events
        },
        order: (events, listing) => {
          const { today, query } = listing
          const holdsToday = query.startDate <= today && today <= query.endDate
          return sound.order(holdsToday ? [...events, ...undated] : events, listing)
        },
      }
    },
  },
]
