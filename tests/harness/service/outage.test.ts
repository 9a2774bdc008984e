import { describe, expect, it } from 'vitest'
import { NoAnswer, TargetLost } from '../../../src/service/no-answer.ts'
import { Outages } from '../../../src/service/outage.ts'
import type { ServiceRequest } from '../../../src/service/request.ts'
import { inScope } from '../../../src/service/scope.ts'
import { httpServer, json } from './loopback.ts'
import { clientOf, listing, updating } from './requests.ts'

const reading: ServiceRequest = { ...listing, operation: 'get', path: '/special-events/1' }
const page = '<!doctype html>'

type Trouble = (method: string, url: string) => [status: number, body: string] | undefined

/** A service that can be troubled at any time, and whoever sends to it. */
async function troubled({ atFirst }: { atFirst?: Trouble } = {}, longestWaitMs?: number) {
  let trouble: Trouble = atFirst ?? (() => undefined)
  const server = await httpServer(({ method, url }, response) => {
    const [status, body] = trouble(method, url) ?? []
    if (status !== undefined) response.writeHead(status).end(body)
    else json(response, url.endsWith('/special-events') ? [] : {})
  })
  const outages = new Outages(clientOf(server.url), longestWaitMs)
  const told: string[] = []
  outages.onChange = (words) => told.push(words)
  await outages.plain.send(listing)
  await outages.plain.send(reading)
  const be = (next: Trouble, ms = Number.POSITIVE_INFINITY) => {
    const since = performance.now()
    trouble = (...request) => (performance.now() - since < ms ? next(...request) : undefined)
  }
  return { ...server, ...outages, note: () => outages.note(), told, be }
}

/** By name, with the answer to everything and how long it lasts: 503 is asked again for 1.5 s before it counts. */
const outages: [string, number, string, number?][] = [
  ['401 everywhere', 401, ''],
  ['403 everywhere', 403, page],
  ['404 everywhere', 404, page],
  ['500 everywhere', 500, '{}'],
  ['a page in place of everything', 200, page],
  ['503 everywhere', 503, page, 6000],
]

describe('what meets an outage of the whole target', () => {
  it.each(outages)('is sent anew when it is over: %s', async (_, status, body, ms = 1200) => {
    const { plain, be, told, note } = await troubled()
    be(() => [status, body], ms)
    const scope = await inScope(async (scope) => {
      const answers = await Promise.all([plain.send(updating), plain.send(listing)])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      return scope
    })
    expect(scope.exchanges.map((exchange) => exchange.responseBody?.text).sort()).toEqual([
      '[]',
      '{}',
    ])
    expect(told).toHaveLength(2)
    expect(note()).toMatch(/^the target was out of order once; it was waited for \d s/)
  })

  it('ends as lost when the target does not come back within the time that a run waits', async () => {
    const { plain, be, received } = await troubled({}, 1000)
    be(() => [404, page])
    await expect(plain.send(updating)).rejects.toThrow(TargetLost)
    const sent = received.length
    await expect(plain.send(updating)).rejects.toThrow('out of order for longer than 1 s')
    expect(received).toHaveLength(sent)
  })
})

describe('what is no outage is told at once', () => {
  it.each([
    ['an update that fails while the plain listing succeeds', 'PATCH'],
    ['a listing that fails while a read succeeds', '/special-events'],
  ])('%s', async (_, broken) => {
    const { plain, be, note } = await troubled()
    be((method, url) => (method === broken || url.endsWith(broken) ? [500, ''] : undefined))
    const request = broken === 'PATCH' ? updating : listing
    expect(await plain.send(request)).toMatchObject({ status: 500 })
    expect(note()).toBeUndefined()
  })

  it('a service whose list has been a page from the beginning', async () => {
    const atFirst: Trouble = (_, url) => (url.endsWith('/special-events') ? [200, page] : undefined)
    const { plain, received } = await troubled({ atFirst })
    const sent = received.length
    expect(await plain.send(listing)).toMatchObject({ status: 200, succeeded: true })
    expect(received).toHaveLength(sent + 1)
  })

  it('an account that is locked after wrong credentials', async () => {
    const { plain, be } = await troubled()
    const authorization = { header: 'Basic bm9ib2R5', shown: 'wrong' }
    be(() => [401, ''])
    expect(await plain.send({ ...listing, authorization })).toMatchObject({ status: 401 })
    expect(await plain.send(listing)).toMatchObject({ status: 401 })
  })

  it('a request that is too much for the target, however often it is asked', async () => {
    const { plain, be } = await troubled()
    be((method) => (method === 'PATCH' ? [503, ''] : undefined))
    const settled = await plain.send(updating).catch((error: unknown) => error)
    expect(settled instanceof NoAnswer || settled).toMatchObject({ status: 503 })
  })
})

describe('what is refused as expected', () => {
  it('costs no control request while others are answered', async () => {
    const { plain, refusable, be, received } = await troubled()
    be((_, url) => (url.endsWith('/2') ? [404, ''] : undefined))
    await plain.send(reading)
    const sent = received.length
    await refusable.send({ ...reading, path: '/special-events/2' })
    expect(received).toHaveLength(sent + 1)
  })
})
