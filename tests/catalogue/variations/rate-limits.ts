import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, Headers, ServiceRequest } from '../../../src/reference/request.ts'
import { answerInstead } from '../overrides.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { tableOf } from './variation.ts'

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
): Override =>
  answerInstead(() => {
    let window = 0
    let count = 0
    return () => {
      const current = Math.floor(performance.now() / windowInMs)
      count = current === window ? count + 1 : 1
      window = current
      return count <= perWindow ? undefined : { status, headers: headers(), body }
    }
  })

const inASecondByTheClock = () => ({ 'retry-after': new Date(Date.now() + 1000).toUTCString() })

/**
 * So many requests are carried out at once, each of which takes `ms` longer; any other is refused.
 *
 * @param lane - requests of one lane count together; those of none (undefined) are never refused
 */
const atOnce =
  (
    most: number,
    ms: number,
    lane: (request: ServiceRequest) => string | undefined,
    refusal: Answer,
  ): Override =>
  (sound) => {
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
  }

/** One update is carried out at a time, as behind one lock. */
const updatesOneAtATime = (refusal: Answer): Override =>
  atOnce(1, 5, ({ operation }) => (operation === 'update' ? 'updates' : undefined), refusal)

/** Takes so many updates, and none for an hour then. */
const quotaOfUpdates = (most: number, status: number): Override =>
  answerInstead(() => {
    let taken = 0
    return ({ operation }) =>
      operation === 'update' && ++taken > most
        ? refused(status, 'Come back later', { 'retry-after': '3600' })
        : undefined
  })

/** Some updates are refused, whatever they are, as when transactions collide. */
const conflicts = (share: number): Override =>
  answerInstead(() => {
    const random = pseudoRandom(7)
    return ({ operation }) => (operation === 'update' && random() < share ? busy(409) : undefined)
  })

/** How many requests are answered, and how many updates at once: such limits are not shown (section 8). */
export const rateLimitVariations = tableOf({
  'rate-limited: At most 50 requests are answered in 1000 ms, others get 429.': rationed(
    50,
    1000,
    429,
    () => ({ 'retry-after': '1' }),
  ),
  'rate-limited-by-the-clock: At most 100 requests are answered in 1000 ms, others get 429.':
    rationed(100, 1000, 429, inASecondByTheClock),
  'rate-limited-without-retry-after: At most 50 requests are answered in 1000 ms, others get 429.':
    rationed(50, 1000, 429),
  'rate-limited-in-long-windows: At most 600 requests are answered in 5000 ms, others get 503.':
    rationed(600, 5000, 503, () => ({ 'retry-after': '2' })),
  'rate-limited-with-403: At most 100 requests are answered in 1000 ms, others get 403.': rationed(
    100,
    1000,
    403,
    () => ({ ...json, 'retry-after': '1', 'x-ratelimit-remaining': '0' }),
    { message: 'API rate limit exceeded' },
  ),
  'rate-limited-per-event: An event takes 20 updates a second, or gets 429.': answerInstead(() => {
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

  'updates-limited-to-12-a-second: Beyond 12 updates in any second, another one gets 429.':
    answerInstead(() => {
      let taken: number[] = []
      const headers = { ...json, 'retry-after': '1' }
      return ({ operation }) => {
        if (operation !== 'update') return undefined
        const now = performance.now()
        taken = taken.filter((at) => at > now - 1000)
        if (taken.length >= 12) return { status: 429, headers, body: { error: 'busy' } }
        taken.push(now)
        return undefined
      }
    }),

  'updates-have-a-quota-of-150: Behind 150 updates, each one gets 429 and Retry-After: 3600.':
    quotaOfUpdates(150, 429),
  'updates-closed-behind-100: Behind 100 updates, each one gets 503 and Retry-After: 3600.':
    quotaOfUpdates(100, 503),

  'four-at-once: Four requests are answered at once, a fifth is sent away with 503.': atOnce(
    4,
    1,
    () => 'all',
    refused(503, 'Too many requests', { 'retry-after': '0' }),
  ),
  'three-at-once-without-a-pause: Three requests are answered at once, a fourth is sent away with 503.':
    atOnce(3, 5, () => 'all', refused(503, 'Busy')),
  'one-update-of-an-event-at-once: Updates take 5 ms, and meanwhile another one of the same event gets 409.':
    atOnce(1, 5, ({ method, eventId }) => (method === 'PATCH' ? eventId : undefined), {
      status: 409,
      headers: {},
      body: undefined,
    }),
  'updates-one-at-a-time-429: One update is carried out at a time, a second is answered with 429.':
    updatesOneAtATime(busy(429)),
  'updates-one-at-a-time-429-in-a-second: One update is carried out at a time, a second is answered with 429 and Retry-After: 1.':
    updatesOneAtATime(busy(429, { 'retry-after': '1' })),
  'updates-one-at-a-time-503: One update is carried out at a time, a second is answered with 503.':
    updatesOneAtATime(busy(503, { 'retry-after': '1' })),
  'updates-one-at-a-time-conflict: One update is carried out at a time, a second is answered with 409.':
    updatesOneAtATime(busy(409)),
  'updates-one-at-a-time-locked: One update is carried out at a time, a second is answered with 423.':
    updatesOneAtATime(busy(423)),
  'update-conflict-at-times: Two in 100 updates conflict: 409.': conflicts(0.02),
  'update-conflict-every-tenth-time: Ten in 100 updates conflict: 409.': conflicts(0.1),
})
