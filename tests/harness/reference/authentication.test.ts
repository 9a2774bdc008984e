import { describe, expect, it } from 'vitest'
import { basic, type Started, specialEvent, specialEvents, started } from './running-service.ts'

const { eventId } = specialEvent(1)

type Sent = Readonly<Record<string, string>>

const operations: Record<string, (service: Started, headers: Sent) => Promise<Response>> = {
  list: (service, headers) => fetch(`${service.url}/special-events`, { headers }),
  get: (service, headers) => fetch(`${service.url}/special-events/${eventId}`, { headers }),
  update: (service, headers) =>
    fetch(`${service.url}/special-events/${eventId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"price":99}',
    }),
}

const right = { username: 'muséum', password: 'påss:with:colons €' }
const base64 = basic(right.username, right.password).slice('Basic '.length)

const refused: Record<string, Sent> = {
  'no credentials': {},
  'a wrong password': { authorization: basic(right.username, 'påss:with:colons') },
  'a wrong user': { authorization: basic('museum', right.password) },
  'an empty password': { authorization: basic(right.username, '') },
  'an empty pair': { authorization: basic('', '') },
  'no pair at all': { authorization: `Basic ${Buffer.from('muséum').toString('base64')}` },
  'an empty header': { authorization: '' },
  'the scheme alone': { authorization: 'Basic' },
  'malformed base64': { authorization: `Basic ${base64.slice(0, 5)}*${base64.slice(5)}` },
  'base64 that is cut short': { authorization: `Basic ${base64.slice(0, -1)}` },
  'another scheme': { authorization: `Bearer ${base64}` },
  'no scheme': { authorization: base64 },
  'the pair in the clear': { authorization: 'Basic museum:secret' },
  'another encoding than UTF-8': {
    authorization: `Basic ${Buffer.from('muséum:påss', 'latin1').toString('base64')}`,
  },
}

describe.each(Object.entries(operations))('the operation %s', (_name, operation) => {
  it('accepts the right credentials, in UTF-8 and with colons in the password', async () => {
    const service = await started({ ...right, events: specialEvents(1) })
    for (const scheme of ['Basic', 'basic', 'BASIC']) {
      const answer = await operation(service, { authorization: `${scheme} ${base64}` })
      expect(answer.status).toBe(200)
    }
  })

  it.each(Object.entries(refused))('refuses %s, and changes nothing', async (_what, headers) => {
    const service = await started({ ...right, events: specialEvents(1) })
    const answer = await operation(service, headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="[^"]+", charset="UTF-8"$/)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.text()).not.toContain('Event 1')
    expect(service.snapshot()).toEqual(specialEvents(1))
  })
})

it('asks for credentials before it says anything about events or input', async () => {
  const service = await started(right)
  for (const path of ['/special-events?limit=x', '/special-events/no-uuid']) {
    expect((await fetch(`${service.url}${path}`)).status).toBe(401)
  }
})
