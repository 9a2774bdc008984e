import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer } from '../../../src/reference/request.ts'
import { plannedEvents } from './data-amounts.ts'
import { pseudoRandom } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

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
  readonly get?: Lag
  readonly list?: Lag
  /** Where the list looks for an event, whatever it then shows. */
  readonly index?: Lag
}

const none: Lag = () => 0

const lagging =
  ({ get = none, list = none, index = none }: Lags): Override =>
  (sound) => {
    const { keep, seen } = copies()
    return {
      afterUpdate: (_store, _stored, { before }) => keep(before),
      find: {
        ...sound.find,
        get: (store, eventId, request) => {
          const event = sound.find.get(store, eventId, request)
          return event && seen(event, get())
        },
      },
      candidates: (store, listing) => {
        const lagMs = list()
        return sound.candidates(store, listing).map((event) => seen(event, lagMs))
      },
      inRange: (event, query) => sound.inRange(seen(event, index()), query),
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

const always =
  (ms: number): Lag =>
  () =>
    ms

const thisMonth = (index: number) => [((index * 7) % 45) - 10]

/** Reads that show an update a little later: nothing is said of when it is seen. */
export const laggingVariations: readonly Variation[] = [
  {
    name: 'reads-lag-300-ms',
    description: 'Reads and listings come from a copy that is 300 ms behind.',
    decisions: lagging({ get: always(300), list: always(300) }),
  },
  {
    name: 'reads-lag-1200-ms',
    description: 'Reads and listings come from a copy that is 1.2 s behind.',
    decisions: lagging({ get: always(1200), list: always(1200) }),
  },
  {
    name: 'lists-lag-900-ms',
    description: 'Listings are 900 ms behind, reads are not.',
    decisions: lagging({ list: always(900) }),
  },
  {
    name: 'gets-lag-600-ms',
    description: 'Events are read as they were 600 ms ago; listings show them as they are.',
    decisions: lagging({ get: always(600) }),
  },
  {
    name: 'index-lags-700-ms',
    description: 'An event is listed by the dates that it had 700 ms ago, and shown as it is.',
    decisions: lagging({ index: always(700) }),
  },
  {
    name: 'replicas-lag-up-to-800-ms',
    description: 'Each read comes from some copy, which is up to 800 ms behind.',
    decisions: (sound) => {
      const random = pseudoRandom(1)
      const some = () => random() * 800
      return lagging({ get: some, list: some })(sound)
    },
  },
  {
    name: 'answers-kept-for-a-second',
    description: 'The answer to a read is given for a second, whatever is updated.',
    decisions: keptFor(1000),
  },
  {
    name: 'lists-of-12-lag-500-ms',
    description: 'Of 12 events, listings are 500 ms behind.',
    events: plannedEvents(12, thisMonth),
    decisions: lagging({ list: always(500) }),
  },
  {
    name: 'reads-of-31-lag-400-ms',
    description: 'Of 31 events, reads and listings are 400 ms behind.',
    events: plannedEvents(31, thisMonth),
    decisions: lagging({ get: always(400), list: always(400) }),
  },
  {
    name: 'reads-of-300-lag-500-ms',
    description: 'Of 300 events, reads and listings are 500 ms behind.',
    events: plannedEvents(300, thisMonth),
    decisions: lagging({ get: always(500), list: always(500) }),
  },
]
