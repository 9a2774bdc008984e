import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Judge } from '../../../scripts/command.ts'
import { clauses } from '../../../src/contract/clauses.ts'
import { bare } from '../../catalogue/faults/answers.ts'
import { answerInstead, beforehand } from '../../catalogue/overrides.ts'
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
    'by %s after %i updates of %s puts all back',
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

/** What a run takes to end that nobody waits for any longer, on a machine that has other things to do. */
const longestFarewellMs = 6_000

/** A run that is interrupted while its target answers nothing, from the 40th update on until it is told to. */
async function interruptedInStall(settings: Readonly<Record<string, string>> = {}) {
  let updates = 0
  let goOn = () => {}
  const stalled = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const decisions = beforehand(async ({ method }) => {
    if (method === 'PATCH') updates++
    if (updates >= 40) await stalled
  })
  const { env, received, unchanged } = await target({ decisions })
  const command = startTest({ ...env, ...settings })
  await received('PATCH', 40)
  await sleep(300)
  // One Ctrl+C, which npm passes on.
  command.signal('SIGINT')
  await sleep(50)
  command.signal('SIGINT')
  return { command, goOn, unchanged }
}

describe('a run that is interrupted while its target stalls', { timeout }, () => {
  it('waits and says so, and at a second signal names what is left and how to put it back', async () => {
    const { command, goOn } = await interruptedInStall()
    const waits = await Promise.race([
      command.ended.then(() => false),
      sleep(7000).then(() => true),
    ])
    expect(waits).toBe(true)
    command.signal('SIGINT')
    const signalledAt = performance.now()
    const { code, stdout, stderr, report, originals } = await command.ended
    goOn()
    expect(performance.now() - signalledAt).toBeLessThan(longestFarewellMs)
    expect(code).toBe(130)
    expect(stderr.match(/without waiting for a target that fails/g)).toHaveLength(1)
    expect(stderr).toMatch(
      /^Waiting for .+ \(it gives no answer so far\), for .+; a second Ctrl\+C .+ npm run restore -- /m,
    )
    const { restoration, run } = report
    expect(run.interrupted).toBe(true)
    expect(restoration.notRestored.length).toBeGreaterThan(0)
    const kept = originals.filter((path) => path.endsWith('.jsonl'))
    expect(kept).toHaveLength(restoration.notRestored.length)
    expect(stdout).toMatch(/npm run restore -- .+$/m)
  })

  it('waits no longer than RESTORE_PATIENCE, or for what a request may take', async () => {
    const { command, goOn } = await interruptedInStall({
      RESTORE_PATIENCE: '2s',
      REQUEST_TIMEOUT_MS: '2000',
    })
    const { code, report } = await command.ended
    goOn()
    expect(code).toBe(130)
    expect(report.restoration.notRestored.length).toBeGreaterThan(0)
    expect(report.restoration.notRestored[0]?.reason).toContain('RESTORE_PATIENCE')
  })
})

/** Takes so many updates, and refuses all that follow. */
const refusingUpdatesAfter = (count: number) =>
  answerInstead(() => {
    let updates = 0
    return ({ method }) => (method === 'PATCH' && ++updates > count ? bare(403) : undefined)
  })

describe('a run that is ended by RUN_TIMEOUT_MS', { timeout }, () => {
  it('says in its last words what is left changed, and how to put it back', async () => {
    const { env, unchanged, service } = await target({ decisions: refusingUpdatesAfter(40) })
    const { stdout, report, originals } = await runTest({
      ...env,
      // Slow enough for the limit to end it, however slow the machine is until the fortieth update.
      REQUESTS_PER_SECOND: '60',
      RUN_TIMEOUT_MS: '12000',
      RESTORE_PATIENCE: '1s',
    })
    expect(stdout).toContain('RUN_TIMEOUT_MS')
    expect(unchanged()).toBe(false)
    const { notRestored } = report.restoration
    expect(originals.filter((path) => path.endsWith('.jsonl'))).toHaveLength(notRestored.length)
    const lastWords = stdout.slice(stdout.indexOf('WARNING')).replaceAll(/\s+/g, ' ')
    expect(lastWords).toContain(`${notRestored.length} event`)
    for (const { eventId } of notRestored) expect(lastWords).toContain(eventId)
    expect(lastWords).toContain(`npm run restore -- ${service.url}`)
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
    // Restoring may have had the folder already when the files of the first one were listed.
    expect(originals.filter((path) => !path.endsWith('.lock'))).toEqual([])
    expect(filesIn(join(first.reportDir, 'journal'))).toEqual([])
  })
})
