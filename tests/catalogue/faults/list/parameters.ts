import { defaultLimit, defaultPage, type ListQuery } from '../../../../src/contract/list-query.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { afterwards } from '../../overrides.ts'
import { rowsFor } from '../../table.ts'
import { refuse } from '../answers.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'
import { asksOnly, refusesQuery } from './listing.ts'

/** Parameters that can't be left out or not together, and wrong defaults of page and limit. */
export const parameterFaults = [
  ...breakingBy('list.parameters-optional', [], refusesQuery, {
    'list-without-parameters-refused: A listing without any parameter is refused.': (asked) =>
      asksOnly(asked),
    'start-date-alone-refused: A listing with startDate and without endDate is refused, as if they went together.':
      ({ startDate, endDate }) => startDate !== undefined && endDate === undefined,
    'end-date-alone-refused: A listing with endDate and without startDate is refused, as if they went together.':
      ({ startDate, endDate }) => startDate === undefined && endDate !== undefined,
    'page-without-limit-refused: A listing with page and without limit is refused, as if they went together.':
      ({ page, limit }) => page !== undefined && limit === undefined,
    'all-four-parameters-fail: A listing with all four parameters fails.': (asked) =>
      Object.keys(asked).length === 4 && refuse('internal'),
    'end-date-with-page-alone-fails: A listing with endDate and page, and with nothing else, fails.':
      (asked) => asksOnly(asked, 'endDate', 'page') && refuse('internal'),
    'start-date-with-limit-alone-not-found: A listing with startDate and limit alone is not found.':
      (asked) => asksOnly(asked, 'startDate', 'limit') && refuse('unknown-path'),
    'leap-day-as-parameter-refused: A startDate or an endDate on 29 February is refused as if it were none.':
      ({ startDate, endDate }) => [startDate, endDate].some((day) => day?.endsWith('-02-29')),
  }),
  ...breaking('list.parameters-optional', ['list.page.default'], {
    'list-fails-after-a-refused-one: A listing that follows a refused one fails with 500.':
      remembering(() => {
        let failed = false
        return afterwards((given) => {
          const fails = failed
          failed = given.status >= 400
          return fails ? { ...given, status: 500 } : given
        }, 'list')
      }),
  }),
  ...breakingBy('list.parameters-optional', ['list.limit.accepted'], refusesQuery, {
    'limit-without-page-refused: A listing with limit and without page is refused, as if they went together.':
      ({ page, limit }) => page === undefined && limit !== undefined,
  }),
  ...breakingBy('list.limit.default', [], limitByDefault, {
    ...rowsFor([9, 20, 30], (limit) => [
      `default-limit-${limit}: A listing without limit holds up to ${limit} items.`,
      () => limit,
    ]),
    'default-limit-20-with-start-date: A listing with startDate and without limit holds up to 20 items.':
      ({ startDate }) => (startDate === undefined ? defaultLimit : 20),
  }),
  ...breakingBy('list.limit.default', ['list.limit.maximum'], limitByDefault, {
    'default-limit-none: A listing without limit holds everything.': () => 1_000_000,
  }),
  ...breakingBy('list.limit.default', ['list.page.default'], limitByDefault, {
    'default-limit-20-without-page: Without page a listing holds up to 20 items.': ({ page }) =>
      page === undefined ? 20 : defaultLimit,
    'default-limit-20-with-page: A listing with page and without limit holds up to 20 items in place of 10.':
      ({ page }) => (page === undefined ? defaultLimit : 20),
    'default-limit-30-with-end-date-alone: A listing with endDate and nothing else holds up to 30 items.':
      (asked) => (asksOnly(asked, 'endDate') ? 30 : defaultLimit),
  }),
  ...breakingBy('list.limit.default', ['list.page.partition'], limitByDefault, {
    'default-limit-5-on-later-pages: A listing without limit holds up to 5 items from its second page on.':
      ({ page = 1 }) => (page > 1 ? 5 : defaultLimit),
    'default-limit-20-from-page-3: A listing without limit has pages of 20 items from the third on.':
      ({ page = 1 }) => (page > 2 ? 20 : defaultLimit),
  }),
  ...breakingBy('list.page.default', ['update.list-reflects'], pageByDefault, {
    'default-page-2: A listing without page shows the second one.': () => 2,
    'default-page-0: A listing without page shows the one before the first, which is empty.': () =>
      0,
    'default-page-2-with-limit: A listing that is asked for with limit and without page shows the second one.':
      ({ limit }) => (limit === undefined ? defaultPage : 2),
    'default-page-2-with-both-dates: A listing with both dates and without page shows the second one.':
      ({ startDate, endDate }) => (startDate && endDate ? 2 : defaultPage),
  }),
  ...breakingBy('list.page.default', [], pageByDefault, {
    'default-page-2-with-start-date-and-limit: A listing with startDate and limit alone shows page 2.':
      (asked) => (asksOnly(asked, 'startDate', 'limit') ? 2 : defaultPage),
  }),
  ...breaking('list.page.default', ['update.list-reflects'], {
    'default-page-last: A listing without page shows the last one.': (sound) => ({
      pageOf: (events, { asked, query, ...listing }) => {
        const last = Math.max(1, Math.ceil(events.length / query.limit))
        const page = asked.page ?? last
        return sound.pageOf(events, { ...listing, asked, query: { ...query, page } })
      },
    }),
    'default-page-is-the-last-one-asked-for: A listing without page shows the page asked for before it.':
      (sound) => {
        let last = defaultPage
        return {
          defaultPage: () => last,
          pageOf: (events, listing) => {
            last = listing.query.page
            return sound.pageOf(events, listing)
          },
        }
      },
  }),
]

function limitByDefault(defaultLimit: (asked: ListQuery) => number): Override {
  return () => ({ defaultLimit })
}

function pageByDefault(defaultPage: (asked: ListQuery) => number): Override {
  return () => ({ defaultPage })
}
