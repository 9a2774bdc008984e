import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { taken } from '../service/timing.ts'
import { specialEvents, started } from './running-service.ts'

it.each(['', '/museum/api/v2.0'])('the base address may have the prefix "%s"', async (prefix) => {
  const service = await started({ prefix, events: specialEvents(1) })
  expect(new URL(service.url).pathname).toBe(prefix || '/')
  expect((await service.list()).json()).toEqual(specialEvents(1))
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
