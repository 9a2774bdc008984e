import { describe, expect, it } from 'vitest'
import { name } from '../../../package.json' with { type: 'json' }
import { settingsGiven } from '../../../src/cli/settings-given.ts'
import { programStarted } from '../../../src/cli/started.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import { replayCommand, rerunOf } from '../../../src/judging/replay.ts'
import { begin } from '../../../src/run/begin.ts'
import { conclude } from '../../../src/run/conclude.ts'
import { momentNow } from '../../../src/service/moment.ts'
import { inScope } from '../../../src/service/scope.ts'
import { Journal } from '../../../src/world/restoring/journal.ts'
import { settingsOf } from '../run/settings-of.ts'

const TARGET_URL = 'http://127.0.0.1:9/v2.0'

const given = {
  TARGET_URL,
  TARGET_USERNAME: "ann o'hara",
  TARGET_PASSWORD: 'secrets/password',
  TARGET_PROFILE: 'read-only',
  SEED: 'random',
  NUM_RUNS: '40',
  REPLAY_CASE: '1:e1',
  ACCEPT_INCONCLUSIVE: 'true',
}

const target = `${TARGET_URL} --username 'ann o'\\''hara' --password-file secrets/password`

/** One case of a clause, by its address. */
const oneCase = (numRuns: number) =>
  rerunOf('list.limit.default', { seed: 7, numRuns }, { case: '3:e1', input: '' })

/** A run that was started by the package's command and leaves an event to be put back. */
async function leaving() {
  const { settings: loaded, target } = settingsOf({ TARGET_URL, TARGET_PROFILE: 'read-only' })
  const settings = { ...loaded, invocation: { inClone: false, given } }
  const journal = new Journal(settings.reportDir, target.url, String)
  await journal.keep('6e1b0a52-0f0e-4c63-9a1e-3b1f5f6f0a11' as EventId, { name: 'As it was' })
  return { settings, target }
}

describe('a run that the command of the package has started', () => {
  it('is started again for one case, with all that it was told but what the case decides', () => {
    const exploring = { ...given, EXPLORE: '10m', WAIT_S: '20' }
    expect(replayCommand(oneCase(40), { inClone: false, given: exploring })).toBe(
      `npx --no-install special-events-conformance ${target} --profile read-only --seed 7 --replay-case 3:e1 --accept-inconclusive --clause list.limit.default`,
    )
  })

  it('is started again for all cases, beside the check whose request has shown the violation', async () => {
    const told = { TARGET_URL, REPLAY_CASE: '1:e1', NUM_RUNS: '30' }
    const settings = { seed: 7, numRuns: 40 }
    const rerun = await inScope(async () => rerunOf('list.unique', settings), 'list.array')
    expect(replayCommand(rerun, { inClone: false, given: told })).toBe(
      `npx --no-install special-events-conformance ${TARGET_URL} --seed 7 --num-runs 40 --clause list.unique --clause list.array`,
    )
  })

  it('names the command that puts back what it could not, with all that says where that is', async () => {
    const { settings, target: named } = await leaving()
    const report = await conclude({
      ...{ settings, target: named, results: [], interruptedAt: () => undefined },
      startedAt: momentNow(),
    })
    expect(report.restoration.command).toBe(
      `npx --no-install special-events-conformance restore ${target} --report-dir ${settings.reportDir}`,
    )
  })

  it('tells by that command what an earlier run has left', async () => {
    const { settings, target: named } = await leaving()
    const { lock, notes } = await begin(settings, named)
    await lock.release()
    expect(notes).toEqual([
      '1 event was left changed by an earlier run; npx --no-install special-events-conformance restore puts it back',
    ])
  })
})

describe('what starts a run again', () => {
  const npx = ['npx', '--no-install', name]

  it.each([
    ['/home/ann/work/node_modules/.bin/the-command', '/home/ann/work', npx],
    [`/home/ann/work/node_modules/${name}/bin/it.js`, '/home/ann/work/deeper', npx],
    ['/home/ann/work/node_modules/.bin/the-command', '/home/ann/workshop', undefined],
    ['/home/ann/.npm/_npx/1f/node_modules/.bin/the-command', '/home/ann/work', undefined],
    ['/usr/local/bin/the-command', '/work', undefined],
    ['/home/ann/clone/bin/it.js', '/home/ann', ['node', '/home/ann/clone/bin/it.js']],
  ])('is the package installed there, or what was started: %s in %s', (path, cwd, words) => {
    expect(programStarted(path, cwd)).toEqual(words ?? [path])
  })

  it('is never looked for in a registry', () => {
    const rerun = rerunOf('list.array', { seed: 7, numRuns: 25 })
    const of = (program?: readonly string[]) =>
      replayCommand(rerun, { inClone: false, given: {}, program })
    expect(of()).toMatch(/^npx --no-install /)
    expect(of(['/home/ann o/it'])).toBe("'/home/ann o/it' --seed 7 --clause list.array")
  })
})

describe('a run that npm test has started in a clone', () => {
  it('is started again for one case by the script, with all that it was told as options', () => {
    expect(replayCommand(oneCase(25), undefined)).toBe(
      'npm test -- --seed 7 --replay-case 3:e1 --clause list.limit.default',
    )
    const invocation = { inClone: true, given: { TARGET_URL, TARGET_PROFILE: 'read-only' } }
    expect(replayCommand(oneCase(25), invocation)).toBe(
      `npm test -- ${TARGET_URL} --profile read-only --seed 7 --replay-case 3:e1 --clause list.limit.default`,
    )
  })

  it('is one that npm says it has started, but not through npx', async () => {
    for (const [env, inClone] of [
      [{ npm_package_name: name, npm_lifecycle_event: 'test' }, true],
      [{ npm_package_name: name, npm_lifecycle_event: 'npx' }, false],
      [{ npm_package_name: 'a-museum', npm_lifecycle_event: 'test' }, false],
      [{}, false],
    ] as const) {
      const { invocation } = await settingsGiven({ given: {}, typed: {} }, { env, cwd: '/' })
      expect(invocation).toEqual({ inClone, given: {} })
    }
  })
})
