import { Refusal } from '../../../src/reference/refusals.ts'
import type { Variation } from './variation.ts'

const json = { 'content-type': 'application/json' }

/** What stands before a service and has its own mind. */
export const gatewayVariations: readonly Variation[] = [
  {
    name: 'rate-limited-with-403',
    description: 'More than 100 requests in a second get 403 with Retry-After.',
    decisions: (sound) => {
      let window = 0
      let count = 0
      return {
        around: async (request, answer) => {
          const current = Math.floor(performance.now() / 1000)
          count = current === window ? count + 1 : 1
          window = current
          return count <= 100
            ? sound.around(request, answer)
            : {
                status: 403,
                headers: { ...json, 'retry-after': '1', 'x-ratelimit-remaining': '0' },
                body: { message: 'API rate limit exceeded' },
              }
        },
      }
    },
  },
  {
    name: 'rate-limited-per-event',
    description: 'An event takes five updates at once and 20 a second; more get 429.',
    decisions: (sound) => {
      const buckets = new Map<string, { tokens: number; at: number }>()
      return {
        around: async (request, answer) => {
          if (request.operation !== 'update') return sound.around(request, answer)
          const now = performance.now()
          const bucket = buckets.get(request.eventId) ?? { tokens: 5, at: now }
          buckets.set(request.eventId, bucket)
          bucket.tokens = Math.min(5, bucket.tokens + ((now - bucket.at) / 1000) * 20)
          bucket.at = now
          if (bucket.tokens < 1)
            return {
              status: 429,
              headers: { ...json, 'retry-after': '1' },
              body: { error: 'slow down' },
            }
          bucket.tokens -= 1
          return sound.around(request, answer)
        },
      }
    },
  },
  {
    name: 'noise-beyond-the-standard',
    description: 'One in 60 requests gets 520, 522 or 524, one in 90 gets 408.',
    decisions: (sound) => {
      let count = 0
      return {
        around: async (request, answer) => {
          count += 1
          if (count % 60 === 0)
            return {
              status: [520, 522, 524][(count / 60) % 3] ?? 520,
              headers: { 'content-type': 'text/html' },
              body: '<h1>Web server is down</h1>',
            }
          if (count % 90 === 45)
            return { status: 408, headers: { connection: 'close' }, body: undefined }
          return sound.around(request, answer)
        },
      }
    },
  },
  {
    name: 'http2-offered',
    description: 'Every answer offers another protocol in Upgrade and Alt-Svc.',
    decisions: () => ({
      deliver: ({ status, headers, payload }, response) => {
        response.statusCode = status
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        response.setHeader('Upgrade', 'h2,h2c')
        response.setHeader('Connection', 'Upgrade, Keep-Alive')
        response.setHeader('Alt-Svc', 'h3=":443"; ma=86400')
        response.end(payload)
      },
    }),
  },
  {
    name: 'limit-above-maximum-redirected',
    description: 'A limit above the maximum is sent on to the same address with the maximum.',
    decisions: () => ({
      limitInForce: (limit) => {
        if (limit <= 30) return limit
        throw new Refusal('limit', 'at most 30')
      },
      refuse: (refusal, status, request) => {
        if (refusal.reason !== 'limit')
          return {
            status,
            headers: { ...json, ...refusal.headers },
            body: { error: refusal.message },
          }
        const query = new URLSearchParams(request.query)
        query.set('limit', '30')
        return {
          status: 303,
          headers: { location: `${request.url.split('?')[0]}?${query}` },
          body: undefined,
        }
      },
    }),
  },
  {
    name: 'success-status-varies',
    description: 'Successes have 200, 203 or 226 in turn.',
    decisions: (sound) => {
      let turn = 0
      return {
        around: async (request, answer) => {
          const given = await sound.around(request, answer)
          return given.status === 200
            ? { ...given, status: [200, 203, 226][turn++ % 3] ?? 200 }
            : given
        },
      }
    },
  },
]
