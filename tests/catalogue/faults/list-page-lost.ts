import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { datesInRange, type Listing } from '../../../src/reference/listing.ts'
import type { Fault } from './fault.ts'

/** Pages that lose events at the end of a listing, or between one page and the next. */
export const listPageLostFaults: readonly Fault[] = [
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
