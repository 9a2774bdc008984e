import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import type { Message } from '../../../src/reference/request.ts'
import { bodies, deliverChanged, rewriteText } from '../overrides.ts'
import { comingTo, conformant, inconclusive, notFullObjects, violating } from './hostile-answer.ts'

/** Changes the JSON text of one operation. */
const textOf = (operation: Operation, change: (text: string) => string): Override =>
  rewriteText((text, request) => (request.operation === operation ? change(text) : text))

/** Adds header fields to every answer, or takes the place of those with their names. */
const headers = (more: Message['headers']): Override =>
  deliverChanged((message) => ({ ...message, headers: { ...message.headers, ...more } }))

/** Stores other events before the first request. */
const storing =
  (
    change: (events: readonly SpecialEvent[], today: IsoDate) => readonly SpecialEvent[],
  ): Override =>
  () => ({
    traffic: ({ store, today }) => {
      for (const event of change(store.all(), today())) store.put(event)
      return () => {}
    },
  })

const membersOfObjects =
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":null,"valueOf":[],"then":"x","toJSON":2,"length":-1,'

const paths = [
  '../../../../tmp/escaped',
  '..',
  '%2e%2e%2fescaped',
  'C:\\escaped\\..',
  '/etc/passwd\u0000',
  "'; touch escaped; '",
  '$(touch escaped)',
  '`touch escaped`',
  'a\r\nX-Injected: 1\r\n\r\n',
  '?page=1#x',
  '__proto__',
  'x'.repeat(5000),
]

/** Values that JSON can hold and programs stumble over, and header fields, all of which HTTP allows. */
export const hostileValues = [
  ...comingTo(conformant, {
    'members-that-objects-have: Events have further members called __proto__, constructor and the like.':
      bodies((payload) =>
        payload.toString().replaceAll('{"eventId":', `${membersOfObjects}"eventId":`),
      ),
    'members-200000-deep: Events have a further member that is 200,000 arrays in each other.':
      textOf('get', (text) => text.replace('{', `{"deep":${'['.repeat(2e5)}${']'.repeat(2e5)},`)),
    'price-minus-zero: Prices of zero are written as -0 or as 0e400.': (sound) => {
      let isOdd = false
      return rewriteText((text) =>
        text.replaceAll(/"price":0(?=[,}])/g, () => {
          isOdd = !isOdd
          return isOdd ? '"price":-0' : '"price":0e400'
        }),
      )(sound)
    },
    'price-of-5000-digits: Prices are written with 5,000 digits after the point.': rewriteText(
      (text) =>
        text.replaceAll(
          /("price":\d+)(?:\.(\d+))?(?=[,}])/g,
          (_, whole, rest = '') => `${whole}.${rest.padEnd(5000, '0')}`,
        ),
    ),
    'name-of-a-megabyte: One event has a name of a megabyte.': storing((events, today) =>
      events
        .filter(({ dates }) => dates.includes(today))
        .slice(0, 1)
        .map((event) => ({ ...event, name: 'Größe '.repeat(150_000) })),
    ),
    'texts-of-200-kilobytes: Ten events of today have descriptions of 200 kilobytes each.': storing(
      (events, today) => {
        const eventDescription = 'x'.repeat(200_000)
        return events.slice(0, 10).map((event) => ({ ...event, eventDescription, dates: [today] }))
      },
    ),
    'many-header-fields: Every answer has 500 header fields, 55 kB in all.': headers(
      Object.fromEntries(
        Array.from({ length: 500 }, (_, index) => [`x-field-${index}`, 'x'.repeat(95)]),
      ),
    ),
    'cookies-by-the-thousand: Every answer sets a thousand cookies, 60 kB in all.': headers({
      'set-cookie': Array.from({ length: 1000 }, (_, index) => `c${index}=${'x'.repeat(30)}`),
    }),
    'one-long-header-field: Every answer has a header field of 60 kB.': headers({
      'x-long': 'x'.repeat(60_000),
    }),
    'header-fields-that-objects-have: Header fields are called __proto__ and the like.': headers({
      ['__proto__']: 'polluted',
      constructor: 'polluted',
      toString: 'polluted',
      hasOwnProperty: ['polluted', 'twice'],
    }),
  }),
  ...comingTo(inconclusive, {
    'text-of-5-megabytes: The first event of every success has a further member of 4.9 megabytes.':
      bodies((payload) => {
        const further = 'x'.repeat(4_900_000)
        return payload.toString().replace('{"eventId":', `{"further":"${further}","eventId":`)
      }),
    // From today on, so that most listings and many reads show the event.
    'dates-by-the-hundred-thousand: One event takes place on each of 300,000 days.': storing(
      (events, today) => {
        const dates = Array.from({ length: 300_000 }, (_, index) => addDays(today, index))
        return events.slice(0, 1).map((event) => ({ ...event, dates }))
      },
    ),
    'endless-pages: Every page is full of events that nobody has seen.': () => {
      let events = 0
      const next = (date: IsoDate): SpecialEvent => ({
        eventId: `00000000-0000-4000-8000-${String(++events).padStart(12, '0')}` as EventId,
        name: `Event ${events}`,
        location: 'Hall',
        eventDescription: '',
        dates: [date],
        price: 1,
      })
      return {
        pageOf: (_events, { query: { limit, startDate } }) =>
          Array.from({ length: limit }, () => next(startDate)),
      }
    },
  }),
  ...comingTo(notFullObjects, {
    'prices-full-of-escapes: The first event of every listing has 4.9 megabytes of escapes for a price.':
      textOf('list', (text) => {
        const escapes = '&amp;amp;%2525\\u0025\\\\u0026#37;'.repeat(140_000)
        return text.replace(/"price":[^,}]+/, () => `"price":"${escapes}"`)
      }),
  }),
  ...comingTo(violating(['list.full-objects']), {
    'fields-in-proto: The fields of listed events are members of their member __proto__.': (
      sound,
    ) => ({
      text: (body, request) =>
        request.operation === 'list' && Array.isArray(body)
          ? `[${body.map((event) => `{"__proto__":${JSON.stringify(event)}}`)}]`
          : sound.text(body, request),
    }),
  }),
  ...comingTo(violating(['list.full-objects'], ['get.agrees-with-list']), {
    'price-beyond-any-float: Listings give prices of 1e999.': textOf('list', (text) =>
      text.replaceAll(/"price":[^,}]+/g, '"price":1e999'),
    ),
  }),
  ...comingTo(
    violating(
      ['list.full-objects'],
      ['list.page.partition', 'list.unique', 'get.listed-is-readable'],
    ),
    {
      'identifiers-that-are-paths: Listed identifiers lead elsewhere as paths or in a shell.': ({
        represent,
      }) => {
        const known = new Map<string, string>()
        return {
          represent: {
            ...represent,
            list: (event) => {
              const eventId = known.get(event.eventId) ?? paths[known.size % paths.length] ?? ''
              known.set(event.eventId, eventId)
              return { ...event, eventId }
            },
          },
        }
      },
    },
  ),
]
