import { expect, it } from 'vitest'
import { basic, specialEvents, started } from './running-service.ts'

// That every operation refuses what is not the right pair is proved by judging this service: see
// src/service/invalid-credentials.ts for what it is sent, and tests/harness/observations for what it answers.

const right = { username: 'muséum', password: 'påss:with:colons €' }
const base64 = basic(right.username, right.password).slice('Basic '.length)

it.each(['Basic', 'basic', 'BASIC'])('right credentials are accepted under %s', async (scheme) => {
  const service = await started({ ...right, events: specialEvents(1) })
  const headers = { authorization: `${scheme} ${base64}` }
  expect((await service.send('/special-events', { headers })).status).toBe(200)
})

it.each([
  ['nothing', ''],
  ['the scheme alone', 'Basic'],
  ['no pair', `Basic ${Buffer.from('muséum').toString('base64')}`],
  ['malformed base64', `Basic ${base64.slice(0, 5)}*${base64.slice(5)}`],
  ['base64 that is cut short', `Basic ${base64.slice(0, -1)}`],
  ['the pair in the clear', 'Basic museum:secret'],
  ['another encoding', `Basic ${Buffer.from('muséum:påss', 'latin1').toString('base64')}`],
])('%s is refused', async (_, authorization) => {
  const service = await started({ ...right, events: specialEvents(1) })
  const answer = await service.send('/special-events', { headers: { authorization } })
  expect(answer.status).toBe(401)
})

it.each(['/special-events?limit=x', '/special-events/no-uuid'])(
  'credentials are asked for before anything is said about input: %s',
  async (path) => {
    const service = await started(right)
    expect((await fetch(`${service.url}${path}`)).status).toBe(401)
  },
)
