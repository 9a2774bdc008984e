import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Headers, ServiceRequest } from '../../../src/reference/request.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { instead, type Row, tableOf, vary } from './variation.ts'

const refused = (status: number, title: string, headers: Headers = {}): Answer => ({
  status,
  headers,
  body: { title },
})
const json = { 'content-type': 'application/json' }
const busy = (status: number, headers?: Headers) =>
  refused(status, 'Another update is under way', headers)

/** So many requests are answered in each window of time, all others refused. */
const rationed = (
  perWindow: number,
  windowInMs: number,
  status: number,
  headers: () => Headers = () => ({}),
  body: unknown = { title: 'Too many requests' },
): Row =>
  instead(
    `At most ${perWindow} requests are answered in ${windowInMs} ms, others get ${status}.`,
    () => {
      let window = 0
      let count = 0
      return () => {
        const current = Math.floor(performance.now() / windowInMs)
        count = current === window ? count + 1 : 1
        window = current
        return count <= perWindow ? undefined : { status, headers: headers(), body }
      }
    },
  )

const inASecondByTheClock = () => ({ 'retry-after': new Date(Date.now() + 1000).toUTCString() })

/**
 * So many requests are carried out at once, each of which takes `ms` longer; any other is refused.
 *
 * @param lane - requests of one lane count together; those of none (undefined) are never refused
 */
const atOnce = (
  description: string,
  most: number,
  ms: number,
  lane: (request: ServiceRequest) => string | undefined,
  refusal: Answer,
): Row =>
  vary(description, (sound) => {
    const underWay = new Map<string, number>()
    return {
      around: async (request, answer) => {
        const key = lane(request)
        if (key === undefined) return sound.around(request, answer)
        const others = underWay.get(key) ?? 0
        if (others >= most) return refusal
        underWay.set(key, others + 1)
        try {
          await wait(ms)
          return await sound.around(request, answer)
        } finally {
          underWay.set(key, (underWay.get(key) ?? 1) - 1)
        }
      },
    }
  })

/** One update is carried out at a time, as behind one lock. */
const updatesOneAtATime = (toASecond: string, refusal: Answer): Row => {
  const description = `One update is carried out at a time, a second is answered with ${toASecond}.`
  const lane = ({ operation }: ServiceRequest) => (operation === 'update' ? 'updates' : undefined)
  return atOnce(description, 1, 5, lane, refusal)
}

/** Some updates are refused, whatever they are, as when transactions collide. */
const conflicts = (description: string, share: number): Row =>
  instead(description, () => {
    const random = pseudoRandom(7)
    return ({ operation }) => (operation === 'update' && random() < share ? busy(409) : undefined)
  })

/** How many requests are answered, and how many updates at once: such limits are not shown (section 8). */
export const rateLimitVariations = tableOf({
  'rate-limited': rationed(50, 1000, 429, () => ({ 'retry-after': '1' })),
  'rate-limited-by-the-clock': rationed(100, 1000, 429, inASecondByTheClock),
  'rate-limited-without-retry-after': rationed(50, 1000, 429),
  'rate-limited-in-long-windows': rationed(600, 5000, 503, () => ({ 'retry-after': '2' })),
  'rate-limited-with-403': rationed(
    100,
    1000,
    403,
    () => ({ ...json, 'retry-after': '1', 'x-ratelimit-remaining': '0' }),
    { message: 'API rate limit exceeded' },
  ),
  'rate-limited-per-event': instead('An event takes 20 updates a second, or gets 429.', () => {
    const buckets = new Map<string, { tokens: number; at: number }>()
    const headers = { ...json, 'retry-after': '1' }
    return ({ operation, eventId }) => {
      if (operation !== 'update') return undefined
      const now = performance.now()
      const bucket = buckets.get(eventId) ?? { tokens: 5, at: now }
      const tokens = Math.min(5, bucket.tokens + ((now - bucket.at) / 1000) * 20)
      const isTaken = tokens >= 1
      buckets.set(eventId, { tokens: isTaken ? tokens - 1 : tokens, at: now })
      return isTaken ? undefined : { status: 429, headers, body: { error: 'slow down' } }
    }
  }),

  'four-at-once': atOnce(
    'Four requests are answered at once, a fifth is sent away with 503.',
    4,
    1,
    () => 'all',
    refused(503, 'Too many requests', { 'retry-after': '0' }),
  ),
  'one-update-of-an-event-at-once': atOnce(
    'Updates take 5 ms, and meanwhile another one of the same event gets 409.',
    1,
    5,
    ({ method, eventId }) => (method === 'PATCH' ? eventId : undefined),
    { status: 409, headers: {}, body: undefined },
  ),
  'updates-one-at-a-time-429': updatesOneAtATime('429', busy(429)),
  'updates-one-at-a-time-429-in-a-second': updatesOneAtATime(
    '429 and Retry-After: 1',
    busy(429, { 'retry-after': '1' }),
  ),
  'updates-one-at-a-time-503': updatesOneAtATime('503', busy(503, { 'retry-after': '1' })),
  'updates-one-at-a-time-conflict': updatesOneAtATime('409', busy(409)),
  'updates-one-at-a-time-locked': updatesOneAtATime('423', busy(423)),
  'update-conflict-at-times': conflicts('Two in 100 updates conflict: 409.', 0.02),
  'update-conflict-every-tenth-time': conflicts('Ten in 100 updates conflict: 409.', 0.1),
})
