import { defaultLimit, defaultPage, maximumLimit } from '../../../src/contract/list-query.ts'
import type { Fault } from './fault.ts'

/** Wrong page and limit for a listing that leaves them out. */
export const listDefaultFaults: readonly Fault[] = [
  {
    name: 'default-limit-20',
    description: 'A listing without limit holds up to 20 items.',
    violates: 'list.limit.default',
    decisions: () => ({ defaultLimit: () => 20 }),
  },
  {
    name: 'default-limit-9',
    description: 'A listing without limit holds up to 9 items.',
    violates: 'list.limit.default',
    decisions: () => ({ defaultLimit: () => 9 }),
  },
  {
    name: 'default-limit-30',
    description: 'A listing without limit holds up to 30 items.',
    violates: 'list.limit.default',
    decisions: () => ({ defaultLimit: () => maximumLimit }),
  },
  {
    name: 'default-limit-none',
    description: 'A listing without limit holds everything.',
    violates: 'list.limit.default',
    mayAlsoViolate: ['list.limit.maximum'],
    decisions: () => ({ defaultLimit: () => 1_000_000 }),
  },
  {
    name: 'default-limit-20-without-page',
    description: 'A listing without page and limit holds up to 20 items, with page 10.',
    violates: 'list.limit.default',
    mayAlsoViolate: ['list.page.default'],
    decisions: () => ({ defaultLimit: ({ page }) => (page === undefined ? 20 : defaultLimit) }),
  },
  {
    name: 'default-limit-20-with-page',
    description: 'A listing with page and without limit holds up to 20 items.',
    violates: 'list.limit.default',
    mayAlsoViolate: ['list.page.default'],
    decisions: () => ({ defaultLimit: ({ page }) => (page === undefined ? defaultLimit : 20) }),
  },
  {
    name: 'default-limit-20-with-start-date',
    description: 'A listing with startDate and without limit holds up to 20 items.',
    violates: 'list.limit.default',
    decisions: () => ({
      defaultLimit: ({ startDate }) => (startDate === undefined ? defaultLimit : 20),
    }),
  },
  {
    name: 'default-limit-30-with-end-date-alone',
    description: 'A listing with endDate alone holds up to 30 items.',
    violates: 'list.limit.default',
    mayAlsoViolate: ['list.page.default'],
    decisions: () => ({
      defaultLimit: ({ startDate, endDate, page }) =>
        endDate !== undefined && startDate === undefined && page === undefined ? 30 : defaultLimit,
    }),
  },
  {
    name: 'default-limit-5-on-later-pages',
    description: 'A listing without limit holds up to 5 items from its second page on.',
    violates: 'list.limit.default',
    mayAlsoViolate: ['list.page.partition'],
    decisions: () => ({ defaultLimit: ({ page = 1 }) => (page > 1 ? 5 : defaultLimit) }),
  },
  {
    name: 'default-page-2',
    description: 'A listing without page shows the second one.',
    violates: 'list.page.default',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: () => ({ defaultPage: () => 2 }),
  },
  {
    name: 'default-page-0',
    description: 'A listing without page shows the one before the first, which is empty.',
    violates: 'list.page.default',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: () => ({ defaultPage: () => 0 }),
  },
  {
    name: 'default-page-2-with-limit',
    description: 'A listing with limit and without page shows the second one.',
    violates: 'list.page.default',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: () => ({ defaultPage: ({ limit }) => (limit === undefined ? defaultPage : 2) }),
  },
  {
    name: 'default-page-2-with-both-dates',
    description: 'A listing with both dates and without page shows the second one.',
    violates: 'list.page.default',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: () => ({
      defaultPage: ({ startDate, endDate }) =>
        startDate !== undefined && endDate !== undefined ? 2 : defaultPage,
    }),
  },
  {
    name: 'default-page-last',
    description: 'A listing without page shows the last one.',
    violates: 'list.page.default',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: (sound) => ({
      pageOf: (events, listing) => {
        const { limit } = listing.query
        const page = Math.max(1, Math.ceil(events.length / limit))
        return listing.asked.page === undefined
          ? sound.pageOf(events, { ...listing, query: { ...listing.query, page } })
          : sound.pageOf(events, listing)
      },
    }),
  },
  {
    name: 'default-page-is-the-last-one-asked-for',
    description: 'A listing without page shows the page that was asked for last.',
    violates: 'list.page.default',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: (sound) => {
      let last = defaultPage
      return {
        defaultPage: () => last,
        pageOf: (events, listing) => {
          last = listing.query.page
          return sound.pageOf(events, listing)
        },
      }
    },
  },
]
