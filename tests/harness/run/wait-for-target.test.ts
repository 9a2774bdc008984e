import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { waitForTarget } from '../../../src/run/wait-for-target.ts'
import { startTest, timeout } from '../end-to-end/command.ts'
import { target } from '../end-to-end/target.ts'
import { always, httpServer } from '../service/loopback.ts'
import { settingsOf } from './settings-of.ts'

const nobody = 'http://127.0.0.1:9'

/** Waits for a target; returns what was told meanwhile, and how long it took. */
async function waited(url: string, seconds: number, signal?: AbortSignal) {
  const { settings, target } = settingsOf({ TARGET_URL: url, WAIT_S: String(seconds) })
  const told: string[] = []
  const begunAt = performance.now()
  await waitForTarget(settings, target, (line) => told.push(line), signal)
  return { told, ms: performance.now() - begunAt }
}

describe('waiting for a target', () => {
  it.for([502, 503, 504])('goes on while a gateway answers %i, and says why', async (status) => {
    const { url, received } = await httpServer(always(status, 200))
    const { told } = await waited(url, 30)
    expect(received).toHaveLength(2)
    expect(told).toEqual([
      expect.stringContaining(`of 30 s: status ${status}`),
      expect.stringMatching(/^The target answers after /u),
    ])
  })

  it.for([200, 401, 404, 429, 500])('is over with any other answer: %i', async (status) => {
    const { url } = await httpServer(always(status))
    const { told, ms } = await waited(url, 30)
    expect(told).toEqual([])
    expect(ms).toBeLessThan(5000)
  })

  it('ends when its time is over, and sends nothing where no time is given', async () => {
    const { told, ms } = await waited(nobody, 2)
    expect(told).toEqual([
      expect.stringContaining('of 2 s: connection refused'),
      'The target does not answer after 2 s',
    ])
    expect(ms).toBeGreaterThan(1500)
    expect(ms).toBeLessThan(5000)
    expect((await waited(nobody, 0)).told).toEqual([])
  })

  it('ends at once when the run does, also amid an answer that never comes', async () => {
    const silent = await httpServer(() => {})
    const { ms } = await waited(silent.url, 60, AbortSignal.timeout(300))
    expect(ms).toBeLessThan(3000)
  })
})

describe('a run that waits for its target', { timeout }, () => {
  const onlyOne = ['--clause', 'list.array']

  it('judges it once it answers', async () => {
    const { env, service } = await target()
    let isUp = false
    const { url } = await httpServer(async ({ url: path, headers }, response) => {
      if (!isUp) return void response.destroy()
      const { authorization = '' } = headers
      const answer = await fetch(new URL(path, service.url), { headers: { authorization } })
      response.setHeader('content-type', answer.headers.get('content-type') ?? '')
      response.statusCode = answer.status
      response.end(await answer.text())
    })
    const behind = { ...env, TARGET_URL: `${url}/v2.0`, TARGET_PROFILE: 'read-only', WAIT_S: '60' }
    const command = startTest(behind, onlyOne)
    while (!command.stdout().includes('Waiting for the target')) await sleep(20)
    expect(command.stdout()).toMatch(/^Judging /u)
    isUp = true
    const { code, stdout } = await command.ended
    expect(stdout).toContain('The target answers after')
    expect(code).toBe(0)
  })

  it('ends at once by Ctrl+C, having sent nothing but what it asked', async () => {
    const command = startTest({ TARGET_URL: nobody }, ['--wait', '600', ...onlyOne])
    while (!command.stdout().includes('Waiting for the target')) await sleep(20)
    const begunAt = performance.now()
    command.signal('SIGINT')
    expect((await command.ended).code).toBe(130)
    expect(performance.now() - begunAt).toBeLessThan(1500)
  })
})
