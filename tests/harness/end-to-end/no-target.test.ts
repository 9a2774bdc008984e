import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judge } from '../../../src/api/index.ts'
import { UsageError } from '../../../src/settings/usage-error.ts'
import { folderWith } from '../settings/folder.ts'
import { filesIn, judges, runProgram, runRestore, runTest, timeout } from './command.ts'

const only = ['--clause', 'list.array']

/** What every output of a run begins with where the embedded service is judged. */
const who = 'the reference service of the harness (no TARGET_URL is set)'

describe('a run for which no target is named', { timeout }, () => {
  it.for(judges)('is a mistake with CI set, told in one line: %s', async (judge) => {
    const { code, stdout, stderr, reportDir } = await runTest({ CI: 'true' }, only, judge)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^TARGET_URL: .+ CI .+ reference .+\n$/)
    expect(filesIn(reportDir)).toEqual([])
  })

  it('is one also where .env holds the name of the setting only', async () => {
    const cwd = folderWith({ '.env': 'TARGET_URL=\n' })
    expect(await runProgram(only, { CI: '1' }, cwd)).toMatchObject({ code: 2, stdout: '' })
  })

  it.for(['GITHUB_ACTIONS', 'TF_BUILD', 'JENKINS_URL', 'bamboo_buildKey'])(
    'is one in a pipeline that sets another variable than CI, unless CI=false says otherwise: %s',
    async (variable) => {
      const env = { [variable]: 'True' }
      const { code, stderr } = await runTest(env, only)
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(variable) })
      expect(await runTest({ ...env, CI: 'false' }, only)).toMatchObject({ code: 0 })
    },
  )

  it.for(['', 'false', '0'])('judges the embedded service, and says so: CI=%s', async (CI) => {
    const { code, stdout, report } = await runTest({ CI }, only)
    expect(code).toBe(0)
    const [first, verdict = ''] = stdout.split('\n')
    expect(first).toBe(`Judging ${who} in profile full (default): events are changed and put back`)
    expect(verdict).toContain('Conformant in what was judged: the reference service')
    expect(report.target.embedded).toBe('by-default')
    expect(report.summary).toContain(who)
  })

  it('says so beside the path that is all that is asked for, and in what is made of its report', async () => {
    const { code, stdout, stderr, reportDir } = await runTest({}, [...only, '--quiet'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\S+conformance\.html\n$/)
    expect(stderr).toContain(who)
    const report = join(reportDir, 'conformance.json')
    const compared = await runProgram(['compare', report, report], {})
    const [headline = ''] = compared.stdout.split('\n\n')
    expect(headline.replaceAll('\n', ' ')).toContain(who)
    const [har] = readFileSync(join(reportDir, 'conformance.har'), 'utf8').split('\n')
    expect(har).toContain('the reference service of the harness')
  })

  it.for([
    ['the variable', [], { TARGET_URL: 'reference' }],
    ['the address', ['reference'], {}],
    ['an option', ['--url', 'reference'], {}],
  ] as const)('judges that service with CI set where %s asks for it', async ([, args, env]) => {
    const { code, stdout, report } = await runTest({ CI: 'true', ...env }, [...args, ...only])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Judging the reference service of the harness \(TARGET_URL=reference\)/)
    expect(report.target.embedded).toBe('asked-for')
  })

  it('has nothing to put back where that service was asked for, and is a mistake otherwise', async () => {
    const { code, stdout } = await runRestore({ CI: 'true', TARGET_URL: 'reference' })
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Nothing to restore/),
    })
    expect(await runRestore({ CI: 'true' })).toMatchObject({ code: 2, stdout: '' })
  })

  it('is a mistake of a program, which may ask for that service too', async () => {
    const REPORT_DIR = folderWith()
    await expect(judge({ REPORT_DIR })).rejects.toThrow(UsageError)
    const report = await judge({ TARGET_URL: 'reference', REPORT_DIR, NUM_RUNS: 1 })
    expect(report).toMatchObject({ verdict: 'conformant', target: { embedded: 'asked-for' } })
  })
})
