import { defaultLimit, type ListQuery } from '../../../src/contract/list-query.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Listing } from '../../../src/reference/listing.ts'
import type { Fault } from './fault.ts'

/** Pages and limits that fail beside certain parameters, or at certain limits, only. */
export const listPageUnusualFaults: readonly Fault[] = [
  {
    name: 'page-ignored-with-start-date-alone',
    description: 'A listing with startDate and without endDate has one page only, over and over.',
    violates: 'list.page.partition',
    decisions: servesFirstPage(({ asked }) => isOpenEnded(asked)),
  },
  {
    name: 'pages-of-one-all-the-first',
    description: 'With limit 1 every page is the first.',
    violates: 'list.page.partition',
    decisions: servesFirstPage(({ query }) => query.limit === 1),
  },
  {
    name: 'pages-of-29-overlap',
    description: 'With limit 29 a page starts with the last item of the one before.',
    violates: 'list.page.partition',
    decisions: (sound) => ({
      pageOf: (events, listing) => {
        const { page, limit } = listing.query
        const start = (page - 1) * (limit - 1)
        return limit === 29 ? events.slice(start, start + limit) : sound.pageOf(events, listing)
      },
    }),
  },
  {
    name: 'limit-above-10-ignored-when-alone',
    description: 'A limit above 10 counts as 10 when neither dates nor page are given.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.page.default'],
    decisions: servesAtMost10(({ startDate, endDate, page }) =>
      [startDate, endDate, page].every((given) => given === undefined),
    ),
  },
  {
    name: 'limit-above-10-ignored-with-start-date-alone',
    description: 'A limit above 10 counts as 10 when only startDate is given beside it.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.page.default'],
    decisions: servesAtMost10((asked) => isOpenEnded(asked) && asked.page === undefined),
  },
]

function isOpenEnded({ startDate, endDate }: ListQuery): boolean {
  return startDate !== undefined && endDate === undefined
}

function servesFirstPage(when: (listing: Listing) => boolean): Override {
  return (sound) => ({
    pageOf: (events, listing) =>
      when(listing) ? events.slice(0, listing.query.limit) : sound.pageOf(events, listing),
  })
}

function servesAtMost10(when: (asked: ListQuery) => boolean): Override {
  return (sound) => ({
    limitInForce: (limit, asked) => {
      const inForce = sound.limitInForce(limit, asked)
      return when(asked) ? Math.min(inForce, defaultLimit) : inForce
    },
  })
}
