import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { names, specialEvent, specialEvents, started } from './running-service.ts'

const { eventId } = specialEvent(1)
const path = `/special-events/${eventId}`

describe('an event', () => {
  it('keeps text to the last code unit, even a lone surrogate', async () => {
    const service = await started({ events: specialEvents(1) })
    const name = '\ud83d \u0000 \u2028 \ufeff \u{1F642}'
    await service.update(eventId, { name })
    expect((await service.get(eventId)).json().name).toBe(name)
  })

  it('is listed on the last day that a date can write, whatever other parameters are sent', async () => {
    const service = await started({
      events: [specialEvent(1, { dates: ['9999-12-31' as IsoDate] })],
    })
    const listing = await service.list('startDate=9999-12-28&Limit=x&sort=price')
    expect(names(listing)).toEqual(['Event 1'])
    expect(listing.headers.get('content-length')).toBe(String(Buffer.byteLength(listing.text)))
  })

  it('ignores fields that are not the event’s, its eventId among them', async () => {
    const service = await started({ events: specialEvents(2) })
    const headers = { 'content-type': 'application/json' }
    const body = `{"eventId":"${specialEvent(2).eventId}","id":7,"__proto__":{"price":1},"price":3}`
    const answer = await service.send(path, { method: 'PATCH', headers, body })
    expect(answer.json()).toEqual(specialEvent(1, { price: 3 }))
    expect(service.snapshot()).toEqual([specialEvent(1, { price: 3 }), specialEvent(2)])
  })
})
