import { defaultPage, maximumLimit } from '../../../src/contract/list-query.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'

const everything = 1_000_000

/** More than the maximum on one page, where page or limit are written oddly or come with certain others. */
export const listLimitOddFaults: readonly Fault[] = [
  {
    name: 'empty-limit-serves-everything',
    description: 'A limit without a value counts as none at all.',
    violates: 'list.limit.maximum',
    decisions: reads((text) => (text === '' ? everything : undefined)),
  },
  {
    name: 'limit-in-exponent-notation-served',
    description:
      'A limit written as 1e2 is served as 100; greater ones written plainly are refused.',
    violates: 'list.limit.maximum',
    decisions: reads((text) => (/^\d+e\d+$/.test(text) ? Number(text) : undefined)),
  },
  {
    name: 'limit-with-leading-zero-served',
    description:
      'A limit written as 0100 is served as 100; greater ones written plainly are refused.',
    violates: 'list.limit.maximum',
    decisions: reads((text) => (/^0\d+$/.test(text) ? Number(text) : undefined)),
  },
  {
    name: 'page-in-letters-serves-everything',
    description: 'A page that is no number turns paging off.',
    violates: 'list.limit.maximum',
    mayAlsoViolate: ['list.limit.honoured'],
    decisions: (sound) => ({
      queryFaults: ({ page, ...asked }) =>
        sound.queryFaults(typeof page === 'number' ? { page, ...asked } : asked),
      pageOf: (events, listing) =>
        typeof listing.query.page === 'number' ? sound.pageOf(events, listing) : events,
    }),
  },
  {
    name: 'limit-above-maximum-served-on-page-2',
    description: 'A limit above the maximum counts as the maximum on the first page only.',
    violates: 'list.limit.maximum',
    decisions: (sound) => ({
      limitInForce: (limit, asked) =>
        (asked.page ?? defaultPage) > defaultPage ? limit : sound.limitInForce(limit, asked),
      pageOf: (events, { query: { page, limit } }) => {
        const start = (page - 1) * Math.min(limit, maximumLimit)
        return events.slice(start, start + limit)
      },
    }),
  },
  {
    name: 'limit-above-maximum-served-without-dates',
    description: 'A limit above the maximum is served when neither startDate nor endDate is given.',
    violates: 'list.limit.maximum',
    decisions: (sound) => ({
      limitInForce: (limit, asked) =>
        asked.startDate === undefined && asked.endDate === undefined
          ? limit
          : sound.limitInForce(limit, asked),
    }),
  },
]

/** Serves a limit whose text is odd as some number; any other as a sound service does. */
function reads(oddly: (text: string) => number | undefined): Override {
  return (sound) => ({
    queryFaults: ({ limit, ...asked }) =>
      sound.queryFaults(
        limit === undefined || oddly(String(limit)) !== undefined ? asked : { limit, ...asked },
      ),
    limitInForce: (limit, asked) => oddly(String(limit)) ?? sound.limitInForce(limit, asked),
  })
}
