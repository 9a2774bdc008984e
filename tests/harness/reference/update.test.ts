import { describe, expect, it } from 'vitest'
import { type Update, type UpdateField, updateFields } from '../../../src/contract/special-event.ts'
import { day, specialEvent, specialEvents, started } from './running-service.ts'

const sent: Required<Update> = {
  name: 'Größer: "紙" \u{1D54A} <i>&amp;</i> e\u0301',
  location: '',
  eventDescription: 'Line one\nline two\t\\ "quoted"',
  dates: [day(100), day(101)],
  price: 4.35,
}

const subsets = Array.from({ length: 2 ** updateFields.length }, (_, bits) =>
  updateFields.filter((_field, index) => (bits >> index) % 2 === 1),
)

const only = (fields: readonly UpdateField[]): Update =>
  Object.fromEntries(fields.map((field) => [field, sent[field]]))

describe('updating a special event', () => {
  it('replaces what is sent and keeps the rest, for every subset of the five fields', async () => {
    expect(subsets).toHaveLength(32)
    for (const fields of subsets) {
      const event = specialEvent(1, { dates: [day(0), day(1)] })
      const service = await started({ events: [event] })
      const answer = await service.update(event.eventId, only(fields))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.json()).toEqual({ ...event, ...only(fields) })
      expect((await service.get(event.eventId)).json()).toEqual(answer.json())
    }
  })

  it('takes 0, nothing and no dates as values', async () => {
    const service = await started({ events: specialEvents(1) })
    const empty = { name: '', location: '', eventDescription: '', dates: [], price: 0 }
    const { eventId } = specialEvent(1)
    expect((await service.update(eventId, empty)).json()).toEqual({ eventId, ...empty })
  })

  it('keeps text to the last code unit, even a lone surrogate', async () => {
    const service = await started({ events: specialEvents(1) })
    const name = '\ud83d \u0000 \u2028 \ufeff \u{1F642}'
    await service.update(specialEvent(1).eventId, { name })
    expect((await service.get(specialEvent(1).eventId)).json().name).toBe(name)
  })

  it('touches no other event, and leaves the order of the store alone', async () => {
    const service = await started({ events: specialEvents(3) })
    await service.update(specialEvent(2).eventId, sent)
    expect(service.snapshot()).toEqual([specialEvent(1), specialEvent(2, sent), specialEvent(3)])
  })

  it('ignores fields that are not the event’s, its eventId among them', async () => {
    const service = await started({ events: specialEvents(2) })
    const body = `{"eventId":"${specialEvent(2).eventId}","id":7,"__proto__":{"price":1},"price":3}`
    const answer = await service.send(`/special-events/${specialEvent(1).eventId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(answer.json()).toEqual(specialEvent(1, { price: 3 }))
    expect(service.snapshot()).toEqual([specialEvent(1, { price: 3 }), specialEvent(2)])
  })

  it('answers with the eventId as stored, whatever its case in the path', async () => {
    const service = await started({ events: specialEvents(1) })
    const answer = await service.update(specialEvent(1).eventId.toUpperCase(), { price: 3 })
    expect(answer.json()).toEqual(specialEvent(1, { price: 3 }))
    expect(service.snapshot()).toHaveLength(1)
  })
})
