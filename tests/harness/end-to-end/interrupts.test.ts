import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Judge } from '../../../scripts/command.ts'
import { clauses } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { filesIn, runRestore, runTest, startTest, timeout } from './command.ts'
import { target } from './target.ts'

/** A run that gets a signal after so many updates, and is slow enough for that to be in the middle of it. */
async function interrupted(signal: NodeJS.Signals, updates: number, judge?: Judge) {
  const named = await target()
  const command = startTest({ ...named.env, REQUESTS_PER_SECOND: '200' }, [], judge)
  await named.received('PATCH', updates)
  command.signal(signal)
  const outcome = await command.ended
  return { ...named, env: { ...named.env, REPORT_DIR: outcome.reportDir }, outcome }
}

const moments = [
  ['SIGINT', 3, 'command'],
  ['SIGINT', 90, 'npm test'],
  ['SIGTERM', 90, 'command'],
  ['SIGTERM', 3, 'npm test'],
] as const

describe('a run that is cut short', { timeout }, () => {
  it.for(moments)(
    'by %s after %i updates of %s exits 130, and has put back what it wrote',
    async ([signal, updates, judge]) => {
      const { outcome, service, unchanged } = await interrupted(signal, updates, judge)
      expect(outcome).toMatchObject({
        code: 130,
        stderr: 'Interrupted: restoring what was written, then writing the report.\n',
      })
      expect(unchanged()).toBe(true)
      expect(outcome.originals).toEqual([])
      const { run, exitCode, clauses: judged, restoration } = outcome.report
      expect({ exitCode, run }).toMatchObject({ exitCode: 130, run: { interrupted: true } })
      expect(judged.map(({ id }) => id)).toEqual(clauses.map(({ id }) => id))
      expect(judged.some(({ verdict }) => verdict === 'inconclusive')).toBe(true)
      expect(outcome.failing).toEqual([])
      expect(restoration.written).toBeGreaterThan(0)
      const { GET = 0, PATCH = 0 } = run.requestsByMethod
      expect(PATCH).toBe(service.log.PATCH)
      // A read that is given up may not have reached the service.
      expect(GET - (service.log.GET ?? 0)).toBeLessThanOrEqual(8)
    },
  )

  it('by SIGKILL leaves originals, with which npm run restore puts everything back', async () => {
    const { outcome, env, unchanged } = await interrupted('SIGKILL', 60)
    expect(unchanged()).toBe(false)
    const kept = outcome.originals.filter((path) => path.endsWith('.jsonl')).length
    expect(kept).toBeGreaterThan(1)

    const { TARGET_PROFILE: _, ...named } = env
    expect(await runRestore(named)).toMatchObject({
      code: 0,
      stdout: `${kept} of ${kept} events of ${env.TARGET_URL} are as they were\n`,
    })
    expect(unchanged()).toBe(true)
    expect(filesIn(env.REPORT_DIR)).toEqual([])
    const again = await runRestore(named)
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to restore/) })
  })

  it('by SIGKILL is put back by the next run against the same target, before it judges', async () => {
    const { env, service, unchanged } = await interrupted('SIGKILL', 40)
    expect(unchanged()).toBe(false)
    const updates = service.log.PATCH ?? 0
    const { code, stdout, originals } = await runTest(env, ['-t', '^list.array$'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Judging .+\n(\d+) of \1 events that an earlier run had left changed are put back\n/,
    )
    expect(service.log.PATCH).toBeGreaterThan(updates)
    expect(unchanged()).toBe(true)
    expect(originals).toEqual([])
  })
})

/** What an interrupted run takes to end, on a machine that has other things to do. */
const longestFarewellMs = 6_000

/** A run that is interrupted while its target answers nothing, from the 40th update on until it is told to. */
async function interruptedInStall() {
  let updates = 0
  let goOn = () => {}
  const stalled = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const decisions: Override = (sound) => ({
    around: async (request, answer) => {
      if (request.method === 'PATCH') updates++
      if (updates >= 40) await stalled
      return sound.around(request, answer)
    },
  })
  const { env, received, unchanged } = await target({ decisions })
  const command = startTest(env)
  await received('PATCH', 40)
  await sleep(300)
  command.signal('SIGINT')
  return { ended: command.ended, goOn, unchanged }
}

describe('a run that is interrupted while its target stalls', { timeout }, () => {
  it('ends in seconds, names what is left changed, and how to put it back', async () => {
    const { ended, goOn } = await interruptedInStall()
    const signalledAt = performance.now()
    const { code, stdout, report, originals } = await ended
    goOn()
    expect(performance.now() - signalledAt).toBeLessThan(longestFarewellMs)
    expect(code).toBe(130)
    const { restoration, run } = report
    expect(run.interrupted).toBe(true)
    expect(restoration.notRestored.length).toBeGreaterThan(0)
    const kept = originals.filter((path) => path.endsWith('.jsonl'))
    expect(kept).toHaveLength(restoration.notRestored.length)
    expect(stdout).toMatch(/npm run restore -- .+$/m)
  })

  it('puts everything back where the target answers again in the meantime', async () => {
    const { ended, goOn, unchanged } = await interruptedInStall()
    await sleep(1_800)
    goOn()
    const { code, report, originals } = await ended
    expect(code).toBe(130)
    expect(report.restoration.notRestored).toEqual([])
    expect(unchanged()).toBe(true)
    expect(originals).toEqual([])
  })
})

describe('a run that is interrupted while its target refuses updates', { timeout }, () => {
  const refusingUpdates: Override = (sound) => {
    let updates = 0
    return {
      around: async (request, answer) => {
        if (request.method !== 'PATCH' || ++updates < 40) return sound.around(request, answer)
        return { status: 403, headers: {}, body: undefined }
      },
    }
  }

  it('waits for it, and at a second signal says what is left and how to put it back', async () => {
    const { env, received } = await target({ decisions: refusingUpdates })
    const command = startTest({ ...env, RESTORE_PATIENCE: '60s', REQUEST_TIMEOUT_MS: '2000' })
    await received('PATCH', 60)
    command.signal('SIGINT')
    await sleep(5000)
    command.signal('SIGINT')
    const signalledAt = performance.now()
    const { code, stdout, stderr, report } = await command.ended
    expect(performance.now() - signalledAt).toBeLessThan(longestFarewellMs)
    expect(code).toBe(130)
    expect(stderr).toMatch(/^Waiting for .+ to take back \d+ events? \(.*403.*\), for .+ at most/m)
    expect(report.restoration.notRestored.length).toBeGreaterThan(0)
    expect(stdout).toMatch(/left changed on the target/)
    expect(stdout).toMatch(/npm run restore -- .+$/m)
  })
})

describe('a second run from the folder of one that is under way', { timeout }, () => {
  it('is refused in one line before it sends anything, while restoring waits', async () => {
    const { env, received, service, unchanged } = await target()
    const first = startTest({ ...env, REQUESTS_PER_SECOND: '30' })
    await received('PATCH', 40)
    const { TARGET_PROFILE: _, ...named } = { ...env, REPORT_DIR: first.reportDir }
    const restoring = runRestore(named)
    expect(await runTest({ ...env, REPORT_DIR: first.reportDir })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^REPORT_DIR is ".+", another run.+\n$/),
    })
    // What the first one writes stays written while it needs it.
    expect(unchanged()).toBe(false)
    first.signal('SIGINT')
    const { code, originals } = await first.ended
    expect(code).toBe(130)
    expect(unchanged()).toBe(true)
    expect(await restoring).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing to restore/),
    })
    expect(service.log.PATCH).toBeGreaterThan(40)
    expect(originals).toEqual([])
  })
})
