import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer } from '../../../src/reference/request.ts'
import { plannedEvents } from './planned-events.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { type Row, tableOf, vary } from './variation.ts'

type Lag = () => number

/** Events as they were so many milliseconds ago. */
function copies() {
  const former = new Map<string, { readonly until: number; readonly event: SpecialEvent }[]>()
  return {
    keep: (event: SpecialEvent) => {
      const kept = former.get(event.eventId) ?? []
      former.set(event.eventId, [...kept, { until: performance.now(), event }])
    },
    seen: (event: SpecialEvent, lagMs: number) =>
      former.get(event.eventId)?.find(({ until }) => until > performance.now() - lagMs)?.event ??
      event,
  }
}

interface Lags {
  readonly get?: number | Lag
  readonly list?: number | Lag
  /** Where the list looks for an event, whatever it then shows. */
  readonly index?: number | Lag
}

const lagOf = (lag: number | Lag = 0): number => (typeof lag === 'number' ? lag : lag())

const lagging =
  ({ get, list, index }: Lags): Override =>
  (sound) => {
    const { keep, seen } = copies()
    return {
      afterUpdate: (_store, _stored, { before }) => keep(before),
      find: {
        ...sound.find,
        get: (store, eventId, request) => {
          const event = sound.find.get(store, eventId, request)
          return event && seen(event, lagOf(get))
        },
      },
      candidates: (store, listing) => {
        const lagMs = lagOf(list)
        return sound.candidates(store, listing).map((event) => seen(event, lagMs))
      },
      inRange: (event, query) => sound.inRange(seen(event, lagOf(index)), query),
    }
  }

/** Answers to reads that are kept for a while, whatever happens meanwhile. */
const keptFor =
  (ms: number): Override =>
  (sound) => {
    const kept = new Map<string, { readonly at: number; readonly given: Promise<Answer> }>()
    return {
      around: async (request, answer) => {
        const { method, operation, eventId, query, headers } = request
        if (method !== 'GET') return sound.around(request, answer)
        const key = [headers.authorization, operation, eventId, query].join(' ')
        const former = kept.get(key)
        if (former && performance.now() - former.at < ms) return former.given
        const given = sound.around(request, answer)
        kept.set(key, { at: performance.now(), given })
        return given
      },
    }
  }

const someOf = (count: number, lags: Lags): Omit<Row, 'description'> => ({
  events: plannedEvents(count, (index) => [((index * 7) % 45) - 10]),
  decisions: lagging(lags),
})

/** Reads that show an update a little later: nothing is said of when it is seen. */
export const laggingVariations = tableOf({
  'reads-lag-300-ms': vary(
    'Reads and listings come from a copy that is 300 ms behind.',
    lagging({ get: 300, list: 300 }),
  ),
  'reads-lag-1200-ms': vary(
    'Reads and listings come from a copy that is 1.2 s behind.',
    lagging({ get: 1200, list: 1200 }),
  ),
  'lists-lag-900-ms': vary('Listings are 900 ms behind, reads are not.', lagging({ list: 900 })),
  'gets-lag-600-ms': vary(
    'Events are read as they were 600 ms ago; listings show them as they are.',
    lagging({ get: 600 }),
  ),
  'index-lags-700-ms': vary(
    'An event is listed by the dates that it had 700 ms ago, and shown as it is.',
    lagging({ index: 700 }),
  ),
  'replicas-lag-up-to-800-ms': vary(
    'Each read comes from some copy, which is up to 800 ms behind.',
    (sound) => {
      const random = pseudoRandom(1)
      const some = () => random() * 800
      return lagging({ get: some, list: some })(sound)
    },
  ),
  'answers-kept-for-a-second': vary(
    'The answer to a read is given for a second, whatever is updated.',
    keptFor(1000),
  ),
  'lists-of-12-lag-500-ms': vary(
    'Of 12 events, listings are 500 ms behind.',
    someOf(12, { list: 500 }),
  ),
  'reads-of-31-lag-400-ms': vary(
    'Of 31 events, reads and listings are 400 ms behind.',
    someOf(31, { get: 400, list: 400 }),
  ),
  'reads-of-300-lag-500-ms': vary(
    'Of 300 events, reads and listings are 500 ms behind.',
    someOf(300, { get: 500, list: 500 }),
  ),
})
