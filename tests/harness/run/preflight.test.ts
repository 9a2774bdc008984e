import { describe, expect, it, onTestFinished } from 'vitest'
import { preflight } from '../../../src/run/preflight.ts'
import { Client } from '../../../src/service/client.ts'
import { Service } from '../../../src/service/service.ts'
import { inWords } from '../service/requests.ts'
import { listener } from './listener.ts'
import { settingsOf } from './settings-of.ts'

/** Looks at a target that answers listings, wide listings and reads with these statuses. */
async function lookedAt(statuses: { list: number; wide?: number; get: number }, location?: string) {
  const asked: string[] = []
  const url = await listener((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { list, wide = list, get } = statuses
    const listing = path.startsWith('/special-events?') || path === '/special-events'
    response.statusCode = listing ? (path.includes('?') ? wide : list) : get
    if (location !== undefined) response.setHeader('location', location)
    response.end('[]')
  })
  return { reason: await reasonFor(url), asked }
}

async function reasonFor(url: string, env = {}): Promise<string | undefined> {
  const { settings, target } = settingsOf({ TARGET_URL: url, ...env })
  const client = new Client(target, settings)
  onTestFinished(() => client.close())
  const reason = await preflight(new Service(client, async () => {}))
  return inWords(reason)
}

describe('the look at a target before it is judged', () => {
  it('is content with one listing that succeeds', async () => {
    const { reason, asked } = await lookedAt({ list: 200, get: 500 })
    expect({ reason, asked }).toEqual({ reason: undefined, asked: ['/special-events'] })
  })

  it.for([
    ['a read succeeds though listing does not', { list: 500, get: 200 }],
    ['listing alone is broken', { list: 500, get: 404 }],
    ['listing alone is refused', { list: 401, get: 404 }],
    ['a plain listing finds nothing, and says so with 404', { list: 404, wide: 200, get: 404 }],
    ['requests are refused in different ways', { list: 400, get: 401 }],
  ] as const)('lets the checks find out where %s', async ([, statuses]) => {
    expect((await lookedAt(statuses)).reason).toBeUndefined()
  })

  it.for([
    [{ list: 401, get: 401 }, /^the credentials are refused everywhere \(status 401\); check T/],
    [{ list: 403, get: 401 }, /^the credentials are refused everywhere \(status 403\); check T/],
    [{ list: 500, get: 502 }, /^every request is answered with a server error \(status 500\)$/],
    [{ list: 404, get: 404 }, /^there is no special events service at this address \(status 404\)/],
    [{ list: 301, get: 308 }, /^every request is redirected \(301\); name the final address/],
  ] as const)(
    'tells why nothing can be judged where the statuses are %o',
    async ([statuses, reason]) => {
      expect((await lookedAt(statuses)).reason).toMatch(reason)
    },
  )

  it('lets the checks find out where listing is broken and an event that there is none of gets no answer', async () => {
    const url = await listener((request, response) => {
      if (!request.url?.startsWith('/special-events/')) response.writeHead(500).end()
    })
    expect(await reasonFor(url, { REQUEST_TIMEOUT_MS: '3000' })).toBeUndefined()
  })

  it('names the address that every request is redirected to, and does not go there', async () => {
    const elsewhere: string[] = []
    const other = await listener((request, response) => {
      elsewhere.push(request.url ?? '')
      response.end('[]')
    })
    const { reason } = await lookedAt({ list: 302, get: 302 }, `${other}/elsewhere`)
    expect(reason).toBe(
      `every request is redirected (302 to ${other}/elsewhere); name the final address in TARGET_URL`,
    )
    expect(elsewhere).toEqual([])
  })

  it('tells that nobody answers', async () => {
    expect(await reasonFor('http://127.0.0.1:9')).toBe(
      'the target cannot be reached: connection refused (ECONNREFUSED)',
    )
  })

  it('tells that whoever answers hangs up', async () => {
    const url = await listener((request) => void request.socket.destroy())
    expect(await reasonFor(url)).toMatch(/^the target cannot be reached: connection/)
  })
})
