import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../../src/reference/calendar.ts'
import { datesInRange } from '../../../../src/reference/listing.ts'
import { successes } from '../../overrides.ts'
import { plannedEvents, thisWeek } from '../../variations/planned-events.ts'
import { listed, listsAs, refuse } from '../answers.ts'
import { holding } from '../circumstances/tools.ts'
import { breaking, remembering } from '../fault.ts'
import { cuts, firstOfEach, orders, startsAt, within } from '../list/listing.ts'
import { daysBetween, onAll, onLists } from './tools.ts'

const isLongAgo = (date: string, days: number) => daysBetween(date, utcDay(new Date())) > days

/** Listings that are wrong, as frameworks, databases and mutations make them. */
export const outsideListFaults = [
  ...breaking('list.range.complete', onLists, {
    'ranges-end-with-their-first-month: Of 12 events in the months ahead: A range of more than a week ends with the month of its start.':
      holding(
        plannedEvents(12, (index) => [40 + index * 20]),
        within(({ startDate, endDate }) => {
          const days = endDate > addDays(startDate, 31) ? 31 : daysBetween(startDate, endDate)
          const month = startDate.slice(0, 7)
          const last = Array.from({ length: days + 1 }, (_, nth) =>
            addDays(startDate, nth),
          ).findLast((day) => day.startsWith(month))
          return [startDate, days > 7 && last ? last : endDate]
        }),
      ),
    'one-day-shows-20-at-most: Of 250 events on nine days: A range of a single day shows 20 of its events, over all pages.':
      holding(
        plannedEvents(250, (index) => [index % 9]),
        orders((ordered, { query: { startDate, endDate } }) =>
          startDate === endDate ? ordered.slice(0, 20) : ordered,
        ),
      ),
    'long-ranges-look-at-half: Of 2600 events: For ranges of more than 31 days half of the events are looked at.':
      holding(
        plannedEvents(2600, (index) => [(index % 70) - 10, (index % 70) - 8]),
        orders((ordered, { query: { startDate, endDate } }) =>
          daysBetween(startDate, endDate) > 31
            ? ordered.filter(({ eventId }) => eventId < '8')
            : ordered,
        ),
      ),
    'equal-names-once-a-page: Of 12 events with six names: A page shows only the first event of each name.':
      holding(
        plannedEvents(12, thisWeek, (_event, index) => ({ name: `Guided tour ${index % 6}` })),
        cuts((_events, _query, sound) => firstOfEach(sound, ({ name }) => name)),
      ),
  }),
  ...breaking('list.page.partition', onLists, {
    'pages-of-two-overlap-of-three: Of 3 events: With a limit of 2 or more each page begins with the last item of the one before.':
      holding(
        plannedEvents(3, (index) => [index * 20 - 10]),
        cuts((events, { page, limit }, sound) => {
          const from = (page - 1) * (limit - 1)
          return limit < 2 ? sound : events.slice(from, from + limit)
        }),
      ),
    'full-last-page-empty-of-two: Of 2 events: A last page that is full, and not the first, is empty.':
      holding(
        plannedEvents(2, (index) => [index * 20 + 5]),
        cuts((events, { page, limit }, sound) =>
          page > 1 && page * limit === events.length ? [] : sound,
        ),
      ),
    'page-2-of-eleven-behind-the-thirtieth: Of 11 events: Without a limit, pages are counted as if they held 30.':
      holding(
        plannedEvents(11, (index) => [index * 20 - 50]),
        cuts((events, { page, limit }, sound, { asked }) =>
          asked.limit === undefined ? events.slice((page - 1) * 30).slice(0, limit) : sound,
        ),
      ),
    'offset-one-short-from-the-third-page: From the third page on, a page begins one event too early.':
      cuts((events, { page, limit }, sound) =>
        page < 3 ? sound : events.slice((page - 1) * limit - 1, page * limit - 1),
      ),
    'offset-one-too-far-from-the-third-page-of-three: Of 3 events: From the third page on, a page begins one event too late.':
      holding(
        plannedEvents(3, (index) => [index * 20 - 10]),
        cuts((events, { page, limit }, sound) =>
          page < 3 ? sound : events.slice((page - 1) * limit + 1, page * limit + 1),
        ),
      ),
    'page-cursor-skips-ties: Each page begins after the last date of the page before, so that other events on that date are lost.':
      cuts((events, query) => {
        const first = (event: SpecialEvent) => datesInRange(event, query)[0] ?? ''
        let left = events
        for (let page = 1; page < query.page; page++) {
          const last = left.slice(0, query.limit).at(-1)
          left = last ? left.filter((event) => first(event) > first(last)) : []
        }
        return left.slice(0, query.limit)
      }),
    'offset-in-a-signed-byte: Of 200 events this week: An offset of 128 or more is taken for none, so that the first page comes.':
      holding(
        plannedEvents(200, thisWeek),
        cuts((events, { page, limit }, sound) =>
          (page - 1) * limit > 127 ? events.slice(0, limit) : sound,
        ),
      ),
    'offset-in-a-byte: Of 600 events: An offset is counted in 8 bits.': holding(
      plannedEvents(600, (index) => [index % 300]),
      startsAt(({ page, limit }) => ((page - 1) * limit) % 256),
    ),
    'page-in-a-signed-byte: Of 600 events: A page from 128 on is refused.': holding(
      plannedEvents(600, (index) => [index % 300]),
      cuts((_events, { page }, sound) => (page > 127 ? refuse('page') : sound)),
    ),
    'full-last-page-is-empty: Of 12 events on one day: A last page that is full is served as empty, unless it is the first.':
      holding(
        plannedEvents(12, () => [3]),
        cuts((events, { page, limit }, sound) =>
          page > 1 && events.length === page * limit ? [] : sound,
        ),
      ),
    'full-last-page-repeats-the-one-before: Of 45 events: A last page that is full holds the page before it once more.':
      holding(
        plannedEvents(45, thisWeek),
        cuts((events, { page, limit }, sound) =>
          page > 1 && events.length === page * limit
            ? events.slice((page - 2) * limit, (page - 1) * limit)
            : sound,
        ),
      ),
    'later-page-repeats-after-another-listing: Where other days were listed just before, a later page begins with the last item of the one before it.':
      remembering(() => {
        let last = ''
        return cuts((events, { startDate, endDate, page, limit }, sound) => {
          const range = `${startDate} ${endDate}`
          const isOther = last !== range
          last = range
          const from = (page - 1) * limit - 1
          return isOther && page > 1 ? events.slice(from, from + limit) : sound
        })
      }),
    'page-ignored-at-the-largest-limit: With a limit of 30 every page is the first one.': cuts(
      (events, { page, limit }, sound) =>
        limit === 30 && page > 1 ? events.slice(0, limit) : sound,
    ),
    'deep-pages-empty: Of 3000 events: Nothing is served past the 1000th event of a listing.':
      holding(
        plannedEvents(3000, (index) => [index % 300]),
        cuts((_events, { page, limit }, sound) => (page * limit > 1000 ? [] : sound)),
      ),
    'one-lost-at-the-512th: Of 800 events: From the 512th event of a listing on, a page begins one event late.':
      holding(
        plannedEvents(800, (index) => [index % 300]),
        startsAt(({ page, limit }) => {
          const offset = (page - 1) * limit
          return offset < 512 ? offset : offset + 1
        }),
      ),
    'last-event-of-many-lost-alone-on-its-page: Of 250 events: A last page that holds one of more than 100 is empty.':
      holding(
        plannedEvents(250, (index) => [index % 30]),
        cuts((events, { limit }, sound) =>
          events.length > 100 && sound.length === 1 && limit > 1 ? [] : sound,
        ),
      ),
    'pages-begin-early-from-page-11: Of 380 events: From the 11th on, a page begins an event early.':
      holding(
        plannedEvents(380, (index) => [index % 300]),
        startsAt(({ page, limit }) => (page - 1) * limit - (page > 10 ? 1 : 0)),
      ),
    'single-events-end-at-the-100th: Of 330 events: With a limit of 1 each page behind the 100th shows its event.':
      holding(
        plannedEvents(330, (index) => [index % 300]),
        startsAt(({ page, limit }) => (limit === 1 ? Math.min(page, 100) - 1 : (page - 1) * limit)),
      ),
    'many-leave-out-a-shard: Of 1900 events: A listing of more than 1000 leaves out identifiers that begin with f.':
      holding(
        plannedEvents(1900, (index) => [(index % 9) - 3, (index % 9) + 4]),
        cuts((events, { page, limit }, sound) =>
          events.length > 1000
            ? events
                .filter(({ eventId }) => !eventId.startsWith('f'))
                .slice((page - 1) * limit, page * limit)
            : sound,
        ),
      ),
    'small-pages-shifted-from-page-26: Of 250 events: With a limit below 5 a page from the 26th on begins an event late.':
      holding(
        plannedEvents(250, (index) => [index % 30]),
        startsAt(({ page, limit }) => (page - 1) * limit + (limit < 5 && page >= 26 ? 1 : 0)),
      ),
    'page-in-a-byte: Of 600 events: A page is counted in 8 bits, so that page 257 is the first one.':
      holding(
        plannedEvents(600, (index) => [index % 300]),
        startsAt(({ page, limit }) => ((page - 1) % 256) * limit),
      ),
    'default-limit-9-after-the-first-page: From the second page on the default limit is 9.':
      () => ({
        defaultLimit: ({ page = 1 }) => (page > 1 ? 9 : 10),
      }),
  }),
  ...breaking('list.limit.honoured', onLists, {
    'look-ahead-row-capped-at-30: With a limit of 30 the row that tells of more pages is one of the 30, and is cut off.':
      cuts((events, { page, limit }, sound) =>
        limit === 30 && events.length > page * limit ? sound.slice(0, -1) : sound,
      ),
    'limit-17-gives-16: A limit of 17 gives 16 events.': cuts((_events, { limit }, sound) =>
      limit === 17 ? sound.slice(0, 16) : sound,
    ),
    'small-limit-rounded-up-to-five: A limit of 2, 3 or 4 gives pages of five.': () => ({
      limitInForce: (limit) => (limit > 1 && limit < 5 ? 5 : limit > 30 ? refuse('limit') : limit),
    }),
    'last-lost-where-one-more-would-fit: Where a page has room for one event more than there are, the last is left out.':
      cuts((events, { page, limit }, sound) =>
        page === 1 && events.length === limit - 1 ? sound.slice(0, -1) : sound,
      ),
    'page-and-limit-share-a-cache-key: Page 3 by 2 and page 2 by 3 share a place in a cache that updates empty.':
      remembering(() => {
        const kept = new Map<string, readonly SpecialEvent[]>()
        return (sound) => ({
          afterUpdate: () => kept.clear(),
          pageOf: (events, listing) => {
            const { startDate, endDate, page, limit } = listing.query
            const numbers = [page, limit].sort((a, b) => a - b)
            const key = [startDate, endDate, ...numbers].join()
            const given = kept.get(key) ?? sound.pageOf(events, listing)
            kept.set(key, given)
            return given
          },
        })
      }),
  }),
  ...breaking('list.limit.accepted', onLists, {
    'limit-compared-as-text: A limit from 4 to 9 is refused, since as text it comes after 30.':
      () => ({ limitInForce: (limit) => (`${limit}` > '30' ? refuse('limit') : limit) }),
    'largest-limit-only-on-the-first-page: A limit of 30 is refused beside any page but the first.':
      () => ({
        limitInForce: (limit, { page = 1 }) =>
          limit > 30 || (limit === 30 && page > 1) ? refuse('limit') : limit,
      }),
    'page-above-limit-refused: Of 12 events: A page whose number is above the limit is refused.':
      holding(plannedEvents(12, thisWeek), (sound) => ({
        queryFaults: (asked) => {
          const isAbove = Number(asked.page) > Number(asked.limit)
          return [
            ...sound.queryFaults(asked),
            ...(isAbove ? [{ field: 'page', detail: 'odd' }] : []),
          ]
        },
      })),
  }),
  ...breaking('list.limit.maximum', onLists, {
    'limit-31-served: A limit of 31 is served as it is asked for; larger ones are refused.':
      () => ({
        limitInForce: (limit) => (limit > 31 ? refuse('limit') : limit),
      }),
    'limit-of-thousands-is-no-limit: Of 200 events: A limit of 1000 or more serves all that is in range; others are held.':
      holding(plannedEvents(200, thisWeek), () => ({
        limitInForce: (limit) => (limit >= 1000 ? limit : Math.min(limit, 30)),
      })),
  }),
  ...breaking('list.limit.default', onLists, {
    'one-of-three-nodes-defaults-to-12: Of 31 events: Every third listing without a limit holds 12 items.':
      holding(
        plannedEvents(31, thisWeek),
        remembering(() => {
          let listings = 0
          return () => ({ defaultLimit: () => (++listings % 3 === 0 ? 12 : 10) })
        }),
      ),
    'default-limit-30-with-both-dates: With both dates given the default limit is 30.': () => ({
      defaultLimit: ({ startDate, endDate }) => (startDate && endDate ? 30 : 10),
    }),
    'default-limit-25-of-many: Of 200 events: A listing of more than 100 events has pages of 25 by default.':
      holding(
        plannedEvents(200, thisWeek),
        cuts((events, { page }, sound, { asked }) =>
          asked.limit === undefined && events.length > 100
            ? events.slice((page - 1) * 25, page * 25)
            : sound,
        ),
      ),
  }),
  ...breaking('list.page.default', onLists, {
    'no-page-is-the-second-for-large-limits: Without page, a limit above 20 beside an endDate gives the second page.':
      () => ({ defaultPage: ({ endDate, limit = 0 }) => (endDate && limit > 20 ? 2 : 1) }),
  }),
  ...breaking('list.parameters-optional', onLists, {
    'end-date-needs-a-start-date: An endDate beside a page is refused unless startDate is given.': (
      sound,
    ) => ({
      queryFaults: (asked) => {
        const isBare = asked.endDate !== undefined && asked.page !== undefined && !asked.startDate
        const faults = sound.queryFaults(asked)
        return isBare ? [...faults, { field: 'startDate', detail: 'is missing' }] : faults
      },
    }),
  }),
  ...breaking('list.array', onLists, {
    'wrapped-when-paged: With both page and limit given, the array comes inside an object.':
      listsAs((items, { asked: { page, limit } }) =>
        page && limit ? { data: items, page } : items,
      ),
  }),
  ...breaking('list.end-date.default', onLists, {
    'last-day-of-all-not-listed: Of 60 events: The last day on which any takes place is left out of all ranges.':
      holding(
        plannedEvents(60, (index) => [(index * 7) % 90]),
        () => ({
          candidates: (store, { query: { startDate, endDate } }) => {
            const days = store.all().flatMap(({ dates }) => dates)
            const last = days.reduce((one, other) => (one > other ? one : other))
            const isListed = (day: string) => day !== last && day >= startDate && day <= endDate
            return store.all().filter(({ dates }) => dates.some(isListed))
          },
        }),
      ),
  }),
  ...breaking('list.page.default', onLists, {
    'page-left-out-beside-a-limit-is-the-last-of-two: Of 2 events: Beside a limit, a page that is left out is the last one.':
      holding(
        plannedEvents(2, (index) => [index * 20 + 5]),
        cuts((events, { limit }, sound, { asked }) =>
          asked.limit !== undefined && asked.page === undefined && events.length > limit
            ? events.slice(-limit)
            : sound,
        ),
      ),
  }),
  ...breaking('list.array', onAll, {
    'kept-answers-cut-by-characters: An answer that is given again before an update is cut by as many bytes as it has beyond its characters.':
      remembering(() => {
        const kept = new Set<string>()
        return successes((message, { operation, url }) => {
          if (operation === 'update') kept.clear()
          if (operation === 'update' || !kept.has(url)) {
            kept.add(url)
            return message
          }
          const payload = Buffer.from(message.payload)
          return { ...message, payload: payload.subarray(0, payload.toString().length) }
        })
      }),
  }),
  ...breaking('list.full-objects', onLists, {
    'old-dates-shown-in-short: A date of more than a month ago is listed without its year.': listed(
      ({ dates }) => ({ dates: dates.map((d) => (isLongAgo(d, 31) ? d.slice(5) : d)) }),
    ),
    'free-events-listed-without-price: With a limit above 10, an event that costs nothing is listed without price.':
      listsAs((items, { query: { limit } }) =>
        items.map((item) =>
          limit > 10 && item.price === 0 ? { ...item, price: undefined } : item,
        ),
      ),
  }),
]
