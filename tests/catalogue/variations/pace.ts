import { setTimeout as wait } from 'node:timers/promises'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import { finds } from '../faults/answers.ts'
import { beforehand } from '../overrides.ts'
import { ofEvents, thisMonth } from './planned-events.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { tableOf } from './variation.ts'

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

/** How many milliseconds answers are behind, none when absent. */
interface Lags {
  readonly get?: number
  readonly list?: number
  /** Where the list looks for an event, whatever it then shows. */
  readonly index?: number
}

const lagging =
  ({ get = 0, list = 0, index = 0 }: Lags, share = () => 1): Override =>
  (sound) => {
    const { keep, seen } = copies()
    return {
      afterUpdate: (_store, _stored, { before }) => keep(before),
      ...finds((event) => event && seen(event, get * share()))(sound),
      candidates: (store, listing) => {
        const lagMs = list * share()
        return sound.candidates(store, listing).map((event) => seen(event, lagMs))
      },
      inRange: (event, query) => sound.inRange(seen(event, index), query),
    }
  }

const both = (ms: number): Lags => ({ get: ms, list: ms })

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

/** Reads that show an update a little later: nothing is said of when it is seen. */
export const laggingVariations = tableOf({
  'reads-lag-300-ms: Reads and listings are 300 ms behind.': lagging(both(300)),
  'reads-lag-1200-ms: Reads and listings are 1.2 s behind.': lagging(both(1200)),
  'lists-lag-900-ms: Listings are 900 ms behind, reads are not.': lagging({ list: 900 }),
  'gets-lag-600-ms: Reads are 600 ms behind, listings are not.': lagging({ get: 600 }),
  'index-lags-700-ms: Events are listed by their dates of 700 ms ago.': lagging({ index: 700 }),
  'replicas-lag-up-to-800-ms: Each read is up to 800 ms behind.': (sound) =>
    lagging(both(800), pseudoRandom(1))(sound),
  'answers-kept-for-a-second: Answers to reads are kept for a second.': keptFor(1000),
  'lists-of-12-lag-500-ms: Of 12 events: Listings are 500 ms behind.': ofEvents(
    12,
    thisMonth,
    lagging({ list: 500 }),
  ),
  'reads-of-31-lag-400-ms: Of 31 events: Reads and listings are 400 ms behind.': ofEvents(
    31,
    thisMonth,
    lagging(both(400)),
  ),
  'reads-of-300-lag-500-ms: Of 300 events: Reads and listings are 500 ms behind.': ofEvents(
    300,
    thisMonth,
    lagging(both(500)),
  ),
})

/** Requests that wait before they are looked at; `begin` is called once per service. */
const waiting =
  (begin: (random: () => number) => (request: ServiceRequest) => number): Override =>
  (sound) => {
    const pauseInMs = begin(pseudoRandom(1))
    return beforehand((request) => {
      const ms = pauseInMs(request)
      return ms > 0 ? wait(ms) : undefined
    })(sound)
  }

/** How fast answers come. */
export const paceVariations = tableOf({
  'slow: Every request takes 40 ms.': waiting(() => () => 40),
  'slow-updates: Updates take 150 ms.': waiting(
    () => (request) => (request.method === 'PATCH' ? 150 : 0),
  ),
  'slow-at-times: One in 200 requests takes 3 s.': waiting(
    (random) => () => (random() < 0.005 ? 3000 : 0),
  ),
  'jittery: Requests take anything up to 60 ms, and overtake each other.': () => {
    const random = pseudoRandom(1)
    return {
      around: async (_request, answer) => {
        await wait(random() * 30)
        const given = await answer()
        await wait(random() * 30)
        return given
      },
    }
  },
  'one-after-another: Requests are answered one after another.': () => {
    let last: Promise<unknown> = Promise.resolve()
    return {
      around: (_request, answer): Promise<Answer> => {
        const mine = last.then(() => wait(2)).then(answer)
        last = mine.catch(() => {})
        return mine
      },
    }
  },
})
