import { defaultLimit, maximumLimit } from '../../../src/contract/list-query.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ListParameter } from '../../../src/reference/list-query.ts'
import type { Listing } from '../../../src/reference/listing.ts'
import { Refusal, type RefusalReason } from '../../../src/reference/refusals.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import { hangsUpOn } from '../overrides.ts'
import { ofEvents } from './planned-events.ts'
import { refusedWith, tableOf } from './variation.ts'

/** A limit above the maximum that is served as another one. */
const limitServed =
  (other: (limit: number) => number): Override =>
  () => ({ limitInForce: (limit) => (limit <= maximumLimit ? limit : other(limit)) })

/** Page and limit read from their texts in a way of one's own; undefined as if not given. */
const numbersRead =
  (read: (text: string, name: ListParameter) => number | undefined): Override =>
  (sound) => ({
    parameter: (query, name) => {
      const text = sound.parameter(query, name)
      const isNumber = name === 'page' || name === 'limit'
      return text === undefined || !isNumber ? text : read(text, name)?.toString()
    },
  })

const whole = (text: string) => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined)

/** A page past the last one that is served as another one. The first page is always there. */
const pageServed =
  (other: (last: number, page: number) => number): Override =>
  (sound) => ({
    pageOf: (events, listing) => {
      const { page, limit } = listing.query
      const last = Math.max(1, Math.ceil(events.length / limit))
      return sound.pageOf(events, onPage(page <= last ? page : other(last, page), listing))
    },
  })

const lastPageServed = pageServed((last) => last)

/** A page past the last one that is refused. */
const pagePastEndRefused: Override = (sound) => ({
  pageOf: (events, listing) => {
    const items = sound.pageOf(events, listing)
    if (items.length > 0 || listing.query.page <= 1) return items
    throw new Refusal('page', 'The listing ends before this page.')
  },
})

/** Requests that are refused for one reason get no answer: the connection ends. */
const hungUpOn =
  (reason: RefusalReason, further: Override = () => ({})): Override =>
  (sound) => {
    const refused = new WeakSet<ServiceRequest>()
    return {
      ...further(sound),
      refuse: (refusal, status, request) => {
        if (refusal.reason === reason) refused.add(request)
        return sound.refuse(refusal, status, request)
      },
      ...hangsUpOn((_message, request) => refused.has(request))(sound),
    }
  }

/** Page and limit beyond what section 8 gives bounds for, and what is not a number: section 7 shows no answer. */
export const pageAndLimitVariations = tableOf({
  ...refusedWith(
    [404, 422, 429, 500, 503],
    'limit-above-maximum',
    'A limit above the maximum is refused',
    ['limit'],
  ),
  'limit-above-maximum-hung-up-on: The connection ends without an answer where a limit is above the maximum.':
    hungUpOn('limit'),
  'limit-above-maximum-clamped: A limit above the maximum is served as the maximum.': limitServed(
    () => maximumLimit,
  ),
  'limit-above-maximum-served-as-default: A limit above the maximum is ignored.': limitServed(
    () => defaultLimit,
  ),
  'limit-above-maximum-served-as-one: A limit above the maximum gives one item a page.':
    limitServed(() => 1),
  'limit-above-maximum-empty: A limit above the maximum gives an empty array.': limitServed(
    () => 0,
  ),
  'limit-above-maximum-wraps-around: A limit above the maximum is served as its remainder after division by 30.':
    limitServed((limit) => limit % maximumLimit),
  'limit-above-maximum-clamped-up-to-1000: A limit up to 1000 is served as the maximum, a greater one is refused.':
    (sound) => ({
      limitInForce: (limit, asked) =>
        limit > 1000 ? sound.limitInForce(limit, asked) : Math.min(limit, maximumLimit),
    }),
  'limit-above-maximum-redirected: A limit above the maximum is redirected to it.': () => ({
    refuse: ({ reason, message, headers }, status, request) => {
      if (reason !== 'limit') {
        const json = { 'content-type': 'application/json' }
        return { status, headers: { ...json, ...headers }, body: { error: message } }
      }
      const query = new URLSearchParams(request.query)
      query.set('limit', String(maximumLimit))
      const location = `${request.url.split('?')[0]}?${query}`
      return { status: 303, headers: { location }, body: undefined }
    },
  }),

  ...refusedWith([404, 422, 500], 'invalid-query', 'Invalid query parameters are refused', [
    'query',
  ]),
  'odd-numbers-ignored: A page or limit that is not above 0 is ignored.': numbersRead(whole),
  'odd-numbers-parsed-leniently: The leading digits of numbers count, from 1.': numbersRead(
    (text) => {
      const number = Number.parseInt(text, 10)
      return Number.isNaN(number) ? undefined : Math.max(1, number)
    },
  ),
  'odd-numbers-in-any-notation: Numbers may be 1e1 or 0x0a, and are rounded up.': numbersRead(
    (text) => {
      const number = Math.ceil(Number(text))
      return number >= 1 ? number : undefined
    },
  ),
  'odd-numbers-as-their-amount: The sign of a page or limit does not matter, and 0 counts as 1.':
    numbersRead((text) => whole(text.replace(/^-/, '')) ?? 1),
  'limit-below-one-as-maximum: A limit of 0 or below asks for as many items as a page may hold.':
    numbersRead((text, name) =>
      name === 'limit' && Number(text) < 1 ? maximumLimit : whole(text),
    ),
  'numbers-below-one-empty: A page or limit below 1 gives an empty array.': (sound) => ({
    queryFaults: (asked) => sound.queryFaults(raised(asked)),
    pageOf: (events, listing) => {
      const { page, limit } = listing.query
      return page < 1 || limit < 1 ? [] : sound.pageOf(events, listing)
    },
  }),
  'pages-below-one-from-the-end: Pages below 1 are counted from the last one.': (sound) => ({
    queryFaults: (asked) => sound.queryFaults({ ...asked, page: raised(asked).page }),
    pageOf: (events, listing) => {
      const { page, limit } = listing.query
      const counted = page < 1 ? Math.ceil(events.length / limit) + page : page
      return counted < 1 ? [] : sound.pageOf(events, onPage(counted, listing))
    },
  }),
  'page-above-1000-refused: A page above 1000 is always refused.': (sound) => ({
    pageOf: (events, listing) => {
      if (listing.query.page > 1000) throw new Refusal('query', 'page must be at most 1000.')
      return sound.pageOf(events, listing)
    },
  }),

  ...refusedWith(
    [400, 404, 416, 500],
    'page-past-end',
    'A page after the last one is refused',
    ['page'],
    pagePastEndRefused,
  ),
  'page-past-end-hung-up-on: The connection ends without an answer where a listing ends before the page.':
    hungUpOn('page', pagePastEndRefused),
  'page-past-end-hung-up-on-at-30: Of 30 events: The connection ends without an answer past the end of a listing.':
    ofEvents(30, (index) => [index % 7], hungUpOn('page', pagePastEndRefused)),
  'page-past-end-hung-up-on-at-300: Of 300 events: The connection ends without an answer past the end of a listing.':
    ofEvents(300, (index) => [index % 20], hungUpOn('page', pagePastEndRefused)),
  'page-past-end-hung-up-on-read-only: Of one event that is not written to: The connection ends without an answer past the end of a listing.':
    { ...ofEvents(1, () => [2], hungUpOn('page', pagePastEndRefused)), profile: 'read-only' },
  'page-past-end-as-last: A page after the last one is the last.': lastPageServed,
  'page-past-end-as-first: A page after the last one is the first.': pageServed(() => 1),
  'pages-go-round: The first page follows the last.': pageServed(
    (last, page) => ((page - 1) % last) + 1,
  ),
  'page-past-end-of-12-events-as-last: Of 12 events: A page after the last one is the last.':
    ofEvents(12, (index) => [index % 7], lastPageServed),
})

function onPage(page: number, listing: Listing): Listing {
  return { ...listing, query: { ...listing.query, page } }
}

// Numbers below 1 taken as 1, in which a sound service finds nothing wrong.
function raised(asked: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const atLeastOne = (value: unknown) => (typeof value === 'number' ? Math.max(1, value) : value)
  return Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, atLeastOne(value)]))
}
