import { setTimeout as wait } from 'node:timers/promises'
import { deflateSync, gzipSync } from 'node:zlib'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { datesInRange } from '../../../src/reference/listing.ts'
import type { RefusalReason } from '../../../src/reference/refusals.ts'
import type { Answer } from '../../../src/reference/request.ts'
import { beforehand, deliverChanged, rewriteText, successesDelivered } from '../overrides.ts'
import { representedBy } from './adversary.ts'
import { around, outsideEventVariations } from './from-outside-events.ts'
import { ofEvents, type Planned } from './planned-events.ts'
import { codedIn, escaped } from './success.ts'
import { datesAbove, isNegative, refusing } from './update-refusals.ts'
import { inBinary32 } from './values.ts'
import { tableOf } from './variation.ts'

const week: Planned = (index) => [index % 6]

/** Orders listings by a key of each event, then by identifier. */
const orderedBy =
  (key: (event: SpecialEvent, lastDate: string) => number | string): Override =>
  () => ({
    order: (events, { query }) =>
      events
        .map((event) => ({ event, key: key(event, datesInRange(event, query).at(-1) ?? '') }))
        .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) || later(a.event, b.event))
        .map(({ event }) => event),
  })

const later = (a: SpecialEvent, b: SpecialEvent) => (a.eventId < b.eventId ? 1 : -1)

/** Answers refusals for some reasons in a way of its own. */
const refusedAs =
  (answer: (status: number) => Answer, ...reasons: readonly RefusalReason[]): Override =>
  (sound) => ({
    refuse: (refusal, status, request) =>
      reasons.length === 0 || reasons.includes(refusal.reason)
        ? answer(status)
        : sound.refuse(refusal, status, request),
  })

const inText = (status: number, body?: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
})

/** Adds header fields to every answer. */
const withHeaders = (headers: Record<string, string | readonly string[]>): Override =>
  deliverChanged((message) => ({ ...message, headers: { ...message.headers, ...headers } }))

/** Orders, ends of ranges and days that the specification leaves open. */
const listing = tableOf({
  'dearest-first: Of 45 events: The list begins with the dearest one.': ofEvents(
    45,
    week,
    orderedBy(({ price }) => -price),
  ),
  'by-name-backwards: The list goes by names, from the last letter of each.': orderedBy(
    ({ name }) => [...name].reverse().join(''),
  ),
  'longest-series-first: The list begins with the events that have most dates, in the range or not.':
    orderedBy(({ dates }) => -dates.length),
  'by-last-date-in-range: Of 31 events: The list goes by the last date of each that is in range.':
    ofEvents(
      31,
      (index) => [index % 6, 9 + index],
      orderedBy((_event, lastDate) => lastDate),
    ),
  'start-not-counted: Of 60 events: The first day of a range is not part of it.': ofEvents(
    60,
    around,
    (sound) => ({
      inRange: (event, query) =>
        sound.inRange(event, { ...query, startDate: addDays(query.startDate, 1) }),
    }),
  ),
  'twelve-events-in-pago-pago: Of 12 events: The museum lies eleven hours behind UTC.': ofEvents(
    12,
    week,
    (sound) => ({ today: (now) => sound.today(new Date(now.getTime() - 11 * 3_600_000)) }),
  ),
  'limit-above-30-served-as-30: Of 200 events: A limit above 30 gives pages of 30.': ofEvents(
    200,
    week,
    () => ({ limitInForce: (limit) => Math.min(limit, 30) }),
  ),
})

/** How requests are refused. */
const refusals = tableOf({
  'strangers-find-nothing: Of 12 events: Without the right credentials everything is answered with 404.':
    ofEvents(12, week, (sound) => ({
      challenge: undefined,
      refusalStatus: { ...sound.refusalStatus, credentials: 404 },
    })),
  'refusals-as-plain-text: Each refusal is a line of plain text in a JSON string.': refusedAs(
    (status) => inText(status, `Error ${status}`),
  ),
  'refusals-as-arrays: Each refusal is an array of JSON with an object inside.': refusedAs(
    (status) => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: [{ eventId: null, error: status }],
    }),
  ),
  'all-refused-500: What is refused gets 500, a price below 0 among it.': (sound) => ({
    ...refusing(isNegative)(sound),
    refusalStatus: {
      ...sound.refusalStatus,
      'unknown-event': 500,
      'event-id': 500,
      query: 500,
      limit: 500,
      update: 500,
    },
  }),
  'odd-prices-refused-422: A price below 0, above 10000 or with more than two decimals is refused.':
    refusing(
      (value, field) =>
        field === 'price' && !(Number(value) <= 10_000 && /^\d+(\.\d\d?)?$/.test(String(value))),
      422,
    ),
  'odd-titles-refused-400: A name or location that is empty, above 120 characters or with control characters is refused.':
    refusing(
      (value, field) =>
        ['name', 'location'].includes(field) && !/^[^\0-\u001f]{1,120}$/u.test(String(value)),
    ),
  'more-than-ten-dates-refused-413: Of 45 events: More than ten dates are refused.': ofEvents(
    45,
    around,
    refusing(datesAbove(10), 413),
  ),
})

/** How answers look and travel. */
const answers = tableOf({
  'unicode-escaped: Every character outside ASCII is written as an escape.': rewriteText((text) =>
    escaped(text, /[\u0080-\uffff]/g),
  ),
  'slashes-escaped: Every slash in an answer is written behind a backslash.': rewriteText((text) =>
    text.replaceAll('/', '\\/'),
  ),
  'printed-with-line-ends: JSON is indented by four spaces, with carriage returns.': () => ({
    text: (body) => JSON.stringify(body, undefined, 4).replaceAll('\n', '\r\n'),
  }),
  'prices-in-binary32: Of 45 events: Each price is shown as the nearest number of 32 bits.':
    ofEvents(45, around, representedBy(inBinary32)),
  'links-beside-fields: Of 31 events: Each event has links and a number of tickets beside its fields.':
    ofEvents(
      31,
      around,
      representedBy((event) => ({
        _links: { self: { href: `/special-events/${event.eventId}` } },
        ...event,
        id: 7,
        event_id: null,
        ticketsLeft: Math.round(event.price),
      })),
    ),
  'deflated: Answers are compressed as a zlib stream where that is accepted.': codedIn(
    'deflate',
    deflateSync,
  ),
  'gzip-of-the-worst-kind: Of 200 events: Answers are compressed without any gain where that is accepted.':
    ofEvents(
      200,
      around,
      codedIn('gzip', (bytes) => gzipSync(bytes, { level: 0 })),
    ),
  'byte-by-byte: The first 20 bytes of each answer come in chunks of one.': successesDelivered(
    async ({ status, headers, payload }, response) => {
      response.writeHead(status, headers as Record<string, string>)
      for (const byte of payload.subarray(0, 20)) response.write(Uint8Array.of(byte))
      response.end(payload.subarray(20))
    },
  ),
  'connections-closed: Each connection is closed after its answer.': withHeaders({
    connection: 'close',
  }),
  'pages-in-headers: Answers carry links, totals and two cookies in their header.': withHeaders({
    link: '</v2.0/special-events?page=2>; rel="next"',
    'x-total-count': '42',
    'set-cookie': ['session=1; Path=/', 'theme=dark'],
    'cache-control': 'no-store',
    'retry-after': '0',
  }),
  'late-first-answer: The first request takes 1.5 s, every listing 25 ms.': (sound) => {
    let requests = 0
    return beforehand(({ operation }) =>
      wait(requests++ === 0 ? 1500 : operation === 'list' ? 25 : 0),
    )(sound)
  },
  'bursts-refused-429: Beyond 120 requests in half a second, requests are told to come a second later.':
    (sound) => {
      let began = 0
      let count = 0
      return {
        around: async (request, answer) => {
          const now = performance.now()
          if (now - began > 500) {
            began = now
            count = 0
          }
          if (++count <= 120) return sound.around(request, answer)
          return { status: 429, headers: { 'retry-after': '1' }, body: { message: 'Slow down.' } }
        },
      }
    },
  'user-in-greek: The user has a name in Greek, and a password with colons and spaces.': {
    service: { username: 'μουσείο', password: 'a::b ü ♥ c', prefix: '/api/public/museum/v2.0' },
  },
})

/** Sound services, written from the specification alone. */
export const outsideVariations = [...listing, ...outsideEventVariations, ...refusals, ...answers]
