import { describe, expect, it, onTestFinished } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { startReferenceService } from '../../../src/reference/service.ts'
import { clausesWith, type Outcome, runRestore, runShell, runTest, timeout } from './command.ts'
import { faultCalled, target, together } from './target.ts'

/** In the middle of the checks of updates, which send more than 300. */
const lastUpdate = 150

/** What a run takes at most to give up a target that is gone. */
const longestFarewellMs = 20_000

/** A run against a service that closes its port and every connection when it has received so many updates. */
async function runUntilDeath(fault: Override = () => ({})) {
  let diedAt = Number.NaN
  let updates = 0
  const dying: Override = (sound) => ({
    around: async (request, answer) => {
      if (request.method === 'PATCH') updates++
      if (updates < lastUpdate) return sound.around(request, answer)
      if (Number.isNaN(diedAt)) {
        diedAt = performance.now()
        void service.close()
      }
      request.socket.destroy()
      return new Promise(() => {})
    },
  })
  const { service, env, events, unchanged } = await target({ decisions: together(fault, dying) })
  const before = events()
  const outcome = await runTest(env)
  expect(performance.now() - diedAt).toBeLessThan(longestFarewellMs)
  expect(unchanged()).toBe(false)
  /** Starts a sound service at the same address, with the events as they were left, and has them put back. */
  const putBackBy = async (restore: () => Promise<Outcome>) => {
    const { url, username, password, snapshot } = service
    const port = Number(new URL(url).port)
    const back = await startReferenceService({ username, password, port, events: snapshot() })
    onTestFinished(() => back.close())
    const { code, stdout, stderr } = await restore()
    expect(code, stdout + stderr).toBe(0)
    expect(JSON.stringify(back.snapshot())).toBe(before)
    expect(outcome.originals).toEqual([])
  }
  return { env: { ...env, REPORT_DIR: outcome.reportDir }, outcome, putBackBy }
}

describe('a target that dies while updates are judged', { timeout }, () => {
  it('is not judged: the run exits 4 soon, and shows the command that puts back', async () => {
    const { env, outcome, putBackBy } = await runUntilDeath()
    const { code, stdout, stderr, report, originals } = outcome
    const { verdict, restoration } = report
    expect({ code, verdict }).toEqual({ code: 4, verdict: 'not-judged' })
    expect(stdout).toMatch(/^ {2}Under way PATCH \/special-events\/\S+ with \{.*\}$/m)
    expect(report.reason).toMatch(/; under way when it stopped: PATCH \/special-events\//)
    expect(stderr).toMatch(/^Waiting for .+ to take back \d+ events .+\n$/)
    expect(outcome.failing).toEqual([])
    expect(restoration.notRestored.length).toBeGreaterThan(0)
    // Beside the originals stands what was sent to events that are put back.
    const owed = originals.filter((path) => !path.endsWith('.past'))
    expect(owed).toHaveLength(restoration.notRestored.length)
    const { TARGET_URL, TARGET_USERNAME, TARGET_PASSWORD, REPORT_DIR } = env
    expect(stdout).not.toContain(TARGET_PASSWORD)
    const [command = ''] = /npm run restore -- .+$/m.exec(stdout) ?? []
    expect(command).toContain(`npm run restore -- ${TARGET_URL} `)
    expect(command).toContain(` --report-dir ${REPORT_DIR}`)
    await putBackBy(() => runShell(command, { TARGET_USERNAME, TARGET_PASSWORD }))
  })

  it('exits 1 where a violation had been confirmed before, and can be put back', async () => {
    const { env, outcome, putBackBy } = await runUntilDeath(faultCalled('default-limit-20'))
    const { code, failing, report } = outcome
    expect({ code, failing }).toEqual({ code: 1, failing: ['list.limit.default'] })
    expect(clausesWith(report, 'error')).not.toEqual([])
    await putBackBy(() => runRestore(env))
  })
})
