import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../src/reference/list-query.ts'
import { datesInRange, type Listing } from '../../../src/reference/listing.ts'
import { rowsFor } from '../table.ts'
import { eventsAround, ofEvents } from './planned-events.ts'
import { rangesRefused } from './ranges.ts'
import { tableOf } from './variation.ts'

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

const startReadAsToday: Override = (sound) => ({ ...endFromToday(sound), ...fromTodayOn(sound) })

/** Events without dates that some ranges hold all the same. */
const undatedListed =
  (isListed: (query: QueryInForce, today: IsoDate) => boolean): Override =>
  (sound) => ({
    inRange: (event, query) =>
      event.dates.length === 0
        ? isListed(query, sound.today(new Date()))
        : sound.inRange(event, query),
  })

const undatedAlwaysListed = undatedListed(() => true)

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
  'start-date-not-before-today: Only days from today on are looked at.': fromTodayOn,
  'start-date-before-today-read-as-today: A startDate before today is today, and the default range counts from there.':
    startReadAsToday,
  ...rowsFor([12, 31, 300], (count) => [
    `start-date-of-${count}-events-read-as-today: Of ${count} events: A startDate before today is today, and the default range counts from there.`,
    ofEvents(count, (index) => [((index * 7) % 60) - 20], startReadAsToday),
  ]),
  'start-date-before-today-refused: A startDate before today is refused.': rangesRefused(
    ({ startDate }, today) => startDate < today,
    'query',
  ),
  'past-events-not-listed: Events without a date from today on are not upcoming, and never listed.':
    choosingFrom(({ dates }, { today }) => dates.some((date) => today <= date)),
  'upcoming-from-tomorrow: What takes place today is not upcoming any more.': choosingFrom(
    (event, { today, query }) => datesInRange(event, query).some((date) => today < date),
  ),

  'undated-events-always-listed: Events without dates are listed whatever the range.':
    undatedAlwaysListed,
  'undated-events-in-wide-ranges: Events without dates are listed in ranges of more than 60 days.':
    undatedListed(({ startDate, endDate }) => addDays(startDate, 60) < endDate),
  'undated-events-from-today-on: Events without dates are listed in every range that today lies within.':
    undatedListed(({ startDate, endDate }, today) => startDate <= today && today <= endDate),
  'events-all-without-dates-and-listed: Of 60 events: Events without dates are listed whatever the range.':
    ofEvents(60, () => [], undatedAlwaysListed),

  'today-in-utc-12: Today is that of the last zone.': todayOffBy(-12 * hourInMs),
  'today-in-utc-plus-14: Today is that of the first zone.': todayOffBy(14 * hourInMs),
  'today-in-new-york: Today is that of New York.': todayIn('America/New_York'),
  ...rowsFor(configuredZones, (zone) => [
    `today-in-${zone.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-as-configured: Today is that of ${zone}, and the run is told so.`,
    { decisions: todayIn(zone), settings: { TARGET_TIMEZONE: zone } },
  ]),
  ...rowsFor([200, 500, 1000, 2000], (ms) => [
    `midnight-passes-after-${ms}-ms: After ${ms} ms a new day begins where the service is.`,
    midnightAfter(ms),
  ]),
  ...rowsFor([1500, 4000], (ms) => [
    `midnight-passes-over-many-events-after-${ms}-ms: Of 1000 events around today: After ${ms} ms a new day begins where the service is.`,
    { events: eventsAround(1000), decisions: midnightAfter(ms) },
  ]),
})

/** A new day begins where the service is, so long after it has been started. */
function midnightAfter(ms: number): Override {
  return (sound) => todayOffBy(untilMidnight(Date.now() + ms))(sound)
}

// As an offset from UTC within the zones that there are: from -12 to 14 hours.
function untilMidnight(instant: number): number {
  const ms = dayInMs - (instant % dayInMs)
  return ms > 14 * hourInMs ? ms - dayInMs : ms
}
