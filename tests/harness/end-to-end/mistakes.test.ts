import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }
import { shortHash, targetName } from '../../../src/world/restoring/journal-files.ts'
import { folderWith } from '../settings/folder.ts'
import {
  filesIn,
  judges,
  type Outcome,
  reportFolder,
  runShell,
  runTest,
  timeout,
} from './command.ts'
import { target } from './target.ts'

/** Expects that a run has ended with one line, before anything was written. */
function expectOneLine({ code, stdout, stderr, reportDir }: Outcome, part: string) {
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^.+\n$/)
  expect(stderr).toContain(part)
  expect(filesIn(reportDir)).toEqual([])
}

describe('a mistake', { timeout }, () => {
  it.for([
    ['TARGET_URL', 'nonsense'],
    ['TARGET_TIMEOUT', '5'],
    ['NUM_RUNS', '-1'],
  ] as const)('in the settings exits 2 with one line that names it: %s=%s', async (given) => {
    const [name, value] = given
    const { env, service } = await target()
    expectOneLine(await runTest({ ...env, [name]: value }), name)
    expect(service.log).toEqual({})
  })

  it.for([
    [['http://127.0.0.1:9', '--version', '9f1c'], 'with --target-version'],
    [['--bogus'], "unknown option '--bogus'"],
    [['http://127.0.0.1:9', '--report-dir', '/proc/x'], '--report-dir is "/proc/x", '],
    [['--shard', '2/999'], '--shard is "2/999"'],
    [['tests/conformance/auth.test.ts'], 'the address is "tests/conformance/auth.test.ts"'],
  ] as const)('in the arguments exits 2 with one line: %j', async ([args, line]) =>
    expectOneLine(await runTest({}, args), line),
  )
})

describe('a case to judge that there is not', { timeout }, () => {
  it.for([
    [['--clause', 'update.sequences', '--replay-case', '2:0:999'], 'did you mean 2:0?'],
    [['--clause', 'list.limit.accepted', '--replay-case', '1:e7'], 'did you mean 1:e0?'],
    [['--clause', 'list.limit.accepted', '--replay-case', '1:0'], 'did you mean 1:e0?'],
    [['--clause', 'get.event-id-echo', '--replay-case', '9:9:9'], 'did you mean 1:e0?'],
    [['--clause', 'get.agrees-with-list', '--replay-case', '1:0'], 'did you mean 1:e0?'],
    [['--replay-case', '2:e4'], 'are to be judged; name its clause with --clause'],
  ] as const)('exits 2 before any request, and names the nearest one: %j', async ([args, told]) => {
    const { env, service } = await target()
    const outcome = await runTest(env, args)
    expectOneLine(outcome, told)
    expect(outcome.stderr).toMatch(/^--replay-case is "/)
    expect(service.log).toEqual({})
  })
})

describe('a case that only answers of the target tell', { timeout }, () => {
  const id = 'update.sent-replaced'
  const address = '7:e0'
  const args = ['--clause', id, '--replay-case', address]

  it.for(judges)('exits 2 where there is none, and costs no report: %s', async (judge) => {
    const { env, unchanged } = await target()
    const { code, stderr, reportDir } = await runTest(env, args, judge)
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^--replay-case is "7:e0", which is no case of update.sent-replaced against this service; did you mean .:e.\? .+\n$/,
    )
    expect(filesIn(reportDir)).toEqual([])
    expect(unchanged()).toBe(true)
  })

  it('is no mistake where the report beside has named it: it is mended', async () => {
    const { env, service } = await target()
    const violations = [{ rerun: { case: address } }]
    const REPORT_DIR = folderWith({
      'conformance.json': JSON.stringify({
        target: { url: service.url },
        run: { notSelected: [] },
        clauses: [{ id, verdict: 'fail', violations }],
      }),
    })
    const { code, stderr, report } = await runTest({ ...env, REPORT_DIR }, args)
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
    const [judged] = report.clauses.filter((clause) => clause.id === id)
    expect(judged).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('the case 7:e0 was not met: nothing shows it any more'),
    })
  })
})

describe('a fault of the harness before the first request', { timeout }, () => {
  it.for(['the embedded service', 'a named target'])(
    'is one line and exits 4, with nothing left running or locked: %s',
    async (judged) => {
      const REPORT_DIR = reportFolder()
      const { env, service } = await target()
      const isNamed = judged === 'a named target'
      const name = isNamed ? service.url : targetName({ url: '', embedded: 'by-default' })
      mkdirSync(join(REPORT_DIR, 'journal', `${shortHash(name)}.draft`), { recursive: true })
      expect(await runTest({ ...(isNamed && env), REPORT_DIR })).toMatchObject({
        code: 4,
        stdout: expect.stringMatching(/^Judging .+\n$/),
        stderr: expect.stringMatching(/^fault of the harness: .+\n$/),
      })
      expect(service.log).toEqual({})
      expect(filesIn(REPORT_DIR)).toEqual([])
    },
  )
})

it('output that nobody reads changes nothing of a run', { timeout }, async () => {
  const run = `${scripts.test} -t '^list.array$'`
  const { stderr, report } = await runShell(`{ ${run}; echo "code $?" >&2; } | true`, {})
  expect(stderr).toBe('code 0\n')
  expect(report.exitCode).toBe(0)
})

describe('a target that cannot be judged', { timeout }, () => {
  it('because nothing listens there exits 4 in time, and says so in one line', async () => {
    const begun = performance.now()
    const { code, stdout, stderr, report } = await runTest({ TARGET_URL: 'http://127.0.0.1:9' })
    expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
    expect(performance.now() - begun).toBeLessThan(15_000)
    const problem = 'the target cannot be reached: connection refused (ECONNREFUSED)'
    expect(stdout).toContain(problem)
    expect(stdout).not.toContain('    at ')
    const { verdict, reason, clauses } = report
    expect({ verdict, reason }).toEqual({ verdict: 'not-judged', reason: problem })
    expect(clauses.some((clause) => clause.verdict === 'pass')).toBe(false)
  })
})
