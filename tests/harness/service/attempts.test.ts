import { describe, expect, it } from 'vitest'
import { type Authorization, basicCredentials } from '../../../src/service/request.ts'
import type { AuthProbes } from '../../../src/settings/settings.ts'
import { httpServer, json } from './loopback.ts'
import { clientOf, listing } from './requests.ts'

const right = basicCredentials('museum', 'open sesame')
const wrong = (nth: number): Authorization => ({
  header: `Basic wrong${nth}`,
  shown: 'Basic <wrong>',
})

/** A target that decides by the Authorization header, and a client that sends it wrong ones. */
async function guarded(authProbes: AuthProbes, statusFor: (header: string, nth: number) => number) {
  const arrived: string[] = []
  const server = await httpServer(({ headers }, response) => {
    const { authorization = 'none' } = headers
    arrived.push(authorization === right ? 'right' : authorization)
    const nth = arrived.filter((header) => header !== 'right').length
    json(response, [], statusFor(authorization, nth))
  })
  const client = clientOf(server.url, { settings: { authProbes } })
  const send = (authorization: Authorization = 'configured') =>
    client.send({ ...listing, authorization }).then(
      ({ status }) => status,
      ({ name, message }: Error) => `${name}: ${message}`,
    )
  await send()
  return { send, arrived, wrongs: () => arrived.filter((header) => header !== 'right') }
}

const sound = (header: string) => (header === right ? 200 : 401)
const few = 'NotSent: not tried (AUTH_PROBES=few)'

describe('where wrong credentials are to be few', () => {
  it('three are sent, each right after the right ones, however many are given at once', async () => {
    const { send, arrived } = await guarded('few', sound)
    const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => send(wrong(nth))))
    expect(outcomes).toEqual([401, 401, 401, few, few, few])
    const pairs = [1, 2, 3].flatMap((nth) => ['right', `Basic wrong${nth}`])
    expect(arrived).toEqual(['right', ...pairs])
    expect(await send('none')).toBe(401)
    expect(await send()).toBe(200)
  })

  it('a retry counts as one of them', async () => {
    const { send, wrongs } = await guarded('few', (header, nth) =>
      header === right ? 200 : nth === 1 ? 503 : 401,
    )
    const outcomes = [await send(wrong(1)), await send(wrong(2)), await send(wrong(3))]
    expect(outcomes).toEqual([401, 401, few])
    expect(wrongs()).toHaveLength(3)
  })

  it('those that the target lets in are sent again, until it refuses them', async () => {
    let open = true
    const { send, wrongs } = await guarded('few', (header) =>
      header === right || (open && header === 'Basic wrong3') ? 200 : 401,
    )
    for (const nth of [1, 2, 3, 3, 3, 4]) await send(wrong(nth))
    open = false
    expect([await send(wrong(3)), await send(wrong(3))]).toEqual([401, few])
    expect(wrongs().filter((header) => header !== 'Basic wrong3')).toHaveLength(2)
  })

  it('one is kept to show again who was let in', async () => {
    const { send, wrongs } = await guarded('few', (header) =>
      header === right || header === 'Basic wrong1' ? 200 : 401,
    )
    const given = [wrong(1), wrong(2), wrong(3)]
    expect(await Promise.all(given.map(send))).toEqual([200, 401, few])
    expect(await send(wrong(1))).toBe(200)
    expect(wrongs()).toHaveLength(3)
  })

  it('none is sent where the right ones before it do not succeed', async () => {
    const { send, wrongs } = await guarded('few', () => 500)
    expect(await send(wrong(1))).toBe(
      'NotSent: not tried: a plain listing before it did not succeed',
    )
    expect(wrongs()).toEqual([])
  })
})

describe('where no credentials but the right ones are to be sent', () => {
  it('neither wrong ones are nor requests without any', async () => {
    const { send, wrongs } = await guarded('none', sound)
    const nothing = 'NotSent: not tried (AUTH_PROBES=none)'
    expect([await send(wrong(1)), await send('none')]).toEqual([nothing, nothing])
    expect(wrongs()).toEqual([])
  })
})

describe('a target that refuses the right credentials after wrong ones', () => {
  it('gets no further wrong ones', async () => {
    const { send, wrongs } = await guarded('all', (header, nth) =>
      header === right && nth < 5 ? 200 : 401,
    )
    for (let nth = 1; nth <= 5; nth++) await send(wrong(nth))
    expect(await send()).toBe(401)
    expect(await send(wrong(6))).toContain('so the account may be locked')
    expect(await send('none')).toContain('so the account may be locked')
    expect(wrongs()).toHaveLength(5)
  })

  it('gets further ones where it has refused the right ones by chance', async () => {
    let refused = false
    const { send } = await guarded('all', (header, nth) => {
      if (header !== right || nth === 0 || refused) return sound(header)
      refused = true
      return 403
    })
    expect([await send(wrong(1)), await send(), await send(wrong(2))]).toEqual([401, 403, 401])
  })

  it('gets further ones where it refuses but a certain request', async () => {
    const server = await httpServer(({ method, headers }, response) =>
      json(response, [], headers.authorization !== right ? 401 : method === 'PATCH' ? 403 : 200),
    )
    const client = clientOf(server.url)
    await client.send(listing)
    await client.send({ ...listing, authorization: wrong(1) })
    expect((await client.send({ ...listing, method: 'PATCH' })).status).toBe(403)
    expect((await client.send({ ...listing, authorization: wrong(2) })).status).toBe(401)
  })
})
