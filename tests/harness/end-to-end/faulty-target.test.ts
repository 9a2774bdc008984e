import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specialEvents } from '../reference/running-service.ts'
import { clausesWith, reportFolder, reportIn, runShell, runTest, timeout } from './command.ts'
import { faultCalled, target } from './target.ts'

describe('a faulty target', { timeout }, () => {
  it.for([
    ['default-limit-20', 'list.limit.default', /^20 items/],
    ['update-not-persisted', 'update.persisted', /./],
    ['get-without-authentication', 'auth.get', /^status 200$/],
  ] as const)(
    'with %s exits 1 for %s, and shows how it answered',
    async ([fault, clause, received]) => {
      const REPORT_DIR = reportFolder()
      const { env, events } = await target({ decisions: faultCalled(fault) })
      const before = events()
      const { code, stdout } = await runTest({ ...env, REPORT_DIR })
      const report = reportIn(REPORT_DIR)
      expect({ code, verdict: report.verdict }).toEqual({ code: 1, verdict: 'non-conformant' })
      expect(clausesWith(report, 'fail')).toContain(clause)
      expect(stdout).toContain(`FAIL ${clause}`)
      const [violation] = report.clauses.find(({ id }) => id === clause)?.violations ?? []
      expect(violation?.received).toMatch(received)
      expect(violation?.reproduced.times).toBeGreaterThan(0)
      expect(violation?.exchanges[0]?.request.url).toMatch(/\/special-events/)
      expect(violation?.exchanges.at(-1)?.response?.status).toBe(200)
      expect(violation?.curl).toHaveLength(violation?.exchanges.length ?? 0)
      expect(events()).toBe(before)
    },
  )

  it('whose violation is waived exits 0, and the clause stays violated', async () => {
    const REPORT_DIR = reportFolder()
    const { env } = await target({ decisions: faultCalled('default-limit-20') })
    const WAIVERS_FILE = join(reportFolder(), 'waivers.json')
    const waiver = { clause: 'list.limit.default', reason: 'The app relies on 20' }
    const waive = (expires: string) =>
      writeFileSync(WAIVERS_FILE, JSON.stringify({ waivers: [{ ...waiver, expires }] }))
    const only = ['-t', '^list.limit.default$']

    waive('2999-12-31')
    const { code, stdout } = await runTest({ ...env, REPORT_DIR, WAIVERS_FILE }, only)
    const { clauses, totals } = reportIn(REPORT_DIR)
    expect({ code, totals }).toMatchObject({ code: 0, totals: { fail: 1, waived: 1 } })
    expect(clauses).toMatchObject([{ verdict: 'fail', waiver: { reason: waiver.reason } }])
    expect(stdout).toContain('WAIVED list.limit.default')

    waive('2020-01-01')
    expect(await runTest({ ...env, REPORT_DIR, WAIVERS_FILE }, only)).toMatchObject({ code: 1 })
  })

  it('shows the same violation again when the replay command of a report is pasted', async () => {
    const REPORT_DIR = reportFolder()
    const { env } = await target({ decisions: faultCalled('update-merges-dates') })
    await runTest({ ...env, REPORT_DIR, SEED: '7' })
    const violations = reportIn(REPORT_DIR).clauses.flatMap(({ id, violations }) =>
      violations.map((violation) => ({ id, ...violation })),
    )
    const example = violations.find(({ replay }) => /REPLAY_CASE=\d+:e/.test(replay))
    const generated = violations.find(({ replay }) => /REPLAY_CASE=\d+:\d/.test(replay))
    expect([example, generated]).not.toContain(undefined)
    for (const seen of [example, generated]) {
      if (!seen) continue
      expect(seen.replay).toContain(`SEED=7 REPLAY_CASE=`)
      const folder = reportFolder()
      const { code } = await runShell(seen.replay, { ...env, REPORT_DIR: folder })
      const again = reportIn(folder)
      expect(code).toBe(1)
      const { id, expected, counterexample } = seen
      expect(again.clauses).toMatchObject([{ id, verdict: 'fail', cases: 1 }])
      expect(again.clauses[0]?.violations).toHaveLength(1)
      expect(again.clauses[0]?.violations[0]).toMatchObject({ expected, counterexample })
      expect(again.clauses[0]?.violations[0]?.replay).toBe(seen.replay)
    }
  })
})

describe('a target that shows too little to be judged', { timeout }, () => {
  it('exits 3, or 0 where an inconclusive run is accepted', async () => {
    const REPORT_DIR = reportFolder()
    const { env } = await target({ events: (today) => specialEvents(3, [today]) })
    const reading = { ...env, TARGET_PROFILE: 'read-only', REPORT_DIR }
    expect(await runTest(reading)).toMatchObject({ code: 3 })
    expect(reportIn(REPORT_DIR)).toMatchObject({ verdict: 'inconclusive', totals: { fail: 0 } })
    const { code } = await runTest({ ...reading, ACCEPT_INCONCLUSIVE: 'true' })
    expect(code).toBe(0)
    expect(reportIn(REPORT_DIR)).toMatchObject({ verdict: 'inconclusive', exitCode: 0 })
  })
})
