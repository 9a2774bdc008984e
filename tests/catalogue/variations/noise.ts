import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, Headers } from '../../../src/reference/request.ts'
import { pseudoRandom } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

/** Some requests answered by something in between, before or after they were carried out. */
const answeredInstead =
  (share: number, instead: Answer, carriedOut = false): Override =>
  (sound) => {
    const random = pseudoRandom(7)
    return {
      around: async (request, answer) => {
        if (random() >= share) return sound.around(request, answer)
        if (carriedOut) await answer()
        return instead
      },
    }
  }

/** Some connections reset, before or after the request was carried out. */
const resetInstead =
  (share: number): Override =>
  (sound) => {
    const random = pseudoRandom(7)
    return {
      deliver: (message, response, request) =>
        random() < share
          ? void request.socket.resetAndDestroy()
          : sound.deliver(message, response, request),
    }
  }

const html: Headers = { 'content-type': 'text/html' }
const page = (status: number): Answer => ({ status, headers: html, body: 'Try again later.' })

/** Noise on the way, which is no answer of the service (section 7 shows none). */
export const noiseVariations: readonly Variation[] = [
  {
    name: 'unavailable-at-times',
    description: 'Two in 100 requests are answered with 503.',
    decisions: answeredInstead(0.02, page(503)),
  },
  {
    name: 'unavailable-at-times-after-the-work',
    description: 'Two in 100 requests are carried out, and answered with 503.',
    decisions: answeredInstead(0.02, page(503), true),
  },
  {
    name: 'unavailable-often',
    description: 'One in 10 requests is answered with 503.',
    decisions: answeredInstead(0.1, page(503)),
  },
  {
    name: 'bad-gateway-at-times',
    description: 'One in 100 requests is answered with 502.',
    decisions: answeredInstead(0.01, page(502)),
  },
  {
    name: 'gateway-timeout-at-times',
    description: 'One in 100 requests is answered with 504.',
    decisions: answeredInstead(0.01, page(504)),
  },
  {
    name: 'too-many-requests-at-times',
    description: 'Two in 100 requests are answered with 429, without Retry-After.',
    decisions: answeredInstead(0.02, page(429)),
  },
  {
    name: 'connection-reset-at-times',
    description: 'One in 100 connections is reset in place of an answer.',
    decisions: resetInstead(0.01),
  },
  {
    name: 'connection-cut-at-times',
    description: 'One in 100 answers ends in the middle of its body.',
    decisions: (sound) => {
      const random = pseudoRandom(7)
      return {
        deliver: (message, response, request) => {
          const { status, headers, payload } = message
          if (random() >= 0.01) return sound.deliver(message, response, request)
          response.writeHead(status, { ...headers, 'content-length': payload.byteLength } as never)
          response.write(payload.subarray(0, payload.byteLength >> 1), () => response.destroy())
        },
      }
    },
  },
  {
    name: 'silent-at-times',
    description: 'One in 400 requests is never answered.',
    decisions: (sound) => {
      const random = pseudoRandom(7)
      return {
        deliver: (message, response, request) =>
          random() < 0.0025 ? undefined : sound.deliver(message, response, request),
      }
    },
    settings: { REQUEST_TIMEOUT_MS: '2000' },
  },
  {
    name: 'down-for-a-while',
    description: 'Half a second after the first request, all get 503 for two seconds.',
    decisions: (sound) => {
      let start: number | undefined
      return {
        around: async (request, answer) => {
          start ??= performance.now()
          const age = performance.now() - start
          return age > 500 && age < 2500 ? page(503) : sound.around(request, answer)
        },
      }
    },
  },
]
