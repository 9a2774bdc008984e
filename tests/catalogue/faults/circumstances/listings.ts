import type { IsoDate } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import { datesInRange } from '../../../../src/reference/listing.ts'
import { namedBefore } from '../adversary/listing.ts'
import { refuse } from '../answers.ts'
import { breaking } from '../fault.ts'
import { repeats } from '../list/array.ts'
import {
  cuts,
  endsOn,
  firstOfEach,
  goesBy,
  ignores,
  orders,
  refusesLimit,
  refusesQuery,
  startsAt,
  within,
} from '../list/listing.ts'
import { gives, holding, whereListsShow } from './tools.ts'

const lastOfMonth = (day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as IsoDate
}

/** Listings that are wrong in certain circumstances only: at some size, or beside some parameter. */
export const faultsOfListings = [
  ...breaking('list.array', ['list.full-objects', ...whereListsShow], {
    'lone-last-item-unwrapped: A last page of one event, after others, is that bare object.':
      holding(31, () => ({
        envelope: (items, _matching, { query }) =>
          items.length === 1 && query.page > 1 ? items[0] : items,
      })),
  }),
  ...breaking('list.parameters-optional', whereListsShow, {
    'paged-until-needs-start: Together, page, limit and endDate are refused without startDate.':
      refusesQuery((asked) => gives(asked, ['page', 'limit', 'endDate'], ['startDate'])),
  }),
  ...breaking('list.end-date.default', whereListsShow, {
    'default-end-stops-at-month-end: A range of 7 days that leaves its month ends with it.': endsOn(
      ({ startDate }, end) => (end < lastOfMonth(startDate) ? end : lastOfMonth(startDate)),
    ),
    'limit-taken-as-days: With a limit and no endDate the range is as many days as the limit.':
      endsOn(({ asked: { limit }, startDate }, end) =>
        limit === undefined ? end : addDays(startDate, limit),
      ),
  }),
  ...breaking('list.page.default', whereListsShow, {
    'page-remembered-per-range: Without page, a range shows the page last asked for in it.': () => {
      const pages = new Map<string, number>()
      const range = (query: { startDate?: string; endDate?: string }) =>
        `${query.startDate} ${query.endDate}`
      return {
        defaultPage: (asked) => pages.get(range(asked)) ?? 1,
        envelope: (items, _matching, { asked, query }) => {
          pages.set(range(asked), query.page)
          return items
        },
      }
    },
  }),
  ...breaking('list.limit.default', whereListsShow, {
    'both-dates-lift-the-default-limit: With startDate and endDate, but no limit, a page holds 30.':
      () => ({ defaultLimit: (asked) => (gives(asked, ['startDate', 'endDate']) ? 30 : 10) }),
  }),
  ...breaking('list.limit.accepted', whereListsShow, {
    'limit-30-refused-beside-page: A limit of 30 is refused where a page is given.': refusesLimit(
      (limit, { page }) => limit === 30 && page !== undefined,
    ),
  }),
  ...breaking('list.limit.honoured', whereListsShow, {
    'look-ahead-item-left-in: Where exactly one event is left for the next page, it is shown too.':
      cuts((events, { page, limit }, sound) =>
        events.length === page * limit + 1 ? events.slice(-limit - 1) : sound,
      ),
    'limit-before-page-ignored: A limit that stands before page in the query has no effect.':
      ignores((name, query) => name === 'limit' && namedBefore(query, 'limit', 'page')),
  }),
  ...breaking('list.page.partition', whereListsShow, {
    'full-last-page-lost: A last page after others that is exactly full comes empty.': cuts(
      (events, { page, limit }, sound) => (page > 1 && events.length === page * limit ? [] : sound),
    ),
    'large-matches-sampled: Of 3,000 events, a range that more than 1,000 match shows every second.':
      holding(3000, (sound) => ({
        order: (events, listing) =>
          sound
            .order(events, listing)
            .filter((_, index) => events.length <= 1000 || index % 2 === 0),
      })),
    'first-thousand-by-identifier: Of 3,000 events, listed by their identifiers, the first 1,000 of a range are on its pages.':
      holding(3000, () => ({
        order: (events) =>
          events.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1)).slice(0, 1000),
      })),
    'third-of-single-events-twice: With a limit of 1, page 4 shows what page 3 does.': startsAt(
      ({ page, limit }) => (limit === 1 && page === 4 ? 2 : (page - 1) * limit),
    ),
    'third-of-a-large-match-lost: Of 1,500 events, a range that more than 700 match lacks every third.':
      holding(1500, (sound) => ({
        order: (events, listing) =>
          sound
            .order(events, listing)
            .filter((_, index) => events.length <= 700 || index % 3 !== 0),
      })),
    'nothing-past-item-300: Of 500 events, those after the first 300 of a listing are on no page.':
      holding(500, (sound) => ({
        pageOf: (events, listing) => sound.pageOf(events.slice(0, 300), listing),
      })),
  }),
  ...breaking('list.range.sound', whereListsShow, {
    'long-ranges-in-whole-months: A range over 31 days holds all of its first and last month.':
      within(({ startDate, endDate }) =>
        endDate > addDays(startDate, 31)
          ? [`${startDate.slice(0, 7)}-01` as IsoDate, lastOfMonth(endDate)]
          : [startDate, endDate],
      ),
  }),
  ...breaking('list.range.complete', whereListsShow, {
    'new-year-cuts-ranges: Of a range across a new year, what comes after it is missing.': within(
      ({ startDate, endDate }) => {
        const lastDay = `${startDate.slice(0, 4)}-12-31` as IsoDate
        return [startDate, endDate < lastDay ? endDate : lastDay]
      },
    ),
    'last-event-lost-when-asked-again: The same listing right after itself lacks its last event.': (
      sound,
    ) => {
      let last = ''
      return {
        around: async (request, answer) => {
          const isAgain = request.operation === 'list' && request.url === last
          last = request.url
          const given = await sound.around(request, answer)
          const { body } = given
          return isAgain && Array.isArray(body) ? { ...given, body: body.slice(0, -1) } : given
        },
      }
    },
    'months-of-30-days: A date on the 31st puts no event into a range.': goesBy((dates) =>
      dates.filter((day) => !day.endsWith('-31')),
    ),
    'namesakes-listed-once: Of events with one name on one first day, a listing shows only one.':
      orders((ordered, { query }) =>
        firstOfEach(ordered, (event) => `${datesInRange(event, query)[0]} ${event.name}`),
      ),
  }),
  ...breaking('list.range.empty', whereListsShow, {
    'first-page-of-nothing-404: Where page is given and the range is empty, the answer is 404.':
      cuts((events, _query, sound, { asked: { page } }) =>
        events.length === 0 && page === 1 ? refuse('page') : sound,
      ),
    'empty-pages-of-30-refused: An empty range is refused where page and a limit of 30 are given.':
      cuts((events, _query, sound, { asked: { page, limit } }) =>
        events.length === 0 && page === 1 && limit === 30 ? refuse('page') : sound,
      ),
  }),
  ...breaking('list.unique', whereListsShow, {
    'once-per-month: An event is listed once for each month in which the range holds a date of it.':
      holding(
        5,
        repeats(
          (event, { query }) =>
            new Set(datesInRange(event, query).map((day) => day.slice(0, 7))).size,
        ),
      ),
  }),
]
