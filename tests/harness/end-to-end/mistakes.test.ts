import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }
import { shortHash, targetName } from '../../../src/world/journal.ts'
import { filesIn, reportFolder, reportIn, runShell, runTest, timeout } from './command.ts'
import { target } from './target.ts'

const lines = (text: string) => text.split('\n').filter((line) => line !== '')

describe('a mistake in the settings', { timeout }, () => {
  it.for([
    ['TARGET_URL', 'nonsense'],
    ['TARGET_TIMEOUT', '5'],
    ['NUM_RUNS', '-1'],
  ] as const)(
    '%s=%s exits 2 with one line that names it, before anything is sent or written',
    async ([name, value]) => {
      const REPORT_DIR = reportFolder()
      const { env, service } = await target()
      const { code, stdout, stderr } = await runTest({ ...env, [name]: value, REPORT_DIR })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(lines(stderr)).toHaveLength(1)
      expect(stderr).toContain(name)
      expect(stderr).not.toContain('    at ')
      expect(filesIn(REPORT_DIR)).toEqual([])
      expect(service.log).toEqual({})
    },
  )
})

describe('a mistake in the arguments', { timeout }, () => {
  it.for([
    [['--bogus'], "unknown option '--bogus'"],
    [['--shard', '5/4'], '--shard is "5/4"'],
    [['--shard', '2/999'], '--shard is "2/999"'],
    [['-t', '('], '--only is "("'],
    [['tests/conformance/auth.test.ts'], 'the address is "tests/conformance/auth.test.ts"'],
  ] as const)('exits 2 with one line: %j', async ([args, line]) => {
    const REPORT_DIR = reportFolder()
    const { code, stdout, stderr } = await runTest({ REPORT_DIR }, args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(lines(stderr)).toHaveLength(1)
    expect(stderr).toContain(line)
    expect(filesIn(REPORT_DIR)).toEqual([])
  })
})

describe('a fault of the harness before the first request', { timeout }, () => {
  const fault = {
    code: 4,
    stdout: expect.stringMatching(/^Judging .+\n$/),
    stderr: expect.stringMatching(/^fault of the harness: .+\n$/),
  }

  it.for(['the embedded service', 'a named target'])(
    'is one line and exits 4, with nothing left running or locked: %s',
    async (judged) => {
      const REPORT_DIR = reportFolder()
      const { env, service } = await target()
      const name =
        judged === 'a named target' ? service.url : targetName({ url: '', embedded: true })
      mkdirSync(join(REPORT_DIR, 'journal', `${shortHash(name)}.draft`), { recursive: true })
      const named = judged === 'a named target' ? env : {}
      expect(await runTest({ ...named, REPORT_DIR })).toMatchObject(fault)
      expect(service.log).toEqual({})
      expect(filesIn(REPORT_DIR)).toEqual([])
    },
  )
})

describe('output that nobody reads', { timeout }, () => {
  it('changes nothing of a run', async () => {
    const REPORT_DIR = reportFolder()
    const run = `${scripts.test} -t '^list.array$'`
    const { stderr } = await runShell(`{ ${run}; echo "code $?" >&2; } | true`, { REPORT_DIR })
    expect(stderr).toBe('code 0\n')
    expect(reportIn(REPORT_DIR).exitCode).toBe(0)
  })
})

describe('a target that cannot be judged', { timeout }, () => {
  it('because nothing listens there exits 4 in time, and says so in one line', async () => {
    const REPORT_DIR = reportFolder()
    const { code, stdout, stderr, ms } = await runTest({
      TARGET_URL: 'http://127.0.0.1:9',
      REPORT_DIR,
    })
    expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
    expect(ms).toBeLessThan(15_000)
    expect(stdout).toContain('cannot be reached: connection refused (ECONNREFUSED)')
    expect(stdout).not.toContain('    at ')
    const { verdict, reason, clauses } = reportIn(REPORT_DIR)
    expect({ verdict, reason }).toEqual({
      verdict: 'not-judged',
      reason: 'the target cannot be reached: connection refused (ECONNREFUSED)',
    })
    expect(clauses.some((clause) => clause.verdict === 'pass')).toBe(false)
  })

  it('because it refuses the credentials exits 4, and says what to check', async () => {
    const REPORT_DIR = reportFolder()
    const { env, service } = await target()
    const { code, stdout } = await runTest({ ...env, TARGET_PASSWORD: 'wrong', REPORT_DIR })
    expect(code).toBe(4)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'the credentials are refused everywhere (status 401); check TARGET_USERNAME and TARGET_PASSWORD',
    )
    expect(service.log.PATCH).toBeUndefined()
  })
})

describe('a filter', { timeout }, () => {
  it('on one clause judges that clause alone', async () => {
    const REPORT_DIR = reportFolder()
    const { code } = await runTest({ REPORT_DIR }, ['-t', '^list.limit.default$'])
    const { clauses, run, totals } = reportIn(REPORT_DIR)
    expect({ code, totals }).toMatchObject({ code: 0, totals: { pass: 1, fail: 0 } })
    expect(clauses.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['list.limit.default', 'pass'],
    ])
    expect(run.notSelected).toHaveLength(41)
  })

  it('that matches nothing exits 3, though no clause is violated', async () => {
    const REPORT_DIR = reportFolder()
    const { code, stdout, stderr } = await runTest({ REPORT_DIR }, ['-t', '^list.limit.defalt$'])
    expect(code).toBe(3)
    expect({ first: stdout.split('\n')[1], stderr }).toEqual({
      first: 'Inconclusive: the filter selects no clause',
      stderr: '',
    })
  })
})
