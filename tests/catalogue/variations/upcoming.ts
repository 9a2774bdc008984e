import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../src/reference/list-query.ts'
import { datesInRange, type Listing } from '../../../src/reference/listing.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { ofEvents } from './planned-events.ts'
import { type Row, rowsFor, tableOf, vary } from './variation.ts'

/** Listings that choose from fewer events than there are. */
const choosingFrom =
  (isChosen: (event: SpecialEvent, listing: Listing) => boolean): Override =>
  (sound) => ({
    candidates: (store, listing) =>
      sound.candidates(store, listing).filter((event) => isChosen(event, listing)),
  })

/** An event is in a range by its dates from today on only. */
const fromTodayOn = choosingFrom((event, { today, query }) =>
  datesInRange(event, query).some((date) => today <= date),
)

/** The default range counts from today where it would start before. */
const endFromToday: Override = (sound) => ({
  defaultEndDate: ({ asked, startDate, today }) =>
    sound.defaultEndDate({ asked, startDate: startDate < today ? today : startDate, today }),
})

const startReadAsToday = vary(
  'A startDate before today is today, and the default range counts from there.',
  (sound) => ({ ...endFromToday(sound), ...fromTodayOn(sound) }),
)

/** Events without dates that some ranges hold all the same. */
const undatedListed = (
  when: string,
  isListed: (query: QueryInForce, today: IsoDate) => boolean,
): Row =>
  vary(`Events without dates are listed ${when}.`, (sound) => ({
    inRange: (event, query) =>
      event.dates.length === 0
        ? isListed(query, sound.today(new Date()))
        : sound.inRange(event, query),
  }))

const hourInMs = 60 * 60 * 1000
const dayInMs = 24 * hourInMs

/** Today, so many milliseconds from that of UTC. */
const todayOffBy =
  (ms: number): Override =>
  () => ({ today: (now) => utcDay(new Date(now.getTime() + ms)) })

const todayIn = (zone: string): Override => {
  // Swedish dates are written YYYY-MM-DD.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  return () => ({ today: (now) => day.format(now) as IsoDate })
}

const configuredZones = [
  'America/New_York',
  'Asia/Kolkata',
  'Etc/GMT+12',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'UTC',
]

/** Which events are upcoming (section 4.1), when those without dates are, and which day today is, since no zone is named. */
export const upcomingVariations = tableOf({
  'start-date-not-before-today': vary('Only days from today on are looked at.', fromTodayOn),
  'start-date-before-today-read-as-today': startReadAsToday,
  ...rowsFor([12, 31, 300], (count) => [
    `start-date-of-${count}-events-read-as-today`,
    ofEvents(count, (index) => [((index * 7) % 60) - 20], startReadAsToday),
  ]),
  'default-end-date-not-before-next-week': vary(
    'From a startDate before today, the default range lasts to a week from today.',
    endFromToday,
  ),
  'start-date-before-today-refused': vary('A startDate before today is refused.', (sound) => ({
    candidates: (store, listing) => {
      if (listing.today <= listing.query.startDate) return sound.candidates(store, listing)
      throw new Refusal('query', 'startDate is before today.')
    },
  })),
  'past-events-not-listed': vary(
    'Events without a date from today on are not upcoming, and never listed.',
    choosingFrom(({ dates }, { today }) => dates.some((date) => today <= date)),
  ),
  'upcoming-from-tomorrow': vary(
    'What takes place today is not upcoming any more.',
    choosingFrom((event, { today, query }) =>
      datesInRange(event, query).some((date) => today < date),
    ),
  ),

  'undated-events-always-listed': undatedListed('whatever the range', () => true),
  'undated-events-in-wide-ranges': undatedListed(
    'in ranges of more than 60 days',
    ({ startDate, endDate }) => addDays(startDate, 60) < endDate,
  ),
  'undated-events-from-today-on': undatedListed(
    'in every range that today lies within',
    ({ startDate, endDate }, today) => startDate <= today && today <= endDate,
  ),
  'events-all-without-dates-and-listed': ofEvents(
    60,
    () => [],
    undatedListed('whatever the range', () => true),
  ),

  'today-in-utc-12': vary('Today is that of the last zone.', todayOffBy(-12 * hourInMs)),
  'today-in-utc-plus-14': vary('Today is that of the first zone.', todayOffBy(14 * hourInMs)),
  'today-in-new-york': vary('Today is that of New York.', todayIn('America/New_York')),
  ...rowsFor(configuredZones, (zone) => [
    `today-in-${zone.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-as-configured`,
    vary(`Today is that of ${zone}, and the run is told so.`, {
      decisions: todayIn(zone),
      settings: { TARGET_TIMEZONE: zone },
    }),
  ]),
  ...rowsFor([200, 500, 1000, 2000], (ms) => [
    `midnight-passes-after-${ms}-ms`,
    vary(`After ${ms} ms a new day begins where the service is.`, (sound) =>
      todayOffBy(untilMidnight(Date.now() + ms))(sound),
    ),
  ]),
})

// As an offset from UTC within the zones that there are: from -12 to 14 hours.
function untilMidnight(instant: number): number {
  const ms = dayInMs - (instant % dayInMs)
  return ms > 14 * hourInMs ? ms - dayInMs : ms
}
