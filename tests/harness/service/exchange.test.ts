import { describe, expect, it } from 'vitest'
import { recordExchange, recordedBodyLength } from '../../../src/service/exchange.ts'
import type { ServiceRequest } from '../../../src/service/request.ts'
import { maskerOf } from '../../../src/settings/mask/masker.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { secretsOf } from '../../../src/settings/secrets.ts'
import type { Settings } from '../../../src/settings/settings.ts'
import { httpServer, json, nobodyThere } from './loopback.ts'
import { attempt, type Given, targetAt, updating } from './requests.ts'

const username = 'museum'
const password = 'pässwörd:11'
const key = 'key-of-the-gate'
const target = { username, password, headers: { 'x-gateway-key': key } }
const pair = Buffer.from(`${username}:${password}`).toString('base64')

/** What is recorded of one exchange, by a mask for the secrets of its target. */
const recorded = async (
  url: string,
  request: Partial<ServiceRequest> = {},
  settings: Given['settings'] = {},
) => {
  const mask = maskerOf(secretsOf({ target: targetAt(url, { target }) } as Settings))
  const { exchange } = await attempt(url, request, { target, settings })
  return recordExchange(exchange, mask)
}

describe('a recorded exchange', () => {
  it('holds what was sent and what came back', async () => {
    const server = await httpServer((_request, response) => json(response, { price: 1.5 }, 201))
    const exchange = await recorded(server.url, updating)
    expect(exchange).toMatchObject({
      request: {
        method: 'PATCH',
        url: `${server.url}${updating.path}`,
        headers: { 'content-type': 'application/json' },
        body: updating.body,
      },
      response: {
        status: 201,
        headers: { 'content-type': 'application/json' },
        body: '{"price":1.5}',
        bytes: 13,
        cut: false,
      },
    })
    expect(exchange).not.toHaveProperty('failure')
    expect(Math.abs(Date.parse(exchange.startedAt) - Date.now())).toBeLessThan(60_000)
    expect(exchange.durationMs).toBe(Math.round(exchange.durationMs))
  })

  it('holds why there was no answer', async () => {
    const exchange = await recorded(await nobodyThere())
    expect(exchange.failure).toBe('connection refused (ECONNREFUSED)')
    expect(exchange).not.toHaveProperty('response')
    expect(exchange.request).not.toHaveProperty('body')
  })

  it('never shows a secret, wherever the target sends it back', async () => {
    const server = await httpServer((request, response) => {
      const { authorization = '' } = request.headers
      response.writeHead(200, {
        'x-seen': authorization,
        'x-gate': String(request.headers['x-gateway-key']),
        [`x-${key}`]: 'named after it',
      })
      response.end(JSON.stringify({ authorization, key, password, html: `<b>${password}</b>` }))
    })
    const body = JSON.stringify({ name: `${username}:${password}`, location: key })
    const query = [['startDate', password]] as const
    const text = JSON.stringify(await recorded(server.url, { ...updating, body, query }))
    expect(text).toContain('***')
    expect(text).not.toContain(pair)
    expect(text).not.toContain(key)
    expect(text).not.toContain(password)
    expect(text).not.toContain(encodeURIComponent(password))
    expect(text).not.toContain(JSON.stringify(password).slice(1, -1))
  })

  it('never ends in a part of a secret where the body is cut at a small size', async () => {
    const before = '{"seen":"'
    const server = await httpServer((_request, response) => {
      response.end(`${before}${password}`)
    })
    for (let bytes = 1; bytes < Buffer.byteLength(password); bytes++) {
      const settings = { maxResponseBytes: before.length + bytes }
      const { response } = await recorded(server.url, {}, settings)
      expect(response).toMatchObject({ body: `${before}***`, cut: true })
    }
  })

  it('never shows the Authorization header, even without a mask', async () => {
    const server = await httpServer((_request, response) => json(response, []))
    const { exchange } = await attempt(server.url, {}, { target })
    const { request } = recordExchange(exchange, asMasked)
    expect(request.headers.authorization).toBe('Basic ***')
    const authorization = { header: `Bearer ${pair}`, shown: 'Bearer <pair>' }
    const other = await attempt(server.url, { authorization }, { target })
    expect(JSON.stringify(recordExchange(other.exchange, asMasked))).not.toContain(pair)
  })
})

describe('a long body', () => {
  const long = 'é'.repeat(recordedBodyLength)

  it('is held whole up to the stated size', async () => {
    const server = await httpServer((_request, response) => {
      response.end(long)
    })
    const { response } = await recorded(server.url)
    expect(response).toMatchObject({ body: long, bytes: 2 * recordedBodyLength, cut: false })
  })

  it('is cut beyond it, and said to be', async () => {
    const server = await httpServer((_request, response) => {
      response.end(`${long}x`)
    })
    const { response } = await recorded(server.url)
    expect(response).toMatchObject({ body: long, bytes: 2 * recordedBodyLength + 1, cut: true })
  })

  it('is said to be cut when only its beginning was read', async () => {
    const server = await httpServer((_request, response) => {
      response.end('x'.repeat(500))
    })
    const { response } = await recorded(server.url, {}, { maxResponseBytes: 100 })
    expect(response).toMatchObject({ body: 'x'.repeat(100), cut: true })
  })

  it('is masked before it is cut, so that no secret is cut in two', async () => {
    const text = `${'x'.repeat(recordedBodyLength - 3)}${password}`
    const server = await httpServer((_request, response) => {
      response.end(text)
    })
    const body = text
    const { request, response } = await recorded(server.url, { ...updating, body })
    expect(response?.body).toBe(`${'x'.repeat(recordedBodyLength - 3)}***`)
    expect(request.body).toBe(response?.body)
  })

  it('that is full of secrets shows none of them, nor a part of one where it was cut', async () => {
    const text = password.repeat(100_000)
    const server = await httpServer((_request, response) => {
      response.end(text)
    })
    for (const maxResponseBytes of [5_000_000, 300_000]) {
      const { response } = await recorded(server.url, {}, { maxResponseBytes })
      expect(response).toMatchObject({ cut: true, body: expect.stringMatching(/^\**$/) })
    }
  })

  it('of a request is cut too', async () => {
    const server = await httpServer((_request, response) => json(response, {}))
    const body = 'x'.repeat(recordedBodyLength + 1)
    const { request } = await recorded(server.url, { ...updating, body })
    expect(request.body).toHaveLength(recordedBodyLength)
  })
})
