import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { basicCredentials } from '../../../src/reference/authentication.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Represent } from '../../../src/reference/representation.ts'
import { finds, listed } from '../faults/answers.ts'
import { startingWith } from '../faults/get/found.ts'
import { merging } from '../faults/update/changing.ts'
import { afterwards, beforehand, rewriteText } from '../overrides.ts'
import { adversaryEventVariations } from './adversary-events.ts'
import { digestOf } from './pseudo-random.ts'
import { refusedFor } from './refusals.ts'
import { codedIn, escaped } from './success.ts'
import { distinct, sorted } from './values.ts'
import { tableOf } from './variation.ts'

/** What looks wrong to one who looks carelessly, and is left open. */
export const adversaryVariations = [
  ...adversaryEventVariations,
  ...tableOf({
    'limit-above-maximum-counts-as-none: A limit above 30 is served as if it had been left out.':
      () => ({
        limitInForce: (limit) => (limit > 30 ? 10 : limit),
      }),
    'sixth-wrong-password-meets-429: After five refusals for credentials in a row, further ones are with 429.':
      (sound) => {
        let refusals = 0
        return {
          refuse: (refusal, status, request) => {
            if (refusal.reason !== 'credentials') return sound.refuse(refusal, status, request)
            refusals += 1
            return sound.refuse(refusal, refusals > 5 ? 429 : status, request)
          },
          ...afterwards((given) => {
            if (given.status < 300) refusals = 0
            return given
          })(sound),
        }
      },
    'end-date-exclusive-but-for-single-days: A range holds its last day only where that is its first one too.':
      () => ({
        inRange: ({ dates }, { startDate, endDate }) =>
          dates.some(
            (date) =>
              startDate <= date && (date < endDate || (date === startDate && date === endDate)),
          ),
      }),
    'day-begins-at-four: Until four in the morning, today is still the day before.': (sound) => ({
      today: (now) => sound.today(new Date(now.getTime() - 4 * 60 * 60 * 1000)),
    }),
    'order-by-what-events-say: Events are listed by a digest of all that they hold, so an update moves them.':
      () => ({
        order: (events) => {
          const ranks = new Map(events.map((event) => [event, digestOf(JSON.stringify(event))]))
          const rank = (event: SpecialEvent) => ranks.get(event) ?? ''
          return [...events].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
        },
      }),
    'ids-in-capitals-not-found: An eventId written in other letters than it was given in is not found.':
      ({ find }) => ({
        find: {
          get: (...given) => asGiven(find.get(...given), given[1]),
          update: (...given) => asGiven(find.update(...given), given[1]),
        },
      }),
    'ids-in-capitals-where-listed: Listings show eventIds in capitals, reads and updates do not.':
      listed(({ eventId }) => ({ eventId: eventId.toUpperCase() })),
    'first-group-of-an-id-suffices: An event is also read by the first eight digits of its eventId.':
      (sound) => ({
        acceptsEventId: (id) => /^[0-9a-f]{8}$/i.test(id) || sound.acceptsEventId(id),
        ...finds((event, id, store) =>
          /^[0-9a-f]{8}$/i.test(id) ? startingWith(store, id) : event,
        )(sound),
      }),
    'answers-tell-when-they-were-made: Each event carries a seventh field, which no two answers agree in.':
      representedBy((event) => ({ ...event, servedAt: performance.now() })),
    'fields-in-reverse: The fields of an event stand in reverse order.': representedBy((event) =>
      Object.fromEntries(Object.entries(event).reverse()),
    ),
    'prices-as-binary32: Prices are shown as 32 bits hold them, so 19.99 is 19.989999771118164.':
      representedBy((event) => ({ ...event, price: Math.fround(event.price) })),
    'all-but-ascii-escaped: Every character beyond ASCII is escaped, and slashes are as well.':
      rewriteText((text) => escaped(text, /[\u007f-\uffff]/g).replaceAll('/', '\\/')),
    'nulls-taken-as-unsent: A null in an update counts as if its field were left out.': readsBodies(
      ([field, value]) => (value === null ? [] : [[field, value]]),
    ),
    'prices-and-dates-read-from-text: A price in text is read as a number, a time as its day, and one date as a list.':
      readsBodies(([field, value]) => {
        if (field === 'price' && typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) {
          return [[field, Number(value)]]
        }
        const list = field === 'dates' && typeof value === 'string' ? [value] : value
        if (field !== 'dates' || !Array.isArray(list)) return [[field, value]]
        const cut = (date: unknown) =>
          typeof date === 'string' && /^\d{4}-\d\d-\d\dT/.test(date) ? date.slice(0, 10) : date
        return [[field, list.map(cut)]]
      }),
    'unknown-fields-kept-and-shown: Fields of a body that are not described become part of the event.':
      () => ({
        updateFrom: (body) => {
          const { eventId: _eventId, ...fields } = body as Partial<SpecialEvent>
          return fields
        },
      }),
    'update-with-charset-refused: A Content-Type with any parameter is refused.': () => ({
      acceptsMediaType: (contentType) => contentType === 'application/json',
    }),
    'update-without-body-changes-nothing: An update without a body is answered as one without fields.':
      (sound) => ({
        acceptsMediaType: () => true,
        parseBody: (bytes) => (bytes.length === 0 ? {} : sound.parseBody(bytes)),
      }),
    'dates-tidied-when-stored: Dates that an update sends are sorted, and kept once each.': merging(
      ({ dates }) => ({ dates: sorted(distinct(dates)) }),
    ),
    'second-account: Another account is let in beside the configured one.': ({ authorised }) => ({
      authorised: everyOperation((sent, credentials, request) => {
        const { username, password } = basicCredentials(sent) ?? {}
        const isSecond = username === 'curator-at-night' && password === 'b7!kQ0-lantern'
        return isSecond || authorised.get(sent, credentials, request)
      }),
    }),
    'strangers-sent-to-sign-in: A request without valid credentials is redirected to a page for people.':
      refusedFor('credentials', {
        status: 303,
        headers: { location: '/sign-in' },
        body: undefined,
      }),
    'first-request-waits: The first request takes a second and a half, as on a service that was asleep.':
      (sound) => {
        let isAwake = false
        return beforehand(async () => {
          if (!isAwake) await wait(1500)
          isAwake = true
        })(sound)
      },
    'brotli-where-accepted: Answers are compressed by Brotli where that is accepted.': codedIn(
      'br',
      brotliCompressSync,
    ),
  }),
]

/** Represents an event otherwise in every answer. */
export function representedBy(represent: Represent): Override {
  return () => ({ represent: everyOperation(represent) })
}

/** Reads each field of an update's body as others, or as none. */
function readsBodies(
  read: (field: readonly [name: string, value: unknown]) => readonly (readonly [string, unknown])[],
): Override {
  return (sound) => ({
    parseBody: (bytes) => {
      const body = sound.parseBody(bytes)
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
      return Object.fromEntries(Object.entries(body).flatMap((field) => read(field)))
    },
  })
}

function asGiven(event: SpecialEvent | undefined, eventId: string): SpecialEvent | undefined {
  return event?.eventId === eventId ? event : undefined
}
