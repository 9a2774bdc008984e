import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, Headers } from '../../../src/reference/request.ts'
import type { Variation } from './variation.ts'

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

/** How many requests are answered: rate limits are not shown (section 8). */
export const rateLimitVariations: readonly Variation[] = [
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
