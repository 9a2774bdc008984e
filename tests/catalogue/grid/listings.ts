import { maximumLimit } from '../../../src/contract/list-query.ts'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { datesInRange, type Listing } from '../../../src/reference/listing.ts'
import { remembering } from '../faults/fault.ts'
import { daysBetween } from '../faults/from-outside/tools.ts'

/** A page in the making: its events, those of all pages, and the how manieth listing it is. */
interface Page {
  readonly events: readonly SpecialEvent[]
  readonly all: readonly SpecialEvent[]
  readonly nth: number
}

type Condition = (listing: Listing, page: Page) => boolean

const days = ({ query: { startDate, endDate } }: Listing) => daysBetween(startDate, endDate)
const holds =
  (isMeant: (event: SpecialEvent) => boolean): Condition =>
  (_listing, { events }) =>
    events.some(isMeant)

/** When a listing goes wrong. */
export const occasions: Readonly<Record<string, Condition>> = {
  'from a day without an end': ({ asked }) => 'startDate' in asked && !('endDate' in asked),
  'to a day without a start': ({ asked }) => 'endDate' in asked && !('startDate' in asked),
  'with a page but no limit': ({ asked }) => 'page' in asked && !('limit' in asked),
  'with all four parameters': ({ asked }) => Object.keys(asked).length === 4,
  'of page 2': ({ query }) => query.page === 2,
  'of page 3 and later': ({ query }) => query.page > 2,
  'with a limit of 1': ({ query }) => query.limit === 1,
  'with a limit of 7': ({ query }) => query.limit === 7,
  'with a limit of 20 to 30': ({ query: { limit } }) => limit > 19 && limit <= maximumLimit,
  'of page 2 with a limit of 30': ({ query }) => query.page === 2 && query.limit === maximumLimit,
  'of a single day': (listing) => days(listing) === 0,
  'of a week that is named': (listing) => days(listing) === 7 && 'endDate' in listing.asked,
  'of more than a year': (listing) => days(listing) > 366,
  'within a month': ({ query: { startDate, endDate } }) =>
    startDate.slice(0, 7) === endDate.slice(0, 7),
  'across a year’s end': ({ query: { startDate, endDate } }) =>
    startDate.slice(0, 4) !== endDate.slice(0, 4),
  'from the first of a month': ({ query }) => query.startDate.endsWith('-01'),
  'to a 31st': ({ query }) => query.endDate.endsWith('-31'),
  'from before today': ({ query, today }) => query.startDate < today,
  'to before today': ({ query, today }) => query.endDate < today,
  'from 60 days ahead': ({ query, today }) => daysBetween(today, query.startDate) > 60,
  'of a page that is not full': ({ query }, { events }) =>
    events.length > 0 && events.length < query.limit,
  'of a last page that is full': ({ query: { page, limit } }, { all }) =>
    all.length === page * limit,
  'of one event': (_listing, { events }) => events.length === 1,
  'every seventh time': (_listing, { nth }) => nth % 7 === 0,
  'that holds a long series': holds(({ dates }) => dates.length > 10),
  'that holds what is free': holds(({ price }) => price === 0),
  'that holds a name beyond ASCII': holds(({ name }) => /[^ -~]/.test(name)),
}

type Change = (events: readonly SpecialEvent[], listing: Listing, page: Page) => readonly object[]

const last =
  (change: (event: SpecialEvent) => object): Change =>
  (events) =>
    events.map((event, index) => (index === events.length - 1 ? change(event) : event))

/** What then becomes of its page. */
export const harms: Readonly<Record<string, Change>> = {
  'lacks its first event': (events) => events.slice(1),
  'lacks its last event': (events) => events.slice(0, -1),
  'holds its first event again in place of its last': (events) => [
    ...events.slice(0, -1),
    ...events.slice(0, 1),
  ],
  'is empty': () => [],
  'shows the last price one higher': last((event) => ({ ...event, price: event.price + 1 })),
  'shows the last name and location exchanged': last((event) => ({
    ...event,
    name: event.location,
    location: event.name,
  })),
  'shows the last price as text': last((event) => ({ ...event, price: `${event.price}` })),
  'shows the last event without its location': last(({ location: _, ...event }) => event),
  'shows only the days in the range': (events, { query }) =>
    events.map((event) => ({ ...event, dates: datesInRange(event, query) })),
  'begins one event later': (_events, { query: { page, limit } }, { all }) =>
    all.slice((page - 1) * limit + 1, page * limit + 1),
}

/** A service whose listings come to a harm on an occasion. */
export function harmful(occasion: string, harm: string): Override {
  return remembering(() => {
    let nth = 0
    return (sound) => ({
      envelope: (items, all, listing) => {
        const events = items as readonly SpecialEvent[]
        const page = { events, all, nth: ++nth }
        const isMeant = occasions[occasion]?.(listing, page)
        const change = harms[harm]
        return sound.envelope(
          isMeant && change ? change(events, listing, page) : items,
          all,
          listing,
        )
      },
    })
  })
}
