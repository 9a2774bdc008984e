import type { SpecialEvent } from '../../contract/special-event.ts'
import type { Override } from '../decisions.ts'
import type { QueryInForce } from '../list-query.ts'
import { datesInRange, type Listing } from '../listing.ts'
import type { Fault } from './fault.ts'

/** Pages that do not make up the listing. */
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
    mayAlsoViolate: ['list.range.complete', 'update.list-reflects'],
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
    name: 'last-page-dropped',
    description: 'A last page that is not full is left out, unless it is the only one.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.range.complete'],
    decisions: cuts((events, { query: { page, limit } }, sound) =>
      page > 1 && page * limit > events.length ? [] : sound,
    ),
  },
  {
    name: 'last-event-lost-when-the-last-page-is-full',
    description: 'A last page that is full lacks its last event, when it is not the only one.',
    violates: 'list.page.partition',
    decisions: cuts((events, { query: { page, limit } }, sound) =>
      page > 1 && page * limit === events.length ? sound.slice(0, -1) : sound,
    ),
  },
  {
    name: 'pages-past-the-fourth-empty',
    description: 'From the fifth page on there is nothing, however many events there are.',
    violates: 'list.page.partition',
    decisions: cuts((_events, { query: { page } }, sound) => (page > 4 ? [] : sound)),
  },
  {
    name: 'offsets-above-50-empty',
    description: 'Nothing is shown beyond the 50th event, as behind a search window.',
    violates: 'list.page.partition',
    decisions: cuts((_events, { query: { page, limit } }, sound) =>
      (page - 1) * limit >= 50 ? [] : sound,
    ),
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
    decisions: (sound) => ({
      pageOf: (events, listing) =>
        listing.asked.startDate === undefined && listing.asked.endDate === undefined
          ? events.slice(0, listing.query.limit)
          : sound.pageOf(events, listing),
    }),
  },
  {
    name: 'order-shuffled-for-each-request',
    description: 'Each request cuts its page from another order of the events.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.range.complete'],
    decisions: (sound) => {
      let requests = 0
      return {
        order: (events, listing) => {
          requests += 1
          const ordered = sound.order(events, listing)
          const turn = (requests * 7) % Math.max(1, ordered.length)
          return [...ordered.slice(turn), ...ordered.slice(0, turn)]
        },
      }
    },
  },
  {
    name: 'even-pages-sorted-backwards',
    description: 'Pages 2, 4 and so on are cut from the events in the opposite order.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.range.complete'],
    decisions: (sound) => ({
      order: (events, listing) => {
        const ordered = sound.order(events, listing)
        return listing.query.page % 2 === 0 ? [...ordered].reverse() : ordered
      },
    }),
  },
  {
    name: 'ties-sorted-anew-on-each-page',
    description: 'Events of one day stand in another order on even pages, so that some are lost.',
    violates: 'list.page.partition',
    decisions: (sound) => ({
      order: (events, listing) => {
        const ordered = sound.order(events, listing)
        if (listing.query.page % 2 !== 0) return ordered
        return [...ordered]
          .reverse()
          .sort((a, b) => (dayOf(a, listing) < dayOf(b, listing) ? -1 : 1))
      },
    }),
  },
  {
    name: 'pages-continue-on-the-next-day',
    description: 'A page starts after the day on which the one before has ended.',
    violates: 'list.page.partition',
    decisions: () => ({
      pageOf: (events, listing) => {
        const { page, limit } = listing.query
        let rest = events
        for (let past = 1; past < page && rest.length > 0; past += 1) {
          const last = rest[Math.min(limit, rest.length) - 1]
          rest = last ? rest.filter((event) => dayOf(event, listing) > dayOf(last, listing)) : []
        }
        return rest.slice(0, limit)
      },
    }),
  },
]

function startsAt(offset: (query: QueryInForce) => number): Override {
  return () => ({
    pageOf: (events, { query }) => events.slice(offset(query), offset(query) + query.limit),
  })
}

function cuts(
  cut: (
    events: readonly SpecialEvent[],
    listing: Listing,
    sound: readonly SpecialEvent[],
  ) => readonly SpecialEvent[],
): Override {
  return (sound) => ({
    pageOf: (events, listing) => cut(events, listing, sound.pageOf(events, listing)),
  })
}

function dayOf(event: SpecialEvent, { query }: Listing): string {
  return datesInRange(event, query)[0] ?? ''
}
