import type { IsoDate, SpecialEvent } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import { datesInRange } from '../../../../src/reference/listing.ts'
import { type Planned, plannedEvents, thisWeek } from '../../variations/planned-events.ts'
import { listsAs } from '../answers.ts'
import { holding } from '../circumstances/tools.ts'
import { breaking, remembering } from '../fault.ts'
import { repeats } from '../list/array.ts'
import { cuts, endsOn, ignores, lists, orders, startsOn } from '../list/listing.ts'
import { dayOf, daysBetween, onLists } from './tools.ts'

const around: Planned = (index) => [((index * 11) % 120) - 40]

/** Listings of the wrong range, or of wrong events. */
export const outsideRangeFaults = [
  ...breaking('list.end-date.default', onLists, {
    'default-end-from-today-on-pages: Beside a page, the range ends 7 days after today, wherever it begins.':
      endsOn(({ asked, startDate, today }) =>
        addDays(asked.page === undefined ? startDate : today, 7),
      ),
    'default-range-of-12-days-beside-a-limit: Beside a limit, the range ends 12 days after its start.':
      endsOn(({ asked, startDate }) => addDays(startDate, asked.limit ? 12 : 7)),
    'default-range-stops-at-the-month: Without endDate, the range ends with the month of its start at the latest.':
      endsOn(({ startDate }) => {
        const days = [1, 2, 3, 4, 5, 6, 7].map((day) => addDays(startDate, day))
        return days.findLast((day) => dayOf(day) > dayOf(startDate)) ?? startDate
      }),
    'sundays-missing-by-default: Without startDate and endDate, an event that has Sundays only is not listed.':
      (sound) => ({
        candidates: (store, listing) =>
          sound.candidates(store, listing).filter(({ dates }) => {
            const { startDate, endDate } = listing.asked
            const isSunday = (date: IsoDate) => new Date(date).getUTCDay() === 0
            return startDate !== undefined || endDate !== undefined || !dates.every(isSunday)
          }),
      }),
  }),
  ...breaking('list.start-date.default', onLists, {
    'start-with-the-month-beside-a-limit: Beside a limit, the range begins with the month of today, or 10 days ago.':
      startsOn(({ asked: { limit }, today }) =>
        limit === undefined ? today : addDays(today, -Math.max(10, dayOf(today) - 1)),
      ),
    'end-date-alone-ignored-on-pages: An endDate without startDate beside a page counts for nothing: the default range comes.':
      ignores((name, query) => name === 'endDate' && query.has('page') && !query.has('startDate')),
  }),
  ...breaking('list.range.complete', onLists, {
    'partition-of-the-first-month-only: Of 31 events: An event with dates in two months is listed only in the month of its first one.':
      holding(
        plannedEvents(31, (index) => [index * 3 - 20, index * 3 + 5]),
        lists(({ dates }, { startDate, endDate }) => {
          const [first = ''] = [...dates].sort()
          return dates.some(
            (date) =>
              startDate <= date && date <= endDate && date.slice(0, 7) === first.slice(0, 7),
          )
        }),
      ),
    'all-of-four-dates-needed: An event with four dates or more is listed only where all of them are in range.':
      lists(({ dates }, { startDate, endDate }, sound) =>
        dates.length < 4 ? sound : dates.every((date) => startDate <= date && date <= endDate),
      ),
    'long-ranges-cut-to-45-days: Of 45 events: A range of more than 45 days ends after 45.':
      holding(
        plannedEvents(45, (index) => [index * 5 - 60]),
        lists(
          ({ dates }, { startDate }, sound) =>
            sound && dates.some((date) => date >= startDate && daysBetween(startDate, date) <= 45),
        ),
      ),
  }),
  ...breaking('list.range.sound', onLists, {
    'two-dates-make-a-span: An event with two dates is listed anywhere between them.': lists(
      ({ dates }, { startDate, endDate }, sound) => {
        const [first = '', last = ''] = [...dates].sort()
        return dates.length === 2 ? first <= endDate && startDate <= last : sound
      },
    ),
    'start-date-forgotten-on-later-pages: From page 2 on the range begins today, whatever startDate says.':
      ignores((name, query) => name === 'startDate' && Number(query.get('page')) > 1),
    'single-day-has-no-end: Of 45 events: A range of one day reaches 30 days further.': holding(
      plannedEvents(45, around),
      lists(({ dates }, { startDate, endDate }, sound) =>
        startDate === endDate
          ? dates.some((date) => date >= startDate && date <= addDays(startDate, 30))
          : sound,
      ),
    ),
    'the-31st-listed-as-the-1st: Of 45 events: A date on the 31st is taken for the 1st of the next month when listing.':
      holding(
        (today) => {
          const days = Array.from({ length: 400 }, (_, day) => addDays(today, day - 150))
          const ends = days.filter((day) => dayOf(day) > 28 || dayOf(day) < 3)
          return plannedEvents(45, (index) => [daysBetween(today, ends[index] ?? today)])(today)
        },
        lists(({ dates }, { startDate, endDate }) =>
          dates
            .map((date) => (dayOf(date) === 31 ? addDays(date, 1) : date))
            .some((date) => startDate <= date && date <= endDate),
        ),
      ),
  }),
  ...breaking('list.range.empty', onLists, {
    'empty-fortnight-filled-with-the-next: A range of a fortnight or more without events lists the next three after it.':
      remembering(() => {
        let all: readonly SpecialEvent[] = []
        return (sound) => ({
          candidates: (store, listing) => {
            all = sound.candidates(store, listing)
            return all
          },
          order: (events, listing) => {
            const { startDate, endDate } = listing.query
            const isShort = daysBetween(startDate, endDate) < 14
            if (events.length > 0 || isShort) return sound.order(events, listing)
            return all.filter(({ dates }) => dates.some((date) => date > endDate)).slice(0, 3)
          },
        })
      }),
    'empty-listing-is-an-object: A listing without any event is an empty object.': listsAs(
      (items) => (items.length === 0 ? {} : items),
    ),
  }),
  ...breaking('list.unique', onLists, {
    'listed-once-a-week: Of 45 weekly events: An event with dates a week or more apart in range is listed for each.':
      holding(
        plannedEvents(45, (index) => [0, 7, 14, 21].map((day) => day + (index % 7))),
        repeats((event, { query }) => {
          const [first = '', ...more] = datesInRange(event, query)
          return 1 + more.filter((day) => daysBetween(first, day) >= 7).length
        }),
      ),
  }),
  ...breaking('update.list-reflects', onLists, {
    'round-totals-lose-one: Of 35 events: Where as many events lie in a range as tens are full, the last is missing.':
      holding(
        plannedEvents(35, around),
        cuts((events, { page, limit }, sound) =>
          events.length > 0 && events.length % 10 === 0
            ? events.slice(0, -1).slice((page - 1) * limit, page * limit)
            : sound,
        ),
      ),
    'count-of-a-range-kept: Of 31 events: The number of events of a range is counted once for ever, and no more are listed.':
      holding(
        plannedEvents(31, around),
        remembering(() => {
          const counts = new Map<string, number>()
          return orders((ordered, { query }) => {
            const key = `${query.startDate} ${query.endDate}`
            const count = counts.get(key) ?? ordered.length
            counts.set(key, count)
            return ordered.slice(0, count)
          })
        }),
      ),
    'far-years-taken-for-this-year: A range that begins more than a year ahead lists the same days a multiple of 364 days before.':
      (sound) => ({
        candidates: (store, listing) => {
          const years = Math.floor(daysBetween(listing.today, listing.query.startDate) / 364)
          const all = sound.candidates(store, listing)
          if (years < 1) return all
          const shift = (day: IsoDate) => addDays(day, years * 364)
          return all.map((event) => ({ ...event, dates: event.dates.map(shift) }))
        },
      }),
  }),
  ...breaking('list.limit.honoured', onLists, {
    'exactly-full-page-loses-one: Of 12 events: Where all events in range just fill the first page, the last is missing.':
      holding(
        plannedEvents(12, thisWeek),
        cuts((events, { limit }, sound) =>
          events.length === limit && limit > 1 ? sound.slice(0, -1) : sound,
        ),
      ),
  }),
  ...breaking('list.page.partition', onLists, {
    'matches-cut-at-250: Of 3000 events: No listing goes beyond its first 250 events.': holding(
      plannedEvents(3000, (index) => [index % 300]),
      cuts((events, { page, limit }) =>
        events.slice(0, 250).slice((page - 1) * limit, page * limit),
      ),
    ),
  }),
]
