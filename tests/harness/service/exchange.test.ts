import { describe, expect, it } from 'vitest'
import { keptLength } from '../../../src/service/bounded-json.ts'
import {
  type RawExchange,
  recordExchange,
  recordedBodyLength,
} from '../../../src/service/exchange.ts'
import type { ServiceRequest } from '../../../src/service/request.ts'
import { maskerOf } from '../../../src/settings/mask/masker.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { secretsOf } from '../../../src/settings/secrets.ts'
import type { Settings } from '../../../src/settings/settings.ts'
import { type Answering, httpServer, json, nobodyThere } from './loopback.ts'
import { attempt, type Given, targetAt, updating } from './requests.ts'

const username = 'museum'
const password = 'pässwörd:11'
const key = 'key-of-the-gate'
const target = { username, password, headers: { 'x-gateway-key': key } }
const pair = Buffer.from(`${username}:${password}`).toString('base64')

/** What is recorded of one exchange, by a mask for the secrets of its target. */
const recordedAt = async (
  url: string,
  request: Partial<ServiceRequest> = {},
  settings: Given['settings'] = {},
) => {
  const mask = maskerOf(secretsOf({ target: targetAt(url, { target }) } as Settings))
  const { exchange } = await attempt(url, request, { target, settings })
  return recordExchange(exchange, mask)
}

/** What is recorded where a server answers so, or with a text. */
const recorded = async (
  answer: Answering | string,
  request?: Partial<ServiceRequest>,
  maxResponseBytes = 5_000_000,
) => {
  const told: Answering = (_request, response) => void response.end(answer)
  const { url } = await httpServer(typeof answer === 'string' ? told : answer)
  return recordedAt(url, request, { maxResponseBytes })
}

describe('a recorded exchange', () => {
  it('holds what was sent and what came back', async () => {
    const server = await httpServer((_request, response) => json(response, { price: 1.5 }, 201))
    const exchange = await recordedAt(server.url, updating)
    const headers = { 'content-type': 'application/json' }
    const url = `${server.url}${updating.path}`
    expect(exchange).toMatchObject({
      request: { method: 'PATCH', url, headers, body: updating.body },
      response: { status: 201, headers, body: '{"price":1.5}', bytes: 13, cut: false },
    })
    expect(exchange).not.toHaveProperty('failure')
    expect(Math.abs(Date.parse(exchange.startedAt) - Date.now())).toBeLessThan(60_000)
    expect(exchange.durationMs).toBe(Math.round(exchange.durationMs))
  })

  it('ends in no half of a secret, be it as the service has sent it', async () => {
    const { response } = await recorded((_request, answer) => {
      answer.setHeader('x-debug', `it says: ${key.slice(0, 9)}`)
      answer.end(`it says: ${password.slice(0, 7)}`)
    })
    expect(response).toMatchObject({ body: 'it says: ***', headers: { 'x-debug': 'it says: ***' } })
  })

  it('holds why there was no answer', async () => {
    const exchange = await recordedAt(await nobodyThere())
    expect(exchange.failure).toBe('connection refused (ECONNREFUSED)')
    expect(exchange).not.toHaveProperty('response')
    expect(exchange.request).not.toHaveProperty('body')
  })

  it('never shows a secret, wherever the target sends it back', async () => {
    const body = JSON.stringify({ name: `${username}:${password}`, location: key })
    const request = { ...updating, body, query: [['startDate', password]] as const }
    const exchange = await recorded(({ headers }, response) => {
      const { authorization = '' } = headers
      const seen = { 'x-seen': authorization, 'x-gate': String(headers['x-gateway-key']) }
      response.writeHead(200, { ...seen, [`x-${key}`]: 'named after it' })
      response.end(JSON.stringify({ authorization, key, password, html: `<b>${password}</b>` }))
    }, request)
    const text = JSON.stringify(exchange)
    expect(text).toContain('***')
    const quoted = JSON.stringify(password).slice(1, -1)
    for (const secret of [pair, key, password, encodeURIComponent(password), quoted])
      expect(text).not.toContain(secret)
  })

  it('never ends in a part of a secret where the body is cut at a small size', async () => {
    const before = '{"seen":"'
    for (let bytes = 1; bytes < Buffer.byteLength(password); bytes++) {
      const { response } = await recorded(`${before}${password}`, {}, before.length + bytes)
      expect(response).toMatchObject({ body: `${before}***`, cut: true })
    }
  })
})

describe('a long body', () => {
  const long = 'é'.repeat(recordedBodyLength)

  it.each([
    ['is held whole up to the stated size', long, 5_000_000, long, false],
    ['is cut beyond it, and said to be', `${long}x`, 5_000_000, long, true],
    ['is said to be where only its beginning was read', 'xyz'.repeat(50), 9, 'xyzxyzxyz', true],
  ])('%s', async (_, sent, maxResponseBytes, body, cut) => {
    const { response } = await recorded(sent, {}, maxResponseBytes)
    expect(response).toMatchObject({ body, cut })
    if (maxResponseBytes > 9) expect(response?.bytes).toBe(Buffer.byteLength(sent))
  })

  it('is said to be cut where it is as long as what is kept, since its end may be a part of a secret', () => {
    const text = 'x'.repeat(keptLength)
    const raw = {
      ...{
        method: 'GET',
        url: 'http://127.0.0.1/',
        requestHeaders: {},
        startedAt: 0,
        durationMs: 1,
      },
      ...{ status: 200, responseBody: { text, bytes: text.length, cut: false } },
    } as unknown as RawExchange
    const { response } = recordExchange(raw, asMasked, keptLength)
    expect(response?.body?.length).toBeLessThan(keptLength)
    expect(response?.cut).toBe(true)
  })

  it('is masked before it is cut, of a request, too, so that no secret is cut in two', async () => {
    const body = `${'x'.repeat(recordedBodyLength - 3)}${password}`
    const { request, response } = await recorded(body, { ...updating, body })
    expect(response?.body).toBe(`${'x'.repeat(recordedBodyLength - 3)}***`)
    expect(request.body).toBe(response?.body)
  })

  it.each([5_000_000, 300_000])('full of secrets shows no part of one: %i', async (most) => {
    const { response } = await recorded(password.repeat(100_000), {}, most)
    expect(response).toMatchObject({ cut: true, body: expect.stringMatching(/^\**$/) })
  })
})
