import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import { pseudoRandom } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

/** Requests that wait before they are looked at. */
const after =
  (pauseInMs: (request: ServiceRequest) => number): Override =>
  (sound) => ({
    around: async (request, answer) => {
      await wait(pauseInMs(request))
      return sound.around(request, answer)
    },
  })

/** How fast answers come. */
export const paceVariations: readonly Variation[] = [
  {
    name: 'slow',
    description: 'Every request takes 40 ms.',
    decisions: after(() => 40),
  },
  {
    name: 'jittery',
    description: 'Requests take anything up to 60 ms, and overtake each other.',
    decisions: () => {
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
  },
  {
    name: 'slow-updates',
    description: 'Updates take 150 ms.',
    decisions: after(({ method }) => (method === 'PATCH' ? 150 : 0)),
  },
  {
    name: 'slow-at-times',
    description: 'One in 200 requests takes 3 seconds.',
    decisions: () => {
      const random = pseudoRandom(1)
      return {
        around: async (_request, answer) => {
          if (random() < 0.005) await wait(3000)
          return answer()
        },
      }
    },
  },
  {
    name: 'one-after-another',
    description: 'Requests are answered one after another.',
    decisions: () => {
      let last: Promise<unknown> = Promise.resolve()
      return {
        around: (_request, answer): Promise<Answer> => {
          const mine = last.then(() => wait(2)).then(answer)
          last = mine.catch(() => {})
          return mine
        },
      }
    },
  },
  {
    name: 'one-update-of-an-event-at-once',
    description: 'Updates take 5 ms, and meanwhile another one of the same event gets 409.',
    decisions: (sound) => {
      const updating = new Set<string>()
      return {
        around: async (request, answer) => {
          const { method, eventId } = request
          if (method !== 'PATCH') return sound.around(request, answer)
          if (updating.has(eventId)) return { status: 409, headers: {}, body: undefined }
          updating.add(eventId)
          await wait(5)
          const given = await sound.around(request, answer)
          updating.delete(eventId)
          return given
        },
      }
    },
  },
]
