import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { bodies } from './damage.ts'
import type { HostileAnswer } from './hostile-answer.ts'

const conformant = { verdict: 'conformant' } as const

/** Values that JSON can hold and programs stumble over. */
export const hostileValues: readonly HostileAnswer[] = [
  {
    name: 'members-that-objects-have',
    description: 'Events have further members called __proto__, constructor and the like.',
    decisions: () =>
      bodies((payload) =>
        payload
          .toString()
          .replaceAll(
            '{"eventId":',
            '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":null,"valueOf":[],"then":"x","toJSON":2,"length":-1,"eventId":',
          ),
      ),
    comesTo: conformant,
  },
  {
    name: 'fields-in-proto',
    description: 'The fields of listed events are members of their member __proto__.',
    decisions: () => (sound) => ({
      text: (body, request) =>
        request.operation === 'list' && Array.isArray(body)
          ? `[${body.map((event) => `{"__proto__":${JSON.stringify(event)}}`)}]`
          : sound.text(body, request),
    }),
    comesTo: { verdict: 'non-conformant', violates: ['list.full-objects'] },
  },
  {
    name: 'members-200000-deep',
    description: 'Events have a further member that is 200,000 arrays in each other.',
    decisions: () => (sound) => ({
      text: (body, request) =>
        request.operation === 'get'
          ? sound.text(body, request).replace('{', `{"deep":${'['.repeat(2e5)}${']'.repeat(2e5)},`)
          : sound.text(body, request),
    }),
    comesTo: conformant,
  },
  {
    name: 'price-beyond-any-float',
    description: 'Listings give prices of 1e999.',
    decisions: () => (sound) => ({
      text: (body, request) =>
        request.operation === 'list'
          ? sound.text(body, request).replaceAll(/"price":[^,}]+/g, '"price":1e999')
          : sound.text(body, request),
    }),
    comesTo: {
      verdict: 'non-conformant',
      violates: ['list.full-objects'],
      mayAlsoViolate: ['get.agrees-with-list'],
    },
  },
  {
    name: 'price-minus-zero',
    description: 'Prices of zero are written as -0 or as 0e400, by chance.',
    decisions: () => (sound) => {
      let odd = false
      return {
        text: (body, request) =>
          sound.text(body, request).replaceAll(/"price":0(?=[,}])/g, () => {
            odd = !odd
            return odd ? '"price":-0' : '"price":0e400'
          }),
      }
    },
    comesTo: conformant,
  },
  {
    name: 'price-of-5000-digits',
    description: 'Prices are written with 5,000 digits after the point.',
    decisions: () => (sound) => ({
      text: (body, request) =>
        sound
          .text(body, request)
          .replaceAll(
            /("price":\d+)(?:\.(\d+))?(?=[,}])/g,
            (_, whole, rest = '') => `${whole}.${rest.padEnd(5000, '0')}`,
          ),
    }),
    comesTo: conformant,
  },
  {
    name: 'name-of-a-megabyte',
    description: 'One event has a name of a megabyte.',
    decisions: () => () => ({
      traffic: ({ store, today }) => {
        const event = store.all().find(({ dates }) => dates.includes(today()))
        if (event) store.put({ ...event, name: 'Größe '.repeat(150_000) })
        return () => {}
      },
    }),
    comesTo: conformant,
  },
  {
    name: 'texts-of-200-kilobytes',
    description: 'Ten events have descriptions of 200 kilobytes each.',
    decisions: () => eventsOfToday(10, { eventDescription: 'x'.repeat(200_000) }),
    comesTo: conformant,
  },
  {
    name: 'text-of-5-megabytes',
    description: 'The first event of every success has a further member of 4.9 megabytes.',
    decisions: () => {
      const further = 'x'.repeat(4_900_000)
      return bodies((payload) =>
        payload.toString().replace('{"eventId":', `{"further":"${further}","eventId":`),
      )
    },
    comesTo: { verdict: 'inconclusive' },
  },
  {
    name: 'dates-by-the-hundred-thousand',
    description: 'One event takes place on each of 300,000 days.',
    decisions: () => eventOfManyDays(300_000),
    comesTo: { verdict: 'inconclusive' },
  },
  {
    name: 'prices-full-of-escapes',
    description: 'The first event of every listing has 4.9 megabytes of escapes for a price.',
    decisions: () => (sound) => {
      const escapes = '&amp;amp;%2525\\u0025\\\\u0026#37;'.repeat(140_000)
      return {
        text: (body, request) =>
          request.operation === 'list'
            ? sound.text(body, request).replace(/"price":[^,}]+/, () => `"price":"${escapes}"`)
            : sound.text(body, request),
      }
    },
    comesTo: {
      verdict: 'non-conformant',
      violates: ['list.full-objects'],
      mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    },
  },
  {
    name: 'identifiers-that-are-paths',
    description: 'Listed events have identifiers that lead elsewhere as paths or in a shell.',
    decisions: () => identifiers(),
    comesTo: {
      verdict: 'non-conformant',
      violates: ['list.full-objects'],
      mayAlsoViolate: ['list.page.partition', 'list.unique', 'get.listed-is-readable'],
    },
  },
  {
    name: 'endless-pages',
    description: 'Every page of a listing is full of events that nobody has seen before.',
    decisions: () => endlessPages(),
    comesTo: { verdict: 'inconclusive' },
  },
]

/** So many events that take place today are stored with other values. */
function eventsOfToday(count: number, values: Partial<SpecialEvent>): Override {
  return () => ({
    traffic: ({ store, today }) => {
      for (const event of store.all().slice(0, count))
        store.put({ ...event, ...values, dates: [today()] })
      return () => {}
    },
  })
}

/** One event that takes place from today on, so that most listings and many reads show it. */
function eventOfManyDays(count: number): Override {
  return () => ({
    traffic: ({ store, today }) => {
      const [event] = store.all()
      const dates = Array.from({ length: count }, (_, index) => addDays(today(), index))
      if (event) store.put({ ...event, dates })
      return () => {}
    },
  })
}

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

function identifiers(): Override {
  return (sound) => {
    const known = new Map<string, string>()
    return {
      represent: {
        ...sound.represent,
        list: (event) => {
          const eventId = known.get(event.eventId) ?? paths[known.size % paths.length] ?? ''
          known.set(event.eventId, eventId)
          return { ...event, eventId }
        },
      },
    }
  }
}

function endlessPages(): Override {
  return () => {
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
  }
}
