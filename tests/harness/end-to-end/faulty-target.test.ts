import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportFolder, runTest, timeout, waiversFile } from './command.ts'
import { faultCalled, target } from './target.ts'

const defaultLimit = ['-t', '^list.limit.default$']

describe('a faulty target', { timeout }, () => {
  it.for([
    ['default-limit-20', 'list.limit.default', 20],
    ['update-not-persisted', 'update.persisted', expect.anything()],
    ['get-without-authentication', 'auth.get', { status: 200 }],
    ['every-third-read-of-an-event-without-price', 'get.repeatable', expect.anything()],
  ] as const)('with %s exits 1 for %s, and shows why', async ([fault, clause, received]) => {
    const { env, unchanged } = await target({ decisions: faultCalled(fault) })
    const { code, stdout, report, failing } = await runTest(env)
    expect({ code, verdict: report.verdict }).toEqual({ code: 1, verdict: 'non-conformant' })
    expect(failing).toContain(clause)
    expect(stdout).toContain(`FAIL ${clause}`)
    expect(stdout).not.toMatch(/^::/mu)
    const [violation] = report.clauses.find(({ id }) => id === clause)?.violations ?? []
    expect(violation?.received).toEqual(received)
    expect(violation?.reproduced.times).toBeGreaterThan(0)
    expect(violation?.exchanges[0]?.request.url).toMatch(/\/special-events/)
    expect(violation?.exchanges.at(-1)?.response?.status).toBe(200)
    expect(violation?.curl).toHaveLength(violation?.exchanges.length ?? 0)
    expect(unchanged()).toBe(true)
  })

  it.for([
    ['update-read-modify-write-race', 'update.unsent-kept', 'as sent at once with other updates'],
    ['password-with-more-behind-accepted', 'auth.list', 'the password with :not behind it'],
    ['update-lists-null-price', 'update.invalid-never-stored', 'an update with {"price":null}'],
    ['update-merges-dates', 'update.dates-replaced', 'was sent back and not stored'],
  ] as const)(
    'with %s is told of in words that lead to it, and puts it down to nobody else',
    async ([fault, clause, words]) => {
      const { env } = await target({ decisions: faultCalled(fault) })
      const { stdout, failing } = await runTest(env, ['--clause', clause])
      expect(failing).toContain(clause)
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain(words)
      expect(stdout).not.toMatch(/somebody\s+else/)
    },
  )

  it('in GitHub Actions is told of by annotations and in the summary of the step', async () => {
    const GITHUB_STEP_SUMMARY = join(reportFolder(), 'summary.md')
    const { env } = await target({ decisions: faultCalled('default-limit-20') })
    const github = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY }
    const { code, stdout, stderr, reportDir } = await runTest({ ...env, ...github }, defaultLimit)
    expect(code).toBe(1)
    const commands = stdout.split('\n').filter((line) => line.startsWith('::'))
    expect(commands).toEqual([expect.stringMatching(/^::error title=list\.limit\.default::/u)])
    const summary = readFileSync(GITHUB_STEP_SUMMARY, 'utf8')
    expect(summary).toBe(`${readFileSync(join(reportDir, 'conformance.md'), 'utf8')}\n`)
    expect(summary).toContain('### ❌ `list.limit.default`')
    expect(stdout + stderr + summary).not.toContain(env.TARGET_PASSWORD)
  })
})

describe('a waiver', { timeout }, () => {
  it('of a target that is mended makes the run fail, and is named, unless stale ones are allowed', async () => {
    const named = { ...(await target()).env, WAIVERS_FILE: waiversFile({ reason: 'Relied on' }) }
    const stale = 'waiver of list.limit.default is stale'
    const { code, stdout, report } = await runTest(named, defaultLimit)
    expect(code).toBe(1)
    expect(report).toMatchObject({
      verdict: 'conformant',
      clauses: [{ verdict: 'pass', waiver: { stale: 'refused' } }],
    })
    expect(stdout).toContain(`${stale}: the clause holds`)

    const allowed = await runTest({ ...named, ALLOW_STALE_WAIVERS: 'true' }, defaultLimit)
    expect(allowed.code).toBe(0)
    expect(allowed.stdout).toContain(stale)

    const unselected = await runTest(named, ['-t', '^list.array$'])
    expect(unselected.code).toBe(0)
    expect(unselected.stdout).not.toContain('stale')
  })
})
