import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../../../src/contract/list-query.ts'
import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { datesInRange } from '../../../../src/reference/listing.ts'
import { hangsUpOn } from '../../overrides.ts'
import { plannedEvents, thisMonth } from '../../variations/planned-events.ts'
import { refuse } from '../answers.ts'
import { holding } from '../circumstances/tools.ts'
import { breaking, breakingBy } from '../fault.ts'
import { asksOnly, cuts, refusesLimit, serves, servesAny } from './listing.ts'

/** Limits up to the maximum that are not served, or that a page does not keep to. */
const upToMaximum = [
  ...breakingBy('list.limit.accepted', [], refusesLimit, {
    'limit-30-refused: The maximum itself is refused.': (limit) => limit === maximumLimit,
    'limit-1-refused: A limit of 1 is refused.': (limit) => limit === 1,
  }),
  // Listings tell what updates have done; no other clause is about them.
  ...breaking(
    'list.limit.accepted',
    ['update.list-reflects', 'update.sequences', 'update.isolated'],
    {
      'limit-30-hangs-up: A listing with the maximum limit is given no answer, its connection is closed.':
        hangsUpOn((_message, { query }) => query.get('limit') === `${maximumLimit}`),
    },
  ),
  ...breakingBy('list.limit.accepted', ['list.parameters-optional'], refusesLimit, {
    'limit-above-25-refused: A limit of 26 to 30 is refused.': (limit) => limit > 25,
    'limit-other-than-tens-refused: Limits other than 10, 20 and 30 are refused.': (limit) =>
      limit % 10 !== 0,
    'limit-13-fails: A limit of 13 makes the service fail.': (limit) =>
      limit === 13 && refuse('internal'),
  }),
  ...breaking('list.limit.accepted', ['list.parameters-optional', 'list.limit.maximum'], {
    'limits-compared-as-text: A limit is refused when its text sorts behind that of the maximum.':
      () => ({
        limitInForce: (limit) => (String(limit) <= String(maximumLimit) ? limit : refuse('limit')),
      }),
  }),
  ...breaking('list.limit.accepted', ['list.parameters-optional'], {
    'limit-beyond-what-is-there-refused: A limit above the number of events in the range is refused.':
      cuts(({ length }, _query, page, { asked: { limit = 0 } }) =>
        limit <= length ? page : refuse('limit'),
      ),
  }),
  ...breakingBy('list.limit.honoured', [], serves, {
    'limit-1-serves-30: A limit of 1 serves up to 30 items.': (limit) =>
      limit === 1 ? maximumLimit : limit,
    'limit-above-20-serves-20: A limit of 21 to 30 serves up to 20 items.': (limit) =>
      Math.min(limit, 20),
    'limit-rounded-up-to-tens: A limit serves the next multiple of ten.': (limit) =>
      Math.ceil(limit / 10) * 10,
    'limit-29-serves-28: A limit of 29 serves up to 28 items.': (limit) =>
      limit === 29 ? 28 : limit,
    'limit-30-serves-29: The maximum as limit serves up to 29 items.': (limit) =>
      Math.min(limit, maximumLimit - 1),
  }),
  ...breaking('list.limit.honoured', [], {
    'limit-30-serves-29-of-31: Of 31 events this month: The maximum as limit serves up to 29 items.':
      holding(
        plannedEvents(31, thisMonth),
        serves((limit) => Math.min(limit, maximumLimit - 1)),
      ),
  }),
  ...breakingBy('list.limit.honoured', ['list.limit.default'], serves, {
    'limit-one-too-many: A limit below the maximum serves one item more, and pages are as long as that.':
      (limit) => Math.min(limit + 1, maximumLimit),
    'limit-one-too-few: A limit serves one item less, and pages are as long as that.': (limit) =>
      Math.max(limit - 1, 1),
  }),
  ...breakingBy('list.limit.honoured', ['list.page.partition'], serves, {
    'limit-ignored: A listing holds up to 10 items, whatever its limit.': () => defaultLimit,
  }),
  ...breaking('list.limit.honoured', ['list.page.default'], {
    'limit-ignored-without-page: A listing with limit and without page holds up to 10 items, like any other.':
      (sound) => ({
        limitInForce: (limit, asked) =>
          asked.page === undefined ? defaultLimit : sound.limitInForce(limit, asked),
      }),
  }),
  ...breakingBy('list.limit.honoured', ['list.page.default'], serves, {
    'limit-above-10-ignored-when-alone: A limit above 10 counts as 10 when neither dates nor page are given.':
      (limit, asked) => (asksOnly(asked, 'limit') ? Math.min(limit, 10) : limit),
    'limit-above-10-ignored-with-start-date-alone: A limit above 10 counts as 10 beside startDate alone.':
      (limit, asked) => (asksOnly(asked, 'startDate', 'limit') ? Math.min(limit, 10) : limit),
  }),
  ...breaking('list.limit.honoured', ['list.page.partition'], {
    'limit-ignored-on-later-pages: From page 2 on, up to 10 items are shown.': cuts(
      (events, { page, limit }, sound) =>
        page > 1 ? events.slice((page - 1) * limit).slice(0, defaultLimit) : sound,
    ),
    'limit-counts-rows-of-dates: An event counts against limit once per date in the range, and is shown once.':
      (sound) => ({
        pageOf: (events, listing) => {
          const rows = events.flatMap((event) =>
            datesInRange(event, listing.query).map((): SpecialEvent => event),
          )
          return [...new Set(sound.pageOf(rows, listing))]
        },
      }),
  }),
  ...breaking('list.limit.honoured', ['list.range.complete', 'update.list-reflects'], {
    'limit-applied-before-the-range: A page is cut from all events, then those in range are shown.':
      (sound) => ({
        candidates: (store, listing) => sound.pageOf(sound.candidates(store, listing), listing),
        pageOf: (events) => events,
      }),
  }),
  ...breaking(
    'list.limit.honoured',
    ['list.page.partition', 'list.range.complete', 'update.list-reflects'],
    {
      'page-thinned-after-the-cut: Free events are taken out of a page after it is cut.': cuts(
        (_events, _query, page) => page.filter(({ price }) => price > 0),
      ),
    },
  ),
  ...breaking('list.limit.honoured', ['list.page.partition', 'list.range.complete'], {
    'limit-met-exactly-loses-the-last-event: As many events as limit are shown without the last.':
      cuts((events, { limit }, page) => (events.length === limit ? page.slice(0, -1) : page)),
  }),
]

const everything = 1_000_000

/** Limits above the maximum that are served, and texts of limit or page that turn it off. */
const aboveMaximum = [
  ...breakingBy('list.limit.maximum', [], servesAny, {
    'limit-31-serves-31: A listing with limit 31 holds 31 items.': (limit) =>
      limit === maximumLimit + 1,
    'maximum-limit-50: Limits up to 50 are served.': (limit) => limit <= 50,
    'maximum-limit-none: Every limit is served.': () => true,
    'limit-of-three-digits-served: Limits from 31 to 99 are refused, others not.': (limit) =>
      limit >= 100,
    'limit-1000-serves-everything: A limit of 1000, as a habit of old clients, serves everything.':
      (limit) => limit === 1000,
    'limit-of-all-ones-serves-everything: The largest 32-bit integer as limit makes a listing serve it all.':
      (limit) => limit === 2 ** 31 - 1,
    'maximum-limit-only-without-page: With page any limit is served.': (_limit, { page }) =>
      page !== undefined,
    'maximum-limit-only-without-dates: Limits above the maximum are served when startDate is given.':
      (_limit, { startDate }) => startDate !== undefined,
    'limit-above-maximum-served-without-dates: A limit above the maximum is served where there are no dates.':
      (_limit, { startDate, endDate }) => startDate === undefined && endDate === undefined,
  }),
  ...breakingBy('list.limit.maximum', [], servesAs, {
    'maximum-limit-100: Limits up to 100 are served, and those above it as 100.': (limit) =>
      Math.min(limit, 100),
    'limit-above-maximum-serves-everything: A limit above the maximum counts as none, and all is served.':
      (limit) => (limit > maximumLimit ? everything : limit),
    'limit-above-maximum-serves-one-more: A limit above the maximum is served as 31.': (limit) =>
      Math.min(limit, maximumLimit + 1),
    'limit-not-cut-beside-end-date-alone: A limit is cut to the maximum, but beside endDate without startDate.':
      (limit, { startDate, endDate }) =>
        endDate && !startDate ? limit : Math.min(limit, maximumLimit),
  }),
  ...breakingBy('list.limit.maximum', [], readsLimit, {
    'empty-limit-serves-everything: A limit without a value counts as none at all.': (text) =>
      text === '' ? everything : undefined,
    'limit-of-minus-1-serves-everything: A limit of -1 counts as none at all.': (text) =>
      text === '-1' ? everything : undefined,
    'limit-in-exponent-notation-served: A limit written as 1e2 is served as 100, and 100 itself refused.':
      (text) => (/^\d+e\d+$/.test(text) ? Number(text) : undefined),
    'limit-with-a-fraction-of-zero-served: A limit written as 100.0 is served as 100, and 100 itself refused.':
      (text) => (/^\d+\.0$/.test(text) ? Number(text) : undefined),
    'limit-with-leading-zero-served: A limit written as 0100 is served as 100, and 100 itself refused.':
      (text) => (/^0\d+$/.test(text) ? Number(text) : undefined),
  }),
  ...breaking('list.limit.maximum', ['list.limit.honoured'], {
    'page-in-letters-serves-everything: A page that is no number turns paging off.': (sound) => ({
      queryFaults: ({ page, ...asked }) =>
        sound.queryFaults(typeof page === 'number' ? { page, ...asked } : asked),
      pageOf: (events, listing) =>
        typeof listing.query.page === 'number' ? sound.pageOf(events, listing) : events,
    }),
  }),
  ...breaking('list.limit.maximum', [], {
    'limit-above-maximum-served-on-page-2: A limit above the maximum is cut to that on the first page only.':
      (sound) => ({
        ...servesAny((_limit, { page = defaultPage }) => page > defaultPage)(sound),
        pageOf: (events, { query: { page, limit } }) =>
          events.slice((page - 1) * Math.min(limit, maximumLimit)).slice(0, limit),
      }),
  }),
]

export const limitFaults = [...upToMaximum, ...aboveMaximum]

function servesAs(limitInForce: (limit: number, asked: ListQuery) => number): Override {
  return () => ({ limitInForce })
}

/** Serves a limit whose text is odd as some number; any other as a sound service does. */
function readsLimit(oddly: (text: string) => number | undefined): Override {
  return (sound) => ({
    queryFaults: ({ limit, ...asked }) =>
      sound.queryFaults(
        limit === undefined || oddly(String(limit)) !== undefined ? asked : { limit, ...asked },
      ),
    limitInForce: (limit, asked) => oddly(String(limit)) ?? sound.limitInForce(limit, asked),
  })
}
