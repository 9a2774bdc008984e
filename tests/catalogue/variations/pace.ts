import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { tableOf } from './variation.ts'

/** Requests that wait before they are looked at; `begin` is called once per service. */
const waiting =
  (begin: (random: () => number) => (request: ServiceRequest) => number): Override =>
  (sound) => {
    const pauseInMs = begin(pseudoRandom(1))
    return {
      around: async (request, answer) => {
        const ms = pauseInMs(request)
        if (ms > 0) await wait(ms)
        return sound.around(request, answer)
      },
    }
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
