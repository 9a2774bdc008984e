import { defaultPage, type ListQuery } from '../../../src/contract/list-query.ts'
import type { Fault } from './fault.ts'

/** Pages that are wrong far from the first, at the end of a listing, or with certain parameters only. */
export const listPageFarFaults: readonly Fault[] = [
  {
    name: 'pages-past-the-20th-empty',
    description: 'From page 21 on there is nothing, however many events there are.',
    violates: 'list.page.partition',
    decisions: (sound) => ({
      pageOf: (events, listing) => (listing.query.page > 20 ? [] : sound.pageOf(events, listing)),
    }),
  },
  {
    name: 'last-page-of-one-event-dropped',
    description: 'A last page on which one event is left is empty, unless pages hold one each.',
    violates: 'list.page.partition',
    decisions: (sound) => ({
      pageOf: (events, listing) => {
        const { page, limit } = listing.query
        const items = sound.pageOf(events, listing)
        return items.length === 1 && page > 1 && limit > 1 ? [] : items
      },
    }),
  },
  {
    name: 'limit-met-exactly-loses-the-last-event',
    description: 'Where limit is the number of events in the range, the last one is left out.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.range.complete', 'list.page.partition'],
    decisions: (sound) => ({
      pageOf: (events, listing) => {
        const items = sound.pageOf(events, listing)
        return events.length === listing.query.limit ? items.slice(0, -1) : items
      },
    }),
  },
  {
    name: 'page-ignored-when-alone',
    description: 'A page is the first one, over and over, when it is the only parameter.',
    violates: 'list.page.partition',
    decisions: (sound) => ({
      pageOf: (events, listing) =>
        areLeftOut(listing.asked, ['startDate', 'endDate', 'limit'])
          ? events.slice(0, listing.query.limit)
          : sound.pageOf(events, listing),
    }),
  },
  {
    name: 'default-page-2-with-start-date-and-limit',
    description: 'A listing with startDate and limit alone shows the second page.',
    violates: 'list.page.default',
    decisions: () => ({
      defaultPage: (asked) =>
        asked.startDate !== undefined && asked.limit !== undefined && areLeftOut(asked, ['endDate'])
          ? 2
          : defaultPage,
    }),
  },
]

function areLeftOut(asked: ListQuery, names: readonly (keyof ListQuery)[]): boolean {
  return names.every((name) => asked[name] === undefined)
}
