import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { FieldFault } from '../../../src/reference/validation.ts'
import { someEvents } from '../faults/circumstances/tools.ts'
import { afterwards, beforehand } from '../overrides.ts'
import { tableOf } from './variation.ts'

const scattered = (event: SpecialEvent, salt: unknown) =>
  createHash('sha1').update(`${event.eventId} ${salt}`).digest('hex')

const withoutEnds = (event: SpecialEvent, ...ends: readonly IsoDate[]) => ({
  ...event,
  dates: event.dates.filter((day) => !ends.includes(day)),
})

const decoys = {
  'event id': '00000000-0000-0000-0000-000000000000',
  EventId: null,
  Name: 7,
  date: '0000-00-00',
  Dates: 'tomorrow',
  priceText: '€ 1.000,–',
  event: { eventId: 1, dates: null, price: 'free' },
  constructor: 'museum',
  length: 0,
}

/** What a service that is strict about sense, not only about form, refuses besides. */
function odd({ name, location, eventDescription, dates = [], price = 0 }: Partial<SpecialEvent>) {
  const faults: FieldFault[] = []
  for (const text of [name, location, eventDescription]) {
    if (text?.trim() !== text) faults.push({ field: 'text', detail: 'is odd' })
  }
  const isSorted = dates.every((day, index) => index === 0 || day > (dates[index - 1] ?? ''))
  if (!isSorted) faults.push({ field: 'dates', detail: 'must ascend' })
  if (price < 0 || Number(price.toFixed(2)) !== price)
    faults.push({ field: 'price', detail: 'must be in cents' })
  return faults
}

const endsByLength: Override = (sound) => ({
  inRange: (event, query) => {
    const { startDate, endDate } = query
    const isOneDay = startDate === endDate
    return sound.inRange(isOneDay ? event : withoutEnds(event, startDate, endDate), query)
  },
})

/** Now and then another client does something, at an interval of some milliseconds. */
const others =
  (
    ms: number,
    act: (turn: number, events: readonly SpecialEvent[], day: IsoDate) => SpecialEvent | EventId,
  ): Override =>
  () => ({
    traffic: ({ store, today }) => {
      let turn = 0
      const timer = setInterval(() => {
        const done = act(turn++, store.all(), today())
        if (typeof done === 'string') store.remove(done)
        else store.put(done)
      }, ms)
      return () => clearInterval(timer)
    },
  })

const extremes = (today: IsoDate): SpecialEvent[] =>
  someEvents(40, today).map((event, index) => ({
    ...event,
    name:
      ['', ' ', '\u0000\u2028', '𝕬\u0301', '__proto__', '<!--', '\ud83d\ude42'][index % 7] ?? '',
    eventDescription: 'long '.repeat((index % 5) * 3000),
    dates: (index % 4 === 0
      ? ['0001-01-01', ...event.dates, '9999-12-31']
      : [...event.dates, ...event.dates]) as IsoDate[],
    price: [1e15, -3, 1e-7, 0.1 + 0.2, 0, 16777217][index % 6] ?? 0,
  }))

/** Habits that the specification leaves to a service: its order and bounds, its sizes, who else writes, the form of its answers. */
export const habitVariations = tableOf({
  'order-by-digest-and-limit: Events stand in an order of their own for each limit.': () => ({
    order: (events, { query }) =>
      events.toSorted((a, b) => (scattered(a, query.limit) < scattered(b, query.limit) ? -1 : 1)),
  }),
  'ends-only-of-one-day: Both ends are exclusive, except where a range is one day.': endsByLength,
  'limit-clamped-up-to-100: A limit up to 100 counts as 30, a greater one is refused with 422.': (
    sound,
  ) => ({
    refusalStatus: { ...sound.refusalStatus, limit: 422 },
    limitInForce: (limit, asked) =>
      sound.limitInForce(limit <= 100 ? Math.min(limit, 30) : limit, asked),
  }),
  'five-hundred-events-jittery: There are 500 events, and answers take up to 80 ms.': {
    events: (today) => someEvents(500, today),
    decisions: beforehand(() => sleep(Math.random() * 80)),
  },
  'thirty-one-far-ahead: There are 31 events, all of them three years ahead.': {
    events: (today) =>
      someEvents(31, today).map((event) => ({
        ...event,
        dates: event.dates.map((day) => addDays(day, 1100)),
      })),
  },
  'others-retitle: Every two seconds another client gives one event another name.': others(
    2000,
    (turn, events) => {
      const [event] = events.slice((turn * 37) % events.length)
      if (event === undefined) throw new RangeError('no event is left')
      return { ...event, name: `${event.name.slice(0, 60)} (moved, ${turn})` }
    },
  ),
  'others-create-and-delete: Now and then an event appears five days ahead, or goes again.': others(
    3000,
    (turn, _events, today) => {
      const [made] = someEvents(1000 + (turn >> 1), today).slice(-1)
      if (made === undefined) throw new RangeError('no event was made')
      return turn % 2 === 1 ? made.eventId : { ...made, dates: [addDays(today, 5)] }
    },
  ),
  'today-in-pago-pago: The service’s day begins at 11:00 UTC.': (sound) => ({
    today: (now) => sound.today(new Date(now.getTime() - 11 * 3_600_000)),
  }),
  'refusals-of-many-kinds: Each refusal comes in the next of several forms and statuses.': () => {
    const types = ['text/html', 'application/json', 'text/plain', 'application/xml']
    const bodies = ['<h1>No</h1>', [], 'null', undefined, { name: 'x', dates: [], price: 0 }]
    const statuses = [400, 404, 409, 418, 422, 451, 500]
    let turn = 0
    return {
      refuse: () => {
        const next = <Item>(of: readonly Item[]) => of[turn % of.length]
        turn++
        return {
          status: next(statuses) ?? 400,
          headers: { 'content-type': next(types) ?? '' },
          body: next(bodies),
        }
      },
    }
  },
  'decoy-members: Events have members that are named almost like the six, with other values.':
    () => {
      let visits = 0
      const represent = (event: SpecialEvent) => ({ ...decoys, ...event, visits: visits++ })
      return { represent: { list: represent, get: represent, update: represent } }
    },
  'sevens-on-a-closing-connection: Answers come in chunks of 7 bytes, and the connection closes.':
    () => ({
      deliver: async ({ status, headers, payload }, response) => {
        response.writeHead(status, { ...(headers as Record<string, string>), connection: 'close' })
        for (let start = 0; start < payload.length; start += 7)
          response.write(payload.subarray(start, start + 7))
        response.end()
      },
    }),
  'media-type-shouted: The media type is in capitals, with a quoted parameter of its own.': () => {
    const mediaType = 'APPLICATION/JSON ; Charset="utf-8" ; profile="a;b, \\"c\\""'
    return { mediaType: { list: mediaType, get: mediaType, update: mediaType } }
  },
  'pages-203: A page that is not the last is answered with 203, an update with 201.': (sound) => {
    let isPartial = false
    return {
      status: { ...sound.status, update: 201 },
      envelope: (items, matching, { query }) => {
        isPartial = query.page * query.limit < matching.length
        return items
      },
      ...afterwards(
        (given) => (given.status === 200 && isPartial ? { ...given, status: 203 } : given),
        'list',
      )(sound),
    }
  },
  'ids-in-the-case-of-the-operation: An eventId is in capitals when read, as sent when updated.': (
    sound,
  ) => ({
    represent: {
      ...sound.represent,
      get: (event) => ({ ...event, eventId: event.eventId.toUpperCase() }),
      update: (event, request) => ({ ...event, eventId: request.eventId }),
    },
  }),
  'odd-values-refused: Texts with blanks around them, dates in disorder and odd prices are refused.':
    (sound) => ({
      refusalStatus: { ...sound.refusalStatus, update: 422 },
      updateFaults: (body) => {
        const faults = sound.updateFaults(body)
        if (faults.length > 0) return faults
        if ('eventId' in Object(body)) return [{ field: 'eventId', detail: 'must not be sent' }]
        return odd(body as Partial<SpecialEvent>)
      },
    }),
  'headers-that-change: Every answer sets other cookies, tags, dates and links.': (sound) => {
    let visits = 0
    return afterwards((given) => {
      const id = String(visits++)
      const further = {
        'set-cookie': [`session=${id}; HttpOnly`, `seen=${id}`],
        etag: `W/"${id}"`,
        'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT',
        'cache-control': 'public, max-age=31536000, immutable',
        age: '86400',
        link: '</v2.0/special-events?page=2>; rel="next"',
        'retry-after': '120',
        'x-ratelimit-remaining': '0',
        deprecation: '@0',
      }
      return { ...given, headers: { ...given.headers, ...further } }
    })(sound)
  },
  'extreme-contents: Events have odd names, huge texts and prices, and dates at the ends of time.':
    {
      events: extremes,
    },
  'odd-account: The user name holds spaces, the password colons and more than ASCII.': {
    service: {
      username: 'night  watch',
      password: ':пароль:🔑',
      prefix: '/a/b.c/~museum/v2.0',
    },
  },
})
