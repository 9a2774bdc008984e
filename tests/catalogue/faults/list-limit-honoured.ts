import { defaultLimit, maximumLimit } from '../../../src/contract/list-query.ts'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { datesInRange } from '../../../src/reference/listing.ts'
import type { Fault } from './fault.ts'

/** Limits that a page does not keep to. */
export const listLimitHonouredFaults: readonly Fault[] = [
  {
    name: 'limit-ignored',
    description: 'A listing holds up to 10 items, whatever its limit.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.page.partition'],
    decisions: serves(() => defaultLimit),
  },
  {
    name: 'limit-1-serves-30',
    description: 'A limit of 1 serves up to 30 items.',
    violates: 'list.limit.honoured',
    decisions: serves((limit) => (limit === 1 ? maximumLimit : limit)),
  },
  {
    name: 'limit-one-too-many',
    description: 'A limit below the maximum serves one item more, and pages are as long as that.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.limit.default'],
    decisions: serves((limit) => Math.min(limit + 1, maximumLimit)),
  },
  {
    name: 'limit-one-too-few',
    description: 'A limit serves one item less, and pages are as long as that.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.limit.default'],
    decisions: serves((limit) => Math.max(limit - 1, 1)),
  },
  {
    name: 'limit-above-20-serves-20',
    description: 'A limit of 21 to 30 serves up to 20 items.',
    violates: 'list.limit.honoured',
    decisions: serves((limit) => Math.min(limit, 20)),
  },
  {
    name: 'limit-rounded-up-to-tens',
    description: 'A limit serves as many items as the next multiple of ten.',
    violates: 'list.limit.honoured',
    decisions: serves((limit) => Math.ceil(limit / 10) * 10),
  },
  {
    name: 'limit-29-serves-28',
    description: 'A limit of 29 serves up to 28 items.',
    violates: 'list.limit.honoured',
    decisions: serves((limit) => (limit === 29 ? 28 : limit)),
  },
  {
    name: 'limit-30-serves-29',
    description: 'The maximum as limit serves up to 29 items.',
    violates: 'list.limit.honoured',
    decisions: serves((limit) => Math.min(limit, maximumLimit - 1)),
  },
  {
    name: 'limit-ignored-on-later-pages',
    description: 'From the second page on, up to 10 items are shown, whatever the limit.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.page.partition'],
    decisions: () => ({
      pageOf: (events, { query: { page, limit } }) => {
        const start = (page - 1) * limit
        return events.slice(start, start + (page > 1 ? defaultLimit : limit))
      },
    }),
  },
  {
    name: 'limit-ignored-without-page',
    description: 'A listing with limit and without page holds up to 10 items.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.page.default'],
    decisions: (sound) => ({
      limitInForce: (limit, asked) =>
        asked.page === undefined ? defaultLimit : sound.limitInForce(limit, asked),
    }),
  },
  {
    name: 'limit-applied-before-the-range',
    description: 'A page is cut from all events, and shows those of them within the range.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.range.complete', 'update.list-reflects'],
    decisions: (sound) => ({
      candidates: (store, listing) => sound.pageOf(sound.candidates(store, listing), listing),
      pageOf: (events) => events,
    }),
  },
  {
    name: 'limit-counts-rows-of-dates',
    description: 'An event counts against limit once per date in the range, and is shown once.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.page.partition'],
    decisions: (sound) => ({
      pageOf: (events, listing) => {
        const rows = events.flatMap((event) =>
          datesInRange(event, listing.query).map((): SpecialEvent => event),
        )
        return [...new Set(sound.pageOf(rows, listing))]
      },
    }),
  },
  {
    name: 'page-thinned-after-the-cut',
    description: 'Free events are taken out of a page after it is cut.',
    violates: 'list.limit.honoured',
    mayAlsoViolate: ['list.page.partition', 'list.range.complete', 'update.list-reflects'],
    decisions: (sound) => ({
      pageOf: (events, listing) => sound.pageOf(events, listing).filter(({ price }) => price > 0),
    }),
  },
]

function serves(served: (limit: number) => number): Override {
  return (sound) => ({
    limitInForce: (limit, asked) => served(sound.limitInForce(limit, asked)),
  })
}
