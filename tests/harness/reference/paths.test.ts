import { describe, expect, it } from 'vitest'
import { specialEvent, specialEvents, started } from './running-service.ts'

const { eventId } = specialEvent(1)

describe('what is not an operation', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])(
    'is refused with 405 and the methods there are: %s',
    async (method) => {
      const service = await started({ events: specialEvents(1) })
      const list = await service.send('/special-events', { method })
      expect([list.status, list.headers.get('allow')]).toEqual([405, 'GET'])
      const one = await service.send(`/special-events/${eventId}`, { method })
      expect([one.status, one.headers.get('allow')]).toEqual([405, 'GET, PATCH'])
      expect(service.snapshot()).toEqual(specialEvents(1))
    },
  )

  it('includes updating all events at once', async () => {
    const service = await started()
    expect((await service.send('/special-events', { method: 'PATCH' })).status).toBe(405)
  })

  it.each(['', '/', '/tickets', '/special-event', `/special-events/${eventId}/dates`])(
    'is refused with 404 at "%s"',
    async (path) => {
      const service = await started()
      const answer = await service.send(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    },
  )
})

describe('the base address', () => {
  it('ends with the version segment by default', async () => {
    const { url } = await started()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v2\.0$/)
    expect((await fetch(url.replace('/v2.0', '/special-events'))).status).toBe(404)
  })

  it.each(['', '/museum/api/v2.0'])('may have the prefix "%s" instead', async (prefix) => {
    const service = await started({ prefix, events: specialEvents(1) })
    expect(new URL(service.url).pathname).toBe(prefix || '/')
    expect((await service.list()).json()).toEqual(specialEvents(1))
  })
})
