import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, Headers, ServiceRequest } from '../../../src/reference/request.ts'
import type { Variation } from './variation.ts'

const html: Headers = { 'content-type': 'text/html; charset=utf-8' }
const problem: Headers = { 'content-type': 'application/problem+json' }
const page = '<!doctype html><title>Museum</title><div id="app"></div>'

const problemOf = (status: number): Answer => ({ status, headers: problem, body: { status } })
const pageWith = (status: number): Answer => ({ status, headers: html, body: page })

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
const after = (count: number, method?: string): (() => Begins) => {
  return () => {
    let seen = 0
    return (request) => (method === undefined || request.method === method) && ++seen === count
  }
}

/** Every request gets one and the same answer for a while, and none is carried out. */
export const outage =
  (trouble: string, begins: () => Begins, lastsMs: number): Override =>
  (sound) => {
    const isFirst = begins()
    let until = Number.NEGATIVE_INFINITY
    return {
      around: async (request, answer) => {
        if (isFirst(request)) until = performance.now() + lastsMs
        return (performance.now() < until && troubles[trouble]) || sound.around(request, answer)
      },
      text: (body, request) => (body === page ? page : sound.text(body, request)),
    }
  }

const places = [
  { where: 'as-events-are-read', begins: after(12), when: 'After 12 requests' },
  { where: 'as-updates-begin', begins: after(2, 'PATCH'), when: 'From the second update on' },
  { where: 'among-updates', begins: after(120, 'PATCH'), when: 'After 120 updates' },
] as const

/** Out of order for some seconds, as while a new version is brought out: nothing about the service itself. */
export const outageVariations: readonly Variation[] = Object.entries(troubles).flatMap(
  ([trouble, { status }]) =>
    places.map(({ where, begins, when }) => ({
      name: `${trouble}-for-a-while-${where}`,
      description: `${when}, every request gets status ${status} for three seconds.`,
      decisions: outage(trouble, begins, 3000),
    })),
)
