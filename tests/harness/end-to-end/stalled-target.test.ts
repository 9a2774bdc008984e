import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { filesIn, reportFolder, reportIn, startTest, timeout } from './command.ts'
import { target } from './target.ts'

/** What an interrupted run takes to end, on a machine that has other things to do. */
const longestFarewellMs = 6_000

/** A service that answers nothing from its 40th update on, until it is told to go on. */
async function stallingTarget() {
  let updates = 0
  let goOn = () => {}
  const stalled = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const stalling: Override = (sound) => ({
    around: async (request, answer) => {
      if (request.method === 'PATCH') updates++
      if (updates >= 40) await stalled
      return sound.around(request, answer)
    },
  })
  return { ...(await target({ decisions: stalling })), goOn }
}

/** A run that is interrupted in the middle of the stall. */
async function interrupted() {
  const REPORT_DIR = reportFolder()
  const stalling = await stallingTarget()
  const before = stalling.events()
  const command = startTest({ ...stalling.env, REPORT_DIR })
  await stalling.received('PATCH', 40)
  await sleep(300)
  command.signal('SIGINT')
  const signalledAt = performance.now()
  const ended = command.ended.then((outcome) => ({
    ...outcome,
    tookMs: performance.now() - signalledAt,
  }))
  return { ...stalling, before, ended, REPORT_DIR }
}

describe('a run that is interrupted while its target stalls', { timeout }, () => {
  it('ends in seconds, names what is left changed, and how to put it back', async () => {
    const { ended, goOn, REPORT_DIR } = await interrupted()
    const { code, stdout, tookMs } = await ended
    goOn()
    expect(tookMs).toBeLessThan(longestFarewellMs)
    expect(code).toBe(130)
    const { restoration, run } = reportIn(REPORT_DIR)
    expect(run.interrupted).toBe(true)
    expect(restoration.notRestored.length).toBeGreaterThan(0)
    const originals = filesIn(REPORT_DIR).filter((path) => path.endsWith('.jsonl'))
    expect(originals).toHaveLength(restoration.notRestored.length)
    expect(stdout).toMatch(/npm run restore -- .+$/m)
  })

  it('puts everything back where the target answers again in the meantime', async () => {
    const { before, ended, events, goOn, REPORT_DIR } = await interrupted()
    await sleep(1_800)
    goOn()
    expect((await ended).code).toBe(130)
    expect(reportIn(REPORT_DIR).restoration.notRestored).toEqual([])
    expect(events()).toBe(before)
    expect(filesIn(REPORT_DIR).filter((path) => path.includes('journal'))).toEqual([])
  })
})
