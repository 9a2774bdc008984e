import { describe, expect, it } from 'vitest'
import { type Started, specialEvent, specialEvents, started } from './running-service.ts'

const { eventId } = specialEvent(1)
const unknown = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

/** The answer to a request that must be refused with a status and problem details, and change nothing. */
async function refused(
  status: number,
  send: (service: Started) => ReturnType<Started['send']>,
): Promise<Awaited<ReturnType<Started['send']>>> {
  const service = await started({ events: specialEvents(1) })
  const answer = await send(service)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(service.snapshot()).toEqual(specialEvents(1))
  return answer
}

async function mustBeRefused(...expected: Parameters<typeof refused>): Promise<void> {
  await refused(...expected)
}

const patch = (body: string | Buffer, contentType?: string) => (service: Started) =>
  service.send(`/special-events/${eventId}`, {
    method: 'PATCH',
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    // A string would bring a Content-Type of its own.
    body: Buffer.from(body),
  })

describe('a listing', () => {
  it.each(['0', '-1', '1.5', '1e1', ' 5', '+5', '05', 'ten', '', '0x5', '5,5'])(
    'is refused with a limit or a page of "%s"',
    async (text) => {
      for (const field of ['limit', 'page']) {
        const query = `${field}=${encodeURIComponent(text)}`
        const answer = await refused(400, (service) => service.list(query))
        expect(answer.json<object>()).toMatchObject({ errors: [{ field }] })
      }
    },
  )

  it.each(['31', '2147483647', '99999999999999999999'])('is refused with a limit of %s', (limit) =>
    mustBeRefused(400, (service) => service.list(`limit=${limit}`)),
  )

  it.each([
    'startDate=2031-02-29',
    'startDate=2031-2-3',
    'endDate=tomorrow',
    'endDate=',
    'startDate=2031-02-26T00:00:00Z',
  ])('is refused with %s', async (query) => {
    const answer = await refused(400, (service) => service.list(query))
    const [field] = query.split('=')
    expect(answer.json<object>()).toMatchObject({ status: 400, errors: [{ field }] })
  })
})

describe('an event', () => {
  it('ends with 404 for a UUID that no event has', async () => {
    await mustBeRefused(404, (service) => service.update(unknown, { price: 1 }))
    const answer = await refused(404, (service) => service.get(unknown))
    expect(answer.json<object>()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'No special event has this eventId.',
    })
  })

  it.each([
    `urn:uuid:${unknown}`,
    unknown.replaceAll('-', ''),
    `${unknown.slice(0, -1)}g`,
    '1',
    '%20',
    '',
    '%zz',
    'a'.repeat(300),
  ])('ends with 400 for %s, which is no UUID', async (id) => {
    await mustBeRefused(400, (service) => service.get(id))
    await mustBeRefused(400, (service) => service.update(id, { price: 1 }))
  })
})

describe('an update', () => {
  it.each([
    ['{"name":null}', 'name'],
    ['{"name":"New","price":"12"}', 'price'],
    ['{"location":["here"]}', 'location'],
    ['{"eventDescription":{}}', 'eventDescription'],
    ['{"dates":"2031-02-26"}', 'dates'],
    ['{"dates":[20310226]}', 'dates/0'],
    ['{"dates":["2031-02-26","2031-02-29"]}', 'dates/1'],
    ['{"dates":["2031-02-26T10:00:00Z"]}', 'dates/0'],
    ['{"price":1e400}', 'price'],
    ['[]', ''],
    ['null', ''],
    ['"name"', ''],
  ])('%s ends with 400 and names the field', async (body, field) => {
    const answer = await refused(400, patch(body, 'application/json'))
    expect(answer.json<object>()).toMatchObject({ status: 400, errors: [{ field }] })
  })

  it.each<[string, string | Buffer]>([
    ['empty', ''],
    ['cut short', '{'],
    ['in single quotes', "{'name':'New'}"],
    ['of a form', 'name=New'],
    ['not in UTF-8', Buffer.from('{"name":"Größe"}', 'latin1')],
  ])('ends with 400 when its body is %s', (_, body) =>
    mustBeRefused(400, patch(body, 'application/json')),
  )

  it.each([
    undefined,
    'text/plain',
    'application/merge-patch+json',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'json',
  ])('ends with 415 when it is sent as %s', (contentType) =>
    mustBeRefused(415, patch('{"name":"New"}', contentType)),
  )

  it.each(['application/json', 'Application/JSON', 'application/json; charset=UTF-8'])(
    'is taken when it is sent as %s',
    async (contentType) => {
      const service = await started({ events: specialEvents(1) })
      expect((await patch('{"name":"New"}', contentType)(service)).status).toBe(200)
    },
  )

  it('ends with 413 when its body is beyond all reason', () =>
    mustBeRefused(413, patch(`{"name":"${'a'.repeat(2_000_000)}"}`, 'application/json')))
})

describe('what is not an operation', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])(
    'is refused with 405 and the methods there are: %s',
    async (method) => {
      const list = await refused(405, (service) => service.send('/special-events', { method }))
      expect(list.headers.get('allow')).toBe('GET')
      const path = `/special-events/${eventId}`
      const one = await refused(405, (service) => service.send(path, { method }))
      expect(one.headers.get('allow')).toBe('GET, PATCH')
    },
  )

  it('includes updating all events at once', () =>
    mustBeRefused(405, (service) => service.send('/special-events', { method: 'PATCH' })))

  it.each(['', '/', '/tickets', '/special-event', `/special-events/${eventId}/dates`])(
    'is refused with 404 at "%s"',
    (path) => mustBeRefused(404, (service) => service.send(path)),
  )
})
