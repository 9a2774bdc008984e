import { expect, it } from 'vitest'
import { type Started, specialEvent, specialEvents, started } from './running-service.ts'

// What this service answers to common mistakes is proved by the questions that are put to it, in
// tests/harness/observations/reference-service.test.ts. Here are the mistakes that no question makes.

const { eventId } = specialEvent(1)
const path = `/special-events/${eventId}`
const unknown = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

/** The answer to a request that must be refused with a status and problem details, and change nothing. */
async function refused(status: number, send: (service: Started) => ReturnType<Started['send']>) {
  const service = await started({ events: specialEvents(1) })
  const answer = await send(service)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(service.snapshot()).toEqual(specialEvents(1))
  return answer
}

const patch = (body: string | Buffer, contentType: string) => (service: Started) =>
  service.send(path, {
    method: 'PATCH',
    headers: { 'content-type': contentType },
    // A string would bring a Content-Type of its own.
    body: Buffer.from(body),
  })

it.each(['1e1', ' 5', '+5', '05', '', '0x5', '5,5'])(
  'a limit or a page of "%s" is refused, and named',
  async (text) => {
    for (const field of ['limit', 'page']) {
      const query = `${field}=${encodeURIComponent(text)}`
      const answer = await refused(400, (service) => service.list(query))
      expect(answer.json<object>()).toMatchObject({ errors: [{ field }] })
    }
  },
)

it.each([
  'limit=2147483647',
  'limit=99999999999999999999',
  'startDate=2031-2-3',
  'endDate=',
  'startDate=2031-02-26T00:00:00Z',
])('a listing with %s is refused', async (query) => {
  await refused(400, (service) => service.list(query))
})

it.each([
  `urn:uuid:${unknown}`,
  unknown.replaceAll('-', ''),
  `${unknown.slice(0, -1)}g`,
  '%20',
  '',
  '%zz',
  'a'.repeat(300),
])('%s is refused as an eventId, being no UUID', async (id) => {
  await refused(400, (service) => service.get(id))
  await refused(400, (service) => service.update(id, { price: 1 }))
})

it.each([
  ['{"name":"New","price":"12"}', 'price'],
  ['{"dates":[20310226]}', 'dates/0'],
  ['{"dates":["2031-02-26","2031-02-26T10:00:00Z"]}', 'dates/1'],
  ['{"price":1e400}', 'price'],
  ['null', ''],
  ['"name"', ''],
])('the update %s is refused, and the field named', async (body, field) => {
  const answer = await refused(400, patch(body, 'application/json'))
  expect(answer.json<object>()).toMatchObject({ status: 400, errors: [{ field }] })
})

it('an update that is not UTF-8, or beyond all reason, is refused', async () => {
  const latin = Buffer.from('{"name":"Größe"}', 'latin1')
  await refused(400, patch(latin, 'application/json'))
  await refused(413, patch(`{"name":"${'a'.repeat(2_000_000)}"}`, 'application/json'))
})

it.each(['application/jsonp', 'application/x-www-form-urlencoded', 'json'])(
  'an update is refused as %s',
  async (contentType) => {
    await refused(415, patch('{"name":"New"}', contentType))
  },
)

it.each(['Application/JSON', 'application/json; charset=UTF-8'])(
  'an update is taken as %s',
  async (contentType) => {
    const service = await started({ events: specialEvents(1) })
    expect((await patch('{"name":"New"}', contentType)(service)).status).toBe(200)
  },
)

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])(
  'what is not an operation is refused with the methods there are: %s',
  async (method) => {
    const list = await refused(405, (service) => service.send('/special-events', { method }))
    expect(list.headers.get('allow')).toBe('GET')
    const one = await refused(405, (service) => service.send(path, { method }))
    expect(one.headers.get('allow')).toBe('GET, PATCH')
  },
)

it.each(['', '/', '/tickets', '/special-event', `${path}/dates`])(
  'nothing is at "%s"',
  async (elsewhere) => {
    await refused(404, (service) => service.send(elsewhere))
  },
)
