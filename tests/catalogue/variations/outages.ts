import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import { answerInstead } from '../overrides.ts'
import { rowsFor } from '../table.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { tableOf } from './variation.ts'

/** Some requests answered by something in between, before or after they were carried out. */
const answeredAtTimes =
  (status: number, oneIn: number, carriedOut = false): Override =>
  (sound) => {
    const random = pseudoRandom(7)
    return {
      around: async (request, answer) => {
        if (random() >= 1 / oneIn) return sound.around(request, answer)
        if (carriedOut) await answer()
        return tryAgain(status)
      },
    }
  }

/** Some answers delivered in a way of one's own, or not at all. */
const deliveredAtTimes =
  (share: number, deliver: Decisions['deliver']): Override =>
  (sound) => {
    const random = pseudoRandom(7)
    return {
      deliver: (message, response, request) =>
        (random() < share ? deliver : sound.deliver)(message, response, request),
    }
  }

const tryAgain = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: 'Try again later.',
})

const app = '<!doctype html><title>Museum</title><div id="app"></div>'
const problemOf = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { status },
})
const pageWith = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: app,
})

/** What every request gets while the service is out of order, by the name of the trouble. */
const troubles: Readonly<Record<string, Answer>> = {
  'credentials-unknown': problemOf(401),
  'access-forbidden': problemOf(403),
  'nothing-found': pageWith(404),
  'server-errors': problemOf(500),
  'a-page-in-place-of-everything': pageWith(200),
  unavailable: pageWith(503),
}

/** Whether a request is the one after which the service is out of order; asked of each in turn. */
type Begins = (request: ServiceRequest) => boolean

/** After so many requests, of one method or of any. */
const after = (count: number, method?: string) => (): Begins => {
  let seen = 0
  return (request) => (method === undefined || request.method === method) && ++seen === count
}

/** Every request gets one and the same answer for a while, and none is carried out. */
export const outage =
  (trouble: string, begins: () => Begins, lastsMs: number): Override =>
  (sound) => {
    const isFirst = begins()
    let until = Number.NEGATIVE_INFINITY
    const out = answerInstead(() => (request) => {
      if (isFirst(request)) until = performance.now() + lastsMs
      return performance.now() < until ? troubles[trouble] : undefined
    })
    return {
      ...out(sound),
      text: (body, request) => (body === app ? app : sound.text(body, request)),
    }
  }

const places = [
  { where: 'as-events-are-read', begins: after(12), when: 'After 12 requests' },
  { where: 'as-updates-begin', begins: after(2, 'PATCH'), when: 'From the second update on' },
  { where: 'among-updates', begins: after(120, 'PATCH'), when: 'After 120 updates' },
] as const

/** Noise on the way, and times out of order, as while a new version is brought out: nothing about the service itself. */
export const outageVariations = tableOf({
  'unavailable-at-times: One in 50 requests is answered with 503.': answeredAtTimes(503, 50),
  'unavailable-at-times-after-the-work: One in 50 requests is carried out, and answered with 503.':
    answeredAtTimes(503, 50, true),
  'unavailable-often: One in 10 requests is answered with 503.': answeredAtTimes(503, 10),
  'bad-gateway-at-times: One in 100 requests is answered with 502.': answeredAtTimes(502, 100),
  'gateway-timeout-at-times: One in 100 requests is answered with 504.': answeredAtTimes(504, 100),
  'too-many-requests-at-times: One in 50 requests is answered with 429.': answeredAtTimes(429, 50),
  'noise-beyond-the-standard: One in 60 requests gets 520 to 524, one in 90 408.': answerInstead(
    () => {
      let count = 0
      return () => {
        count += 1
        if (count % 60 === 0) {
          const status = [520, 522, 524][(count / 60) % 3] ?? 520
          return { ...tryAgain(status), body: '<h1>Web server is down</h1>' }
        }
        if (count % 90 !== 45) return undefined
        return { status: 408, headers: { connection: 'close' }, body: undefined }
      }
    },
  ),
  'connection-reset-at-times: One in 100 connections is reset in place of an answer.':
    deliveredAtTimes(0.01, (_message, _response, { socket }) => void socket.resetAndDestroy()),
  'connection-cut-at-times: One in 100 answers ends in the middle of its body.': deliveredAtTimes(
    0.01,
    ({ status, headers, payload }, response) => {
      response.writeHead(status, { ...headers, 'content-length': payload.byteLength } as never)
      response.write(payload.subarray(0, payload.byteLength >> 1), () => response.destroy())
    },
  ),
  'silent-at-times: One in 400 requests is never answered.': {
    decisions: deliveredAtTimes(0.0025, () => undefined),
    settings: { REQUEST_TIMEOUT_MS: '2000' },
  },
  'down-for-a-while: After half a second, all get 503 for two seconds.': answerInstead(() => {
    let start: number | undefined
    return () => {
      start ??= performance.now()
      const age = performance.now() - start
      return age > 500 && age < 2500 ? tryAgain(503) : undefined
    }
  }),
  'updates-down-for-a-while: From the 60th on, all updates get 503 for twenty seconds.':
    answerInstead(() => {
      let updates = 0
      let start: number | undefined
      return ({ method }) => {
        if (method !== 'PATCH' || ++updates < 60) return undefined
        start ??= performance.now()
        return performance.now() - start < 20_000 ? tryAgain(503) : undefined
      }
    }),
  ...rowsFor(
    Object.entries(troubles).flatMap(([trouble, { status }]) =>
      places.map((place) => ({ ...place, trouble, status })),
    ),
    ({ trouble, status, where, when, begins }) => [
      `${trouble}-for-a-while-${where}: ${when}, every request gets status ${status} for three seconds.`,
      outage(trouble, begins, 3000),
    ],
  ),
})
