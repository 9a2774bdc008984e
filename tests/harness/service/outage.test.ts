import { describe, expect, it } from 'vitest'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import { Outages } from '../../../src/service/outage.ts'
import type { ServiceRequest } from '../../../src/service/request.ts'
import { inScope } from '../../../src/service/scope.ts'
import { json } from './loopback.ts'
import { listing, served, updating } from './requests.ts'

const reading: ServiceRequest = { ...listing, operation: 'get', path: '/special-events/1' }
const page = '<!doctype html>'

type Trouble = (method: string, url: string) => [status: number, body: string] | undefined

/** A service that can be troubled at any time, and whoever sends to it. */
async function troubled(atFirst: Trouble = () => undefined) {
  let trouble = atFirst
  const { client, received } = await served(({ method, url }, response) => {
    const [status, body] = trouble(method, url) ?? []
    if (status !== undefined) response.writeHead(status).end(body)
    else json(response, /\/special-events(\?|$)/u.test(url) ? [] : {})
  })
  const outages = new Outages(client, client.traffic)
  const told: string[] = []
  outages.onChange = (words) => told.push(words)
  await outages.plain.send(listing)
  await outages.plain.send(reading)
  const be = (next: Trouble, ms = Number.POSITIVE_INFINITY) => {
    const since = performance.now()
    trouble = (...request) => (performance.now() - since < ms ? next(...request) : undefined)
  }
  return { received, ...outages, notes: () => outages.notes(), told, be }
}

describe('what meets an outage of the whole target', () => {
  // The status and body of every answer, and for how long; 503 is asked again for 1.5 s before it counts.
  it.each<[number, string, number]>([
    [401, '', 1200],
    [403, page, 1200],
    [404, page, 1200],
    [500, '{}', 1200],
    [200, page, 1200],
    [503, page, 6000],
  ])('is sent anew when it is over: %i with %j everywhere', async (status, body, ms) => {
    const { plain, be, told, notes } = await troubled()
    be(() => [status, body], ms)
    await inScope(async ({ exchanges }) => {
      const answers = await Promise.all([plain.send(updating), plain.send(listing)])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      expect(exchanges.map(({ responseBody }) => responseBody?.text).sort()).toEqual(['[]', '{}'])
    })
    expect(told).toHaveLength(2)
    expect(notes().at(-1)).toMatch(/^the target was out of order once; it was waited for \d s/)
  })
})

describe('what is no outage is told at once', () => {
  it.each([
    ['an update that fails while the plain listing succeeds', 'PATCH', updating],
    ['a listing that fails while a read succeeds', '/special-events', listing],
  ])('%s', async (_, broken, request) => {
    const { plain, be, notes } = await troubled()
    be((method, url) => (method === broken || url.endsWith(broken) ? [500, ''] : undefined))
    expect(await plain.send(request)).toMatchObject({ status: 500 })
    expect(notes()).toEqual([])
  })

  it.each<[string, number, string, ServiceRequest, object]>([
    ['answers a cache has spoilt', 200, '[{"name":', listing, { content: { kind: 'unreadable' } }],
    ['refusals that are kept by address', 401, '{}', reading, { status: 401 }],
  ])(
    '%s, while what was not asked for before is answered',
    async (_, status, body, again, told) => {
      const { plain, be, notes } = await troubled()
      const asked = new Set<string>()
      be((method, url) =>
        asked.size === asked.add(method + url).size ? [status, body] : undefined,
      )
      await plain.send(listing)
      await plain.send(reading)
      expect(await plain.send(again)).toMatchObject(told)
      expect(notes()).toEqual([])
    },
  )

  it('a service whose list has been a page from the beginning', async () => {
    const { plain, received } = await troubled((_, url) =>
      url.endsWith('/special-events') ? [200, page] : undefined,
    )
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

it('what is refused as expected costs no control request while others are answered', async () => {
  const { plain, refusable, be, received } = await troubled()
  be((_, url) => (url.endsWith('/2') ? [404, ''] : undefined))
  await plain.send(reading)
  const sent = received.length
  await refusable.send({ ...reading, path: '/special-events/2' })
  expect(received).toHaveLength(sent + 1)
})
