import { describe, expect, it } from 'vitest'
import { specialEvent, specialEvents, started } from './running-service.ts'

describe('reading a special event', () => {
  it('gives that one event, with all six fields, as JSON', async () => {
    const event = specialEvent(2, {
      dates: [],
      price: 0.29,
      eventDescription: 'long '.repeat(2000),
    })
    const service = await started({ events: [...specialEvents(1), event] })
    const answer = await service.get(event.eventId)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual(event)
  })

  it('finds the event whatever the case of its UUID, and answers it as stored', async () => {
    const [event] = specialEvents(1) as [ReturnType<typeof specialEvent>]
    const service = await started({ events: [event] })
    expect((await service.get(event.eventId.toUpperCase())).json()).toEqual(event)
  })

  it('ends with 404 for a UUID that no event has', async () => {
    const service = await started()
    const answer = await service.get('3f2504e0-4f89-41d3-9a0c-0305e82c3301')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.json<object>()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'No special event has this eventId.',
    })
  })

  it.each([
    'urn:uuid:3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    '3f2504e04f8941d39a0c0305e82c3301',
    '3f2504e0-4f89-41d3-9a0c-0305e82c330g',
    '1',
    '%20',
    '',
    '%zz',
    'a'.repeat(300),
  ])('ends with 400 for %s, which is no UUID', async (eventId) => {
    const service = await started()
    const answer = await service.get(eventId)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })
})
