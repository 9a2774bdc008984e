import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { AnsweredRequest } from '../../../src/reference/request-log.ts'
import { startReferenceService } from '../../../src/reference/service.ts'
import { taken } from '../service/timing.ts'
import { specialEvent, specialEvents, started } from './running-service.ts'

describe('a running service', () => {
  it('tells its logger of each request, without headers', async () => {
    const lines: AnsweredRequest[] = []
    const service = await started({ logger: (line) => lines.push(line), prefix: '' })
    await service.list('limit=1')
    await service.send('/special-events/none')
    await expect.poll(() => lines).toHaveLength(2)
    expect(lines).toEqual([
      { method: 'GET', path: '/special-events?limit=1', status: 200, ms: expect.any(Number) },
      { method: 'GET', path: '/special-events/none', status: 400, ms: expect.any(Number) },
    ])
  })

  it('has the day of the real clock where it is told no other', async () => {
    const real = await startReferenceService({
      ...{ username: 'museum', password: 'open sesame' },
      events: (today) => [specialEvent(1, { dates: [today] })],
    })
    const [event] = real.snapshot()
    await real.close()
    expect(Math.abs(Date.parse(event?.dates[0] ?? '') - Date.now())).toBeLessThan(2 * 86_400_000)
  })
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

describe('a service that is closed', () => {
  it('ends at once although connections are kept alive', async () => {
    const service = await started()
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    socket.write('GET /v2.0/special-events HTTP/1.1\r\nHost: museum\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    expect(await taken(service.close())).toBeLessThan(500)
    await expect(fetch(service.url)).rejects.toThrow()
  })

  it('lets a request under way finish', async () => {
    const service = await started({
      events: specialEvents(1),
      decisions: (sound) => ({
        around: async (request, answer) => {
          await new Promise((resolve) => setTimeout(resolve, 200))
          return sound.around(request, answer)
        },
      }),
    })
    const listing = service.list()
    await expect.poll(() => service.log.GET).toBe(1)
    expect(await taken(service.close())).toBeLessThan(700)
    expect((await listing).status).toBe(200)
  })

  it('does not wait for a request that never ends', async () => {
    const service = await started({ decisions: () => ({ around: () => new Promise(() => {}) }) })
    const listing = service.list().catch((error: unknown) => error)
    await expect.poll(() => service.log.GET).toBe(1)
    expect(await taken(service.close())).toBeLessThan(1800)
    expect(await listing).toBeInstanceOf(Error)
  })
})
