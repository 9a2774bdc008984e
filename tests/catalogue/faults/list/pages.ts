import { maximumLimit } from '../../../../src/contract/list-query.ts'
import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import { datesInRange, type Listing } from '../../../../src/reference/listing.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'
import { asksOnly, cuts, orders, startsAt } from './listing.ts'

/** Pages that start at the wrong event, lose events, or are cut from another order each time. */
export const pageFaults = [
  ...breakingBy('list.page.partition', [], startsAt, {
    'page-is-an-offset: Page 2 starts at the second event, page 3 at the third.': ({ page }) =>
      page - 1,
    'page-offset-in-tens: A page starts at a multiple of 10, whatever the limit.': ({ page }) =>
      (page - 1) * 10,
    'pages-overlap-by-one: A page starts with the last item of the one before it, which is listed twice so.':
      ({ page, limit }) => (page - 1) * limit - (page > 1 ? 1 : 0),
    'page-read-by-its-first-digit: Page 10 and above are taken for the page of their first digit.':
      ({ page, limit }) => (Number(String(page)[0]) - 1) * limit,
    'pages-of-one-all-the-first: With limit 1 every page is the first.': ({ page, limit }) =>
      limit === 1 ? 0 : (page - 1) * limit,
    'pages-of-29-overlap: With limit 29 a page starts with the last item of the one before, as on no other.':
      ({ page, limit }) => (page - 1) * (limit === 29 ? limit - 1 : limit),
  }),
  ...breakingBy('list.page.partition', ['list.range.complete'], startsAt, {
    'pages-leave-one-out-between-them: One event is left out between each page and the next one of them.':
      ({ page, limit }) => (page - 1) * (limit + 1),
    'page-2-repeats-the-first: Page 2 is page 1 again; all others are right.': ({ page, limit }) =>
      page === 2 ? 0 : (page - 1) * limit,
  }),
  ...breakingBy(
    'list.page.partition',
    ['list.limit.honoured', 'list.range.complete', 'update.list-reflects'],
    startsAt,
    {
      'page-ignored: Every page is the first one.': () => 0,
      'page-counts-from-0: Page 1 is what should be page 2.': ({ page, limit }) => page * limit,
    },
  ),
  ...breakingBy('list.page.partition', ['list.end-date.default'], cuts, {
    'page-ignored-without-dates: A listing without startDate and endDate has one page only, over and over.':
      (events, { limit }, page, { asked: { startDate, endDate } }) =>
        startDate === undefined && endDate === undefined ? events.slice(0, limit) : page,
  }),
  ...breakingBy('list.page.partition', [], cuts, {
    'page-ignored-with-start-date-alone: A listing with startDate and no endDate has one page over and over.':
      (events, { limit }, page, { asked: { startDate, endDate } }) =>
        startDate !== undefined && endDate === undefined ? events.slice(0, limit) : page,
    'page-ignored-when-alone: A page is the first one, over and over, when it is the only parameter.':
      (events, { limit }, page, { asked }) =>
        asksOnly(asked, 'page') ? events.slice(0, limit) : page,
    'page-alone-starts-at-multiples-of-30: Page 2 is the 31st event and those behind, where it is all that is asked.':
      (events, { page, limit }, sound, { asked }) =>
        asksOnly(asked, 'page') ? events.slice((page - 1) * 30).slice(0, limit) : sound,
    'last-of-more-than-20-on-no-page: Where more than 20 events are listed, the last is on none of the pages.':
      (events, { page, limit }, sound) =>
        events.length > 20 ? events.slice(0, -1).slice((page - 1) * limit, page * limit) : sound,
    'pages-past-the-fourth-empty: From page 5 on there is nothing, however many events there are.':
      (_events, { page }, sound) => (page > 4 ? [] : sound),
    'pages-past-the-20th-empty: From page 21 on there is nothing, however many events there may be.':
      (_events, { page }, sound) => (page > 20 ? [] : sound),
    'offsets-above-50-empty: Nothing is shown beyond the 50th event, as behind the window of a search.':
      (_events, { page, limit }, sound) => ((page - 1) * limit >= 50 ? [] : sound),
    'last-event-lost-when-the-last-page-is-full: A last page of several that is full lacks its last event.':
      (events, { page, limit }, sound) =>
        page > 1 && page * limit === events.length ? sound.slice(0, -1) : sound,
    'last-page-of-one-event-dropped: A last page with one event left is empty, unless pages hold one each.':
      (_events, { page, limit }, sound) =>
        sound.length === 1 && page > 1 && limit > 1 ? [] : sound,
    'second-page-of-a-single-day-empty: A range of a single day has nothing on page 2.': (
      _events,
      { startDate, endDate, page },
      sound,
    ) => (startDate === endDate && page === 2 ? [] : sound),
    'list-last-page-slides-back: The last page is filled up with the last items of the page before.':
      (events, { limit }, page) =>
        page.length > 0 && page.length < limit ? events.slice(-limit) : page,
    'pages-continue-on-the-next-day: A page starts after the day on which the one before has ended.':
      (events, { page, limit }, _sound, listing) => {
        let rest = events
        for (let past = 1; past < page && rest.length > 0; past += 1) {
          const last = rest[Math.min(limit, rest.length) - 1]
          rest = last ? rest.filter((event) => dayOf(event, listing) > dayOf(last, listing)) : []
        }
        return rest.slice(0, limit)
      },
  }),
  ...breaking('list.page.partition', [], {
    'pages-follow-the-one-before: Any page but the first is what follows the page of that listing which was asked for before it.':
      remembering(() => {
        const at = new Map<string, number>()
        return cuts((events, { startDate, endDate, page, limit }) => {
          const listing = `${startDate} ${endDate} ${limit}`
          const now = page === 1 ? 1 : (at.get(listing) ?? 1) + 1
          at.set(listing, now)
          return events.slice((now - 1) * limit, now * limit)
        })
      }),
    'pages-counted-from-the-limit-before-its-cut: A limit is cut to 30, and page 2 of 50 skips 20 events.':
      (sound) => ({
        limitInForce: (limit) => Math.min(limit, maximumLimit),
        ...cuts((events, { page, limit }, _sound, { asked }) =>
          events.slice((page - 1) * (asked.limit ?? limit)).slice(0, limit),
        )(sound),
      }),
  }),
  ...breakingBy('list.page.partition', ['list.range.complete'], cuts, {
    'last-page-dropped: A last page that is not full is left out, unless it is the only one of them.':
      (events, { page, limit }, sound) => (page > 1 && page * limit > events.length ? [] : sound),
  }),
  ...breakingBy('list.page.partition', ['list.range.complete'], orders, {
    'even-pages-sorted-backwards: Pages 2, 4 and so on are cut from the events in the opposite order.':
      (ordered, { query }) => (query.page % 2 === 0 ? [...ordered].reverse() : ordered),
    'later-pages-backwards-within-a-month: A range within one month is in reverse order from page 2 on.':
      (ordered, { query: { startDate, endDate, page } }) =>
        page > 1 && startDate.slice(0, 7) === endDate.slice(0, 7)
          ? [...ordered].reverse()
          : ordered,
  }),
  ...breakingBy('list.page.partition', [], orders, {
    'ties-sorted-anew-on-each-page: Events of one day stand in another order on even pages than on odd ones.':
      (ordered, listing) =>
        listing.query.page % 2 !== 0
          ? ordered
          : [...ordered].reverse().sort((a, b) => (dayOf(a, listing) < dayOf(b, listing) ? -1 : 1)),
  }),
  ...breaking('list.page.partition', ['list.range.complete'], {
    'order-shuffled-for-each-request: Each request cuts its page from another order of the events.':
      remembering(() => {
        let requests = 0
        return orders((ordered) => {
          requests += 1
          const turn = (requests * 7) % Math.max(1, ordered.length)
          return [...ordered.slice(turn), ...ordered.slice(0, turn)]
        })
      }),
  }),
]

function dayOf(event: SpecialEvent, { query }: Listing): string {
  return datesInRange(event, query)[0] ?? ''
}
