import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '../../../../src/reference/calendar.ts'
import { datesInRange, type Listing } from '../../../../src/reference/listing.ts'
import { afterwards, beforehand } from '../../overrides.ts'
import { caches } from '../answers.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'
import { cuts, refusesLimit, servesAny } from '../list/listing.ts'
import { goesBy, namedBefore, whereListedPagesShow, whereListingsShow } from './listing.ts'

/** Pages and limits that go wrong only where several parameters meet, or much is listed. */
export const adversaryPageFaults = [
  ...breakingBy('list.page.partition', whereListedPagesShow, cuts, {
    'limit-named-before-page-counts-pages-by-ten: Where limit precedes page in the query string, pages start at every tenth event.':
      (events, { page, limit }, sound, { request }) =>
        namedBefore(request.query, 'limit', 'page')
          ? events.slice((page - 1) * 10, (page - 1) * 10 + limit)
          : sound,
    'broken-last-page-lost-with-large-limits: With both dates and a limit above 10, a last page that is not full is empty.':
      (events, { page, limit }, sound, { asked: { startDate, endDate } }) =>
        startDate && endDate && limit > 10 && page > 1 && page * limit > events.length ? [] : sound,
    'later-pages-repeat-events-of-two-dates: Later pages end with the events again that have two dates in the range.':
      (events, { page, limit, ...range }, sound) => {
        const again = events.filter((event) => datesInRange(event, range).length > 1)
        return page > 1 ? [...events, ...again].slice((page - 1) * limit, page * limit) : sound
      },
  }),
  ...breakingBy('list.page.partition', whereListingsShow, goesBy, {
    'page-numbers-of-one-digit: Of a page number, only the first digit is read.': ({ page }) => ({
      page: Number(String(page).charAt(0)),
    }),
  }),
  ...breaking('list.limit.honoured', whereListingsShow, {
    'listings-remembered-by-values-alone: A listing is remembered by the values of its parameters, so limit=3 answers page=3.':
      caches('list', ({ query }) => [...query.values()].join('&')),
  }),
  ...breaking('list.limit.default', whereListedPagesShow, {
    'default-limit-30-after-a-refused-listing: After a query was refused, the next listing without a limit has 30 items a page.':
      remembering(() => {
        let wasRefused = false
        return (sound) => ({
          ...afterwards((given) => {
            wasRefused = given.status === 400
            return given
          }, 'list')(sound),
          defaultLimit: () => (wasRefused ? 30 : 10),
        })
      }),
  }),
  ...breaking('list.limit.maximum', [], {
    'maximum-limit-lapses-on-later-pages: On pages after the first, a limit above 30 is served.':
      servesAny((_limit, { page = 1 }) => page > 1),
    'maximum-limit-lapses-beside-end-date-alone: With an endDate and no startDate, a limit above 30 is served.':
      servesAny((_limit, { startDate, endDate }) => endDate !== undefined && !startDate),
  }),
  ...breaking('list.limit.accepted', [...whereListingsShow, 'list.parameters-optional'], {
    'limit-above-20-refused-over-long-ranges: A limit above 20 is refused for a range of more than 100 days.':
      refusesLimit(
        (limit, { startDate, endDate = '' }) =>
          limit > 20 && startDate !== undefined && endDate > addDays(startDate, 100),
      ),
  }),
  ...breaking('list.page.default', [...whereListingsShow, 'get.repeatable'], {
    'page-left-out-resumes-at-page-2: Once page 2 of a listing was asked for, the same listing without a page gives page 2.':
      remembering(() => {
        const turned = new Set<string>()
        const key = ({ page: _page, ...asked }: Listing['asked']) => JSON.stringify(asked)
        return (sound) => ({
          pageOf: (events, listing) => {
            if (listing.asked.page === 2) turned.add(key(listing.asked))
            return sound.pageOf(events, listing)
          },
          defaultPage: (asked) => (turned.has(key(asked)) ? 2 : 1),
        })
      }),
  }),
  ...breaking('list.page.partition', whereListingsShow, {
    'listings-at-once-share-their-page: Of listings under way at the same time, all give the page of the last.':
      remembering(() => {
        let last: URLSearchParams | undefined
        return (sound) => ({
          ...beforehand(({ query }) => {
            last = query
            return wait(3)
          }, 'list')(sound),
          parameter: (query, name) =>
            sound.parameter(name === 'page' ? (last ?? query) : query, name),
        })
      }),
  }),
]
