import { describe, expect, it } from 'vitest'
import { type Started, specialEvent, specialEvents, started } from './running-service.ts'

const { eventId } = specialEvent(1)

const patch = (
  service: Started,
  contentType: string | undefined,
  body: string | Uint8Array<ArrayBuffer>,
) =>
  service.send(`/special-events/${eventId}`, {
    method: 'PATCH',
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    // A string would bring a Content-Type of its own.
    body: typeof body === 'string' ? Buffer.from(body) : body,
  })

describe('an update that is refused', () => {
  it.each([
    ['{"name":null}', 'name'],
    ['{"name":7}', 'name'],
    ['{"location":["here"]}', 'location'],
    ['{"eventDescription":{}}', 'eventDescription'],
    ['{"dates":"2031-02-26"}', 'dates'],
    ['{"dates":null}', 'dates'],
    ['{"dates":[20310226]}', 'dates/0'],
    ['{"dates":["2031-02-26","2031-02-29"]}', 'dates/1'],
    ['{"dates":["2031-02-26T10:00:00Z"]}', 'dates/0'],
    ['{"price":"12"}', 'price'],
    ['{"price":true}', 'price'],
    ['{"price":1e400}', 'price'],
    ['[]', ''],
    ['null', ''],
    ['"name"', ''],
  ])('%s ends with 400, names the field and stores nothing', async (body, field) => {
    const service = await started({ events: specialEvents(1) })
    const answer = await patch(service, 'application/json', body)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.json<object>()).toMatchObject({ status: 400, errors: [{ field }] })
    expect(service.snapshot()).toEqual(specialEvents(1))
  })

  it('stores none of its fields, the valid ones neither', async () => {
    const service = await started({ events: specialEvents(1) })
    const answer = await service.update(eventId, { name: 'New', price: 'free' })
    expect(answer.status).toBe(400)
    expect(service.snapshot()).toEqual(specialEvents(1))
  })

  it.each(['', '{', '{"name":}', "{'name':'New'}", 'name=New'])(
    'ends with 400 when its body is not JSON: %s',
    async (body) => {
      const service = await started({ events: specialEvents(1) })
      expect((await patch(service, 'application/json', body)).status).toBe(400)
      expect(service.snapshot()).toEqual(specialEvents(1))
    },
  )

  it('ends with 400 when its body is not UTF-8', async () => {
    const service = await started({ events: specialEvents(1) })
    const latin = Buffer.from('{"name":"Größe"}', 'latin1')
    expect((await patch(service, 'application/json', latin)).status).toBe(400)
    expect(service.snapshot()).toEqual(specialEvents(1))
  })

  it.each([
    undefined,
    'text/plain',
    'application/merge-patch+json',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'json',
  ])('ends with 415 when it is sent as %s', async (contentType) => {
    const service = await started({ events: specialEvents(1) })
    const answer = await patch(service, contentType, '{"name":"New"}')
    expect(answer.status).toBe(415)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(service.snapshot()).toEqual(specialEvents(1))
  })

  it.each(['application/json', 'Application/JSON', 'application/json; charset=UTF-8'])(
    'it is not, when it is sent as %s',
    async (contentType) => {
      const service = await started({ events: specialEvents(1) })
      expect((await patch(service, contentType, '{"name":"New"}')).status).toBe(200)
    },
  )

  it('ends with 404 for a UUID that no event has, with 400 for what is no UUID', async () => {
    const service = await started({ events: specialEvents(1) })
    const unknown = await service.update('3f2504e0-4f89-41d3-9a0c-0305e82c3301', { price: 1 })
    expect(unknown.status).toBe(404)
    expect((await service.update('1', { price: 1 })).status).toBe(400)
    expect(service.snapshot()).toEqual(specialEvents(1))
  })

  it('ends with 413 when its body is beyond all reason', async () => {
    const service = await started({ events: specialEvents(1) })
    const answer = await service.update(eventId, { name: 'a'.repeat(2_000_000) })
    expect(answer.status).toBe(413)
    expect(service.snapshot()).toEqual(specialEvents(1))
  })
})
