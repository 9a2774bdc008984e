import type { Override } from '../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../src/reference/list-query.ts'
import type { Fault } from './fault.ts'

/** Pages that start at the wrong event. */
export const listPageFaults: readonly Fault[] = [
  {
    name: 'page-ignored',
    description: 'Every page is the first one.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.limit.honoured', 'list.range.complete', 'update.list-reflects'],
    decisions: (sound) => ({
      pageOf: (events, listing) =>
        sound.pageOf(events, {
          ...listing,
          query: { ...listing.query, page: sound.defaultPage(listing.asked) },
        }),
    }),
  },
  {
    name: 'page-counts-from-0',
    description: 'Page 1 is what should be page 2.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.range.complete', 'update.list-reflects', 'list.limit.honoured'],
    decisions: startsAt(({ page, limit }) => page * limit),
  },
  {
    name: 'page-is-an-offset',
    description: 'Page 2 starts at the second event, page 3 at the third.',
    violates: 'list.page.partition',
    decisions: startsAt(({ page }) => page - 1),
  },
  {
    name: 'page-offset-in-tens',
    description: 'A page starts at a multiple of 10, whatever the limit.',
    violates: 'list.page.partition',
    decisions: startsAt(({ page }) => (page - 1) * 10),
  },
  {
    name: 'pages-overlap-by-one',
    description: 'A page starts with the last item of the one before.',
    violates: 'list.page.partition',
    decisions: startsAt(({ page, limit }) => (page - 1) * limit - (page > 1 ? 1 : 0)),
  },
  {
    name: 'pages-leave-one-out-between-them',
    description: 'One event is skipped between a page and the next.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.range.complete'],
    decisions: startsAt(({ page, limit }) => (page - 1) * (limit + 1)),
  },
  {
    name: 'page-2-repeats-the-first',
    description: 'Page 2 is page 1 again; all others are right.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.range.complete'],
    decisions: startsAt(({ page, limit }) => (page === 2 ? 0 : (page - 1) * limit)),
  },
  {
    name: 'page-read-by-its-first-digit',
    description: 'Page 10 and above are taken for the page of their first digit.',
    violates: 'list.page.partition',
    decisions: startsAt(({ page, limit }) => (Number(String(page)[0]) - 1) * limit),
  },
  {
    name: 'page-ignored-without-dates',
    description: 'A listing without startDate and endDate has one page only, over and over.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.end-date.default'],
    decisions: (sound) => ({
      pageOf: (events, listing) =>
        listing.asked.startDate === undefined && listing.asked.endDate === undefined
          ? events.slice(0, listing.query.limit)
          : sound.pageOf(events, listing),
    }),
  },
]

function startsAt(offset: (query: QueryInForce) => number): Override {
  return () => ({
    pageOf: (events, { query }) => events.slice(offset(query), offset(query) + query.limit),
  })
}
