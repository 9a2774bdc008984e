import { describe, expect, it } from 'vitest'
import { type Authorization, basicCredentials } from '../../../src/service/request.ts'
import type { AuthProbes } from '../../../src/settings/settings.ts'
import { json } from './loopback.ts'
import { listing, served, updating } from './requests.ts'

const right = basicCredentials('museum', 'open sesame')
const wrong = (nth: number): Authorization => ({
  header: `Basic wrong${nth}`,
  shown: 'Basic <wrong>',
})

/** The status for the right credentials and for others; `nth` counts the others so far. */
type StatusFor = (header: string, nth: number, method: string) => number

const sound = (header: string) => (header === right ? 200 : 401)

/** A client of a target that decides by the Authorization header; the right ones have been sent once. */
async function guarded(authProbes: AuthProbes, statusFor: StatusFor) {
  const arrived: string[] = []
  const wrongs = () => arrived.filter((header) => header !== 'right')
  const { client } = await served(
    ({ headers: { authorization = 'none' }, method }, response) => {
      arrived.push(authorization === right ? 'right' : authorization)
      json(response, [], statusFor(authorization, wrongs().length, method))
    },
    { settings: { authProbes } },
  )
  const send = (authorization: Authorization = 'configured', request = listing) =>
    client.send({ ...request, authorization }).then(
      ({ status }) => status,
      ({ name, message }: Error) => `${name}: ${message}`,
    )
  await send()
  return { send, arrived, wrongs }
}

const busyAtFirst: StatusFor = (header, nth) =>
  nth === 1 && header !== right ? 503 : sound(header)
const lettingInTheFirst: StatusFor = (header) => (/wrong[23]/.test(header) ? 401 : 200)

const few = 'NotSent: not-tried'
const notListed = 'NotSent: plain-listing-failed'

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

  it.each<[string, StatusFor, (number | string)[]]>([
    ['a retry counts as one of them', busyAtFirst, [401, 401, few]],
    ['one is kept to show again who was let in', lettingInTheFirst, [200, 401, few, 200]],
    ['none is sent where the right ones do not succeed', () => 500, [notListed]],
  ])('%s', async (_, statusFor, expected) => {
    const { send, wrongs } = await guarded('few', statusFor)
    const outcomes: (number | string)[] = []
    for (const nth of [1, 2, 3, 1].slice(0, expected.length)) outcomes.push(await send(wrong(nth)))
    expect(outcomes).toEqual(expected)
    expect(wrongs()).toHaveLength(expected.length > 1 ? 3 : 0)
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
})

describe('a target that refuses the right credentials after wrong ones', () => {
  it('gets no further wrong ones', async () => {
    const { send, wrongs } = await guarded('all', (header, nth) =>
      header === right && nth < 5 ? 200 : 401,
    )
    for (let nth = 1; nth <= 5; nth++) await send(wrong(nth))
    expect(await send()).toBe(401)
    expect(await send(wrong(6))).toBe('NotSent: account-may-be-locked')
    expect(await send('none')).toBe('NotSent: account-may-be-locked')
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
    const { send } = await guarded('all', (header, _, method) =>
      header === right && method === 'PATCH' ? 403 : sound(header),
    )
    expect(await send(wrong(1))).toBe(401)
    expect(await send('configured', updating)).toBe(403)
    expect(await send(wrong(2))).toBe(401)
  })
})
