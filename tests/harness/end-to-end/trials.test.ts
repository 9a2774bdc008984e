import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { trial } from '../../../scripts/kill-trials/trial.ts'
import { watchedService } from '../../../scripts/kill-trials/watched-service.ts'
import { beforehand } from '../../catalogue/overrides.ts'
import { startTest, timeout } from './command.ts'

describe('a run that is cut short', { timeout }, () => {
  it.for([
    [400, 'restore'],
    [600, 'next run'],
  ] as const)('by SIGKILL in mid-run, after %i requests, is put right by the %s', async (given) => {
    const [requests, mendedBy] = given
    const moment = { ms: 0, after: { requests } }
    const { leftChanged, ...outcome } = await trial({ signal: 'SIGKILL', moment, mendedBy })
    expect(outcome).toMatchObject({ stage: 'running', failures: [], changed: 0 })
    expect(leftChanged).toBeGreaterThan(0)
  })

  it.for([
    [6, undefined],
    [8, 0.4],
  ] as const)('by SIGKILL with %i events put back leaves every event as it was', async (given) => {
    const [putBack, restoreKilledAt] = given
    const killedToo = restoreKilledAt === undefined ? {} : { restoreKilledAt }
    const moment = { ms: 0, after: { putBack } }
    const { leftChanged, ...outcome } = await trial({ signal: 'SIGKILL', moment, ...killedToo })
    expect(outcome).toEqual({
      stage: 'restoring',
      restoreKilled: restoreKilledAt !== undefined,
      failures: [],
      changed: 0,
    })
    expect(leftChanged).toBeGreaterThan(0)
  })

  it('goes on restoring when it is interrupted a second time', async () => {
    const { service, command } = await slowToRestore({})
    const { putBack } = service.seen()
    command.signal('SIGINT')
    await service.until((seen) => seen.putBack >= putBack + 2)
    expect(service.seen().changed).toBeGreaterThan(5)
    command.signal('SIGINT')
    const { code, stderr, report, originals } = await command.ended
    expect(code).toBe(130)
    expect(stderr).toMatch(/^Interrupted: restoring .+\nRestoring .+; this is not cut short\.\n$/)
    expect(service.seen().changed).toBe(0)
    expect(report).toMatchObject({ exitCode: 130, run: { interrupted: true } })
    expect(originals).toEqual([])
  })

  it('while it restores at its time limit exits 130, as it says', async () => {
    const { service, command } = await slowToRestore({
      RUN_TIMEOUT_MS: '5000',
      REQUESTS_PER_SECOND: '100',
    })
    const { putBack } = service.seen()
    await service.until((seen) => seen.putBack >= putBack + 4)
    command.signal('SIGTERM')
    const { code, stderr, report } = await command.ended
    expect(stderr).toMatch(/^Interrupted: /)
    expect(code).toBe(130)
    expect(service.seen().changed).toBe(0)
    expect(report).toMatchObject({ exitCode: 130, run: { interrupted: true } })
  })
})

/** A run that has changed more than ten events, of a service that takes its time for updates from then on. */
async function slowToRestore(settings: Readonly<Record<string, string>>) {
  let slow = false
  const service = await watchedService(beforehand(() => slow && sleep(300), 'update'))
  onTestFinished(() => service.close())
  const command = startTest({ ...service.env, ...settings, CONCURRENCY: '2' })
  await service.until(({ changed }) => changed > 10)
  slow = true
  return { service, command }
}
