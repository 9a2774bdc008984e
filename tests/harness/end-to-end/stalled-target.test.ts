import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { startTest, timeout } from './command.ts'
import { target } from './target.ts'

/** What an interrupted run takes to end, on a machine that has other things to do. */
const longestFarewellMs = 6_000

/** A run that is interrupted while its target answers nothing, from the 40th update on until it is told to. */
async function interrupted() {
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
    const { ended, goOn } = await interrupted()
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
    const { ended, goOn, unchanged } = await interrupted()
    await sleep(1_800)
    goOn()
    const { code, report, originals } = await ended
    expect(code).toBe(130)
    expect(report.restoration.notRestored).toEqual([])
    expect(unchanged()).toBe(true)
    expect(originals).toEqual([])
  })
})
