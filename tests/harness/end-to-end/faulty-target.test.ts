import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specialEvents } from '../reference/running-service.ts'
import { clausesWith, reportFolder, reportIn, runTest, timeout } from './command.ts'
import { faultCalled, target } from './target.ts'

describe('a faulty target', { timeout }, () => {
  it.for([
    ['default-limit-20', 'list.limit.default', 20],
    ['update-not-persisted', 'update.persisted', expect.anything()],
    ['get-without-authentication', 'auth.get', { status: 200 }],
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
      expect(violation?.received).toEqual(received)
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
})

describe('a target that is mended while its waiver still holds', { timeout }, () => {
  it('makes the run fail for the waiver, which is named, unless stale ones are allowed', async () => {
    const REPORT_DIR = reportFolder()
    const { env } = await target()
    const WAIVERS_FILE = join(reportFolder(), 'waivers.json')
    const waiver = { clause: 'list.limit.default', reason: 'Relied on', expires: '2999-12-31' }
    writeFileSync(WAIVERS_FILE, JSON.stringify({ waivers: [waiver] }))
    const run = (more: Readonly<Record<string, string>>, only: string) =>
      runTest({ ...env, REPORT_DIR, WAIVERS_FILE, ...more }, ['-t', only])

    const { code, stdout } = await run({}, '^list.limit.default$')
    const { verdict, clauses } = reportIn(REPORT_DIR)
    expect({ code, verdict }).toEqual({ code: 1, verdict: 'conformant' })
    expect(clauses).toMatchObject([{ verdict: 'pass', waiver: { stale: 'refused' } }])
    expect(stdout).toContain('waiver of list.limit.default is stale: the clause holds')

    const allowed = await run({ ALLOW_STALE_WAIVERS: 'true' }, '^list.limit.default$')
    expect(allowed.code).toBe(0)
    expect(allowed.stdout).toContain('waiver of list.limit.default is stale')

    const unselected = await run({}, '^list.array$')
    expect(unselected.code).toBe(0)
    expect(unselected.stdout).not.toContain('stale')
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
