import { describe, expect, it, vi } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Check } from '../../../src/judging/check.ts'
import { judgeTarget } from '../../../src/run/engine.ts'
import { Watchdog } from '../../../src/run/watchdog.ts'
import { pause } from '../../../src/service/pause.ts'
import { Pulse } from '../../../src/service/traffic.ts'
import { target } from '../end-to-end/target.ts'
import { settingsOf } from './settings-of.ts'

const checks = vi.hoisted(() => ({ loaded: async (): Promise<unknown> => [] }))
vi.mock('../../../src/run/checks.ts', () => ({ loadChecks: () => checks.loaded() }))

/** Judges a sound service by checks of a test, which may wait for ever. */
async function judgedBy(...judging: Check[]) {
  checks.loaded = async () => [{ name: 'stuck', phase: 0, checks: judging, questions: [] }]
  const { env, unchanged } = await target()
  const { settings, target: named } = settingsOf(env)
  const report = await judgeTarget(settings, named)
  const of = (id: ClauseId) => report.clauses.find((one) => one.id === id)
  return { report, of, unchanged }
}

/** A watchdog that waits for so long, and what it has told. */
function watching(longestMs: number) {
  const words: string[] = []
  const pulse = new Pulse()
  const onStuck = (told: string) => void words.push(told)
  return { words, pulse, watchdog: new Watchdog({ pulse, waiting: () => [], longestMs, onStuck }) }
}

describe('a run whose checks wait for nothing', () => {
  it('ends as a fault that says who waits for what, and everything is put back', async () => {
    /** Of two that want more than half of all events, one waits for the other. */
    const wantingMost: Check['judge'] = async ({ setup }) => {
      const { length } = (await setup.world.catalogue()).events
      await setup.world.lease(Math.floor(length / 2) + 1, async (lease) => {
        await lease.update({ name: 'changed' })
        await new Promise(() => {})
      })
    }
    const { report, of, unchanged } = await judgedBy(
      {
        id: 'list.array',
        judge: ({ each }) => each([1], async (_, { service }) => void (await service.list())),
      },
      { id: 'update.full-object', judge: wantingMost },
      { id: 'update.unsent-kept', judge: wantingMost },
    )
    expect(report).toMatchObject({ verdict: 'not-judged', exitCode: 4 })
    expect(report.fault).toMatch(
      /^fault of the harness: nothing was sent for 15 s; under way: update\.[\w-]+, update\.[\w-]+; update\.[\w-]+ waits for a lease of \d+ events; of \d+ events, \d+ are free and \d+ have to stay where they are$/,
    )
    expect(of('list.array')?.verdict).toBe('pass')
    expect(report.restoration.written).toBeGreaterThan(0)
    expect(unchanged()).toBe(true)
  })

  it('is no fault while a request is in flight, or somebody pauses for a set time', async () => {
    const { words, pulse, watchdog } = watching(300)
    await watchdog.over('paused', () => pause(900))
    const answered = { exchange: { status: 200 } }
    await watchdog.over('in flight', () =>
      pulse.during(async () => {
        await new Promise((done) => setTimeout(done, 900))
        return answered
      }),
    )
    expect(words).toEqual([])
  })

  it('is no fault of a process that was stopped, or whose thread computes', async () => {
    const { words, watchdog } = watching(600)
    await watchdog.over('computing', async () => {
      await new Promise((done) => setTimeout(done, 50))
      const until = performance.now() + 1_200
      while (performance.now() < until);
      await new Promise((done) => setTimeout(done, 50))
    })
    expect(words).toEqual([])
  })
})
