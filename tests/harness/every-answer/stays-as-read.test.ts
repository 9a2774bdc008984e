import { expect, it } from 'vitest'
import { staysAsRead } from '../../conformance/stays-as-read.ts'
import { specialEvent } from '../reference/running-service.ts'
import { always, json } from '../service/loopback.ts'
import { serviceOn } from '../service/requests.ts'

const event = specialEvent(1)
const { eventId } = event

it.for([
  ['stays', ['A', 'A', 'A', 'A'], true],
  ['is set to and fro meanwhile', ['A', 'B', 'A', 'A'], false],
  ['has become another one', ['B', 'B', 'B', 'B'], false],
  ['becomes another one in the end', ['A', 'A', 'A', 'B'], false],
] as const)('an event whose name %s', async ([, names, stays]) => {
  const { service } = await serviceOn((_request, response, nth) =>
    json(response, { ...event, name: names[nth - 1], price: nth }),
  )
  expect(await staysAsRead(service, eventId, { ...event, name: 'A' }, ['name'])).toBe(stays)
})

it.for([
  ['holds each time', [true, true, true, true], true],
  ['holds no more in the end', [true, true, true, false], false],
] as const)('what is found before each look %s', async ([, found, stays]) => {
  const { service } = await serviceOn((_request, response) => json(response, event))
  let look = 0
  const first = async () => found[look++] === true
  expect(await staysAsRead(service, eventId, { ...event }, ['name'], first)).toBe(stays)
})

it('an event that is gone does not stay', async () => {
  const { service } = await serviceOn(always(404))
  expect(await staysAsRead(service, eventId, { ...event }, ['name'])).toBe(false)
})
