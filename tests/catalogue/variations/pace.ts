import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { type Row, tableOf, vary } from './variation.ts'

/** Requests that wait before they are looked at; `begin` is called once per service. */
const waiting = (
  description: string,
  begin: (random: () => number) => (request: ServiceRequest) => number,
): Row =>
  vary(description, (sound) => {
    const pauseInMs = begin(pseudoRandom(1))
    return {
      around: async (request, answer) => {
        const ms = pauseInMs(request)
        if (ms > 0) await wait(ms)
        return sound.around(request, answer)
      },
    }
  })

/** How fast answers come. */
export const paceVariations = tableOf({
  slow: waiting('Every request takes 40 ms.', () => () => 40),
  'slow-updates': waiting(
    'Updates take 150 ms.',
    () => (request) => (request.method === 'PATCH' ? 150 : 0),
  ),
  'slow-at-times': waiting(
    'One in 200 requests takes 3 s.',
    (random) => () => (random() < 0.005 ? 3000 : 0),
  ),
  jittery: vary('Requests take anything up to 60 ms, and overtake each other.', () => {
    const random = pseudoRandom(1)
    return {
      around: async (_request, answer) => {
        await wait(random() * 30)
        const given = await answer()
        await wait(random() * 30)
        return given
      },
    }
  }),
  'one-after-another': vary('Requests are answered one after another.', () => {
    let last: Promise<unknown> = Promise.resolve()
    return {
      around: (_request, answer): Promise<Answer> => {
        const mine = last.then(() => wait(2)).then(answer)
        last = mine.catch(() => {})
        return mine
      },
    }
  }),
})
