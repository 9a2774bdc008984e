import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../decisions.ts'
import type { Answer, Headers, ServiceRequest } from '../request.ts'
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

/** So many requests per window of time, all others refused. */
const rationed =
  (perWindow: number, windowInMs: number, headers: () => Headers, status = 429): Override =>
  (sound) => {
    let window = 0
    let count = 0
    return {
      around: async (request, answer) => {
        const current = Math.floor(performance.now() / windowInMs)
        count = current === window ? count + 1 : 1
        window = current
        return count <= perWindow ? sound.around(request, answer) : refused(status, headers())
      },
    }
  }

const atOnce =
  (most: number): Override =>
  (sound) => {
    let underWay = 0
    return {
      around: async (request, answer) => {
        if (underWay >= most) return refused(503, { 'retry-after': '0' })
        underWay += 1
        await wait(1)
        const given = await sound.around(request, answer)
        underWay -= 1
        return given
      },
    }
  }

const inASecond = () => ({ 'retry-after': '1' })
const inASecondByTheClock = () => ({ 'retry-after': new Date(Date.now() + 1000).toUTCString() })

/** How fast answers come, and how many: rate limits are not shown (section 8). */
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
    name: 'four-at-once',
    description: 'Four requests are answered at once, a fifth is sent away with 503.',
    decisions: atOnce(4),
  },
  {
    name: 'rate-limited',
    description: 'After 50 requests in a second comes 429 with Retry-After.',
    decisions: rationed(50, 1000, inASecond),
  },
  {
    name: 'rate-limited-by-the-clock',
    description: 'After 100 requests in a second comes 429, with a date in Retry-After.',
    decisions: rationed(100, 1000, inASecondByTheClock),
  },
  {
    name: 'rate-limited-without-retry-after',
    description: 'After 50 requests in a second comes 429, without Retry-After.',
    decisions: rationed(50, 1000, () => ({})),
  },
  {
    name: 'rate-limited-in-long-windows',
    description: 'After 600 requests in 5 seconds comes 503 with Retry-After.',
    decisions: rationed(600, 5000, () => ({ 'retry-after': '2' }), 503),
  },
]

function refused(status: number, headers: Headers): Answer {
  return { status, headers, body: { title: 'Too many requests' } }
}
