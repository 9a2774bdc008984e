import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { start } from '../../../scripts/command.ts'
import { showsEverywhere } from '../../catalogue/faults/answers.ts'
import { filesIn, type Outcome, reportFolder, runProgram, runTest, timeout } from './command.ts'
import { faultCalled, target, together } from './target.ts'

/** The report of a run against a service with faults, and how that service is named. */
async function judged(...faults: readonly string[]) {
  const decisions = together(...faults.map(faultCalled))
  const { env, unchanged, service } = await target({ decisions })
  const outcome = await runTest({ ...env, SEED: '7' })
  return { env, unchanged, service, outcome, path: join(outcome.reportDir, 'conformance.json') }
}

/** What was told of each violation, as label and clause. */
function told({ stdout }: Outcome): readonly string[] {
  return [
    ...stdout.matchAll(/^(STILL THERE|NEW|NOT JUDGED|FIXED) +([a-z.-]+)(?: [\d:e]+)?:/gmu),
  ].map(([, label, clause]) => `${label} ${clause}`)
}

const replay = (path: string, env: Readonly<Record<string, string>>) =>
  runProgram(['replay', path], env)

describe('replaying a report', { timeout: 3 * timeout }, () => {
  it.for([
    ['update-resets-unsent-description'],
    ['default-limit-20'],
    ['later-pages-as-octet-stream'],
    ['any-password-accepted'],
  ])('says what is still there, and what is fixed (%s)', async ([fault = '']) => {
    const { env, unchanged, outcome, path } = await judged(fault)
    const before = readFileSync(path, 'utf8')
    const { TARGET_URL: _url, ...credentials } = env

    const again = await replay(path, credentials)
    expect(again.stderr).toBe('')
    expect(again.code).toBe(1)
    const [opening, ...lines] = again.stdout.split('\n')
    expect(opening).toContain(`${env.TARGET_URL} (the report)`)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    for (const { violations } of outcome.report.clauses)
      for (const { rerun } of violations) expect(again.stdout).toContain(rerun?.case ?? '')
    const alike = again.stdout.replaceAll(/\n {2,}/gu, ' ').matchAll(/(\d+) more alike: (.*)/gu)
    for (const [, number, named = ''] of alike) {
      const [without = '0'] = /\d+(?= without a case)/u.exec(named) ?? []
      const cases = named.match(/\d+:[\de:]+/gu) ?? []
      expect(cases.length + Number(without)).toBe(Number(number))
    }
    const clausesOf = told(again).map((line) => line.replace(/^.* /u, ''))
    expect(new Set(clausesOf)).toEqual(new Set(outcome.failing))
    expect(told(again).filter((line) => !line.startsWith('STILL THERE'))).toEqual([])
    expect(unchanged()).toBe(true)
    expect(filesIn(again.reportDir).filter((file) => !file.includes('journal'))).toEqual([])

    const mended = await target()
    // What a run would look at beside that is not asked of a report.
    const fixed = await replay(path, { ...mended.env, EXPLORE: '10m' })
    expect(fixed.stdout.split('\n')[1]).toMatch(
      /^\d+ not seen alone; judging all of the report again, which took [\d.]+ s$/u,
    )
    expect({ code: fixed.code, told: new Set(told(fixed)) }).toEqual({
      code: 0,
      told: new Set(outcome.failing.map((clause) => `FIXED ${clause}`)),
    })
    expect(mended.unchanged()).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it.for([
    // What is stored shows in listings only while events are on the days that these list.
    'update-takes-months-as-dates',
    'listings-remembered-by-values-alone',
    // Comes and goes with the number of requests, and is all that the report holds.
    'session-ends-with-every-fortieth-request',
  ])('never calls fixed what is as it was (%s)', async (fault) => {
    const { path } = await judged(fault)
    const { env } = await target({ decisions: faultCalled(fault) })
    const again = await replay(path, env)
    expect(told(again).filter((line) => line.startsWith('FIXED'))).toEqual([])
    expect(again.code).not.toBe(0)
  })

  it('tells what is fixed from what is still there, and what cannot be judged', async () => {
    // Two of them break one clause, in different fields.
    const faults = ['default-limit-20', 'update-wraps-price-at-65536', 'update-drops-emoji-joiners']
    const { path } = await judged(...faults)
    const half = await target({ decisions: faultCalled('update-drops-emoji-joiners') })
    const one = await replay(path, half.env)
    expect(one.code).toBe(1)
    expect(told(one)).toContain('FIXED list.limit.default')
    expect(told(one)).toContain('STILL THERE update.sent-replaced')
    expect(one.stdout).toMatch(/^ +\d+ more alike: [\d:e]+/mu)
    // Nobody can tell whether the price was a fault of its own while another update goes wrong.
    expect(one.stdout.replace(/\n {2,}/gu, ' ')).toMatch(
      /^NOT JUDGED +update\.sent-replaced [\d:e]+: expected price .* is still violated, which may hide it/mu,
    )

    const mended = await target()
    const reading = await replay(path, { ...mended.env, TARGET_PROFILE: 'read-only' })
    expect(reading.code).toBe(3)
    expect(told(reading)).toContain('FIXED list.limit.default')
    expect(told(reading)).toContain('NOT JUDGED update.sent-replaced')
    expect(reading.stdout).toContain('\nThe report is of profile full: --profile full tries what')
  })

  it('has the whole report still after a run of one clause has taken its place, and says so', async () => {
    const { env, outcome, path } = await judged('update-resets-unsent-description')
    // Without updates, nothing of it is seen.
    const reading = ['--clause', 'list.array', '--profile', 'read-only']
    await runTest({ ...env, REPORT_DIR: outcome.reportDir }, reading)
    const again = await replay(path, env)
    expect(again.code).toBe(1)
    expect(told(again)).toContain('STILL THERE update.unsent-kept')
    const whole = path.replace('.json', '.whole.json')
    expect(again.stderr).toBe(
      `${path} is of a part only: this replays it and ${whole}, the last whole one.\n`,
    )
  })

  it('never calls all fixed once one of several is, though the last report is of that one alone', async () => {
    const { env, outcome, path } = await judged('default-limit-20', 'update-wraps-price-at-65536')
    const one = ['--clause', 'list.limit.default']
    const { failing } = await runTest({ ...env, REPORT_DIR: outcome.reportDir }, one)
    expect(failing).toEqual(['list.limit.default'])
    const half = await target({ decisions: faultCalled('update-wraps-price-at-65536') })
    const again = await replay(path, half.env)
    expect(again.code).toBe(1)
    expect(told(again)).toContain('STILL THERE update.sent-replaced')
    expect(again.stdout).not.toContain('What was violated is fixed')
  })

  it('judges again what the report has judged, and no clause that its profile has left out', async () => {
    const faulty = {
      decisions: together(...['default-limit-20', 'update-wraps-price-at-65536'].map(faultCalled)),
    }
    const { env } = await target(faulty)
    const { reportDir } = await runTest({ ...env, TARGET_PROFILE: 'read-only' })
    const half = await target({ decisions: faultCalled('update-wraps-price-at-65536') })
    const { code, stdout } = await replay(join(reportDir, 'conformance.json'), half.env)
    expect(stdout).not.toMatch(/^(?:NEW|STILL THERE)/mu)
    expect(stdout).toMatch(
      /\nWhat was violated is fixed: it is not seen in 2\d clauses judged again/u,
    )
    expect(code).toBe(0)
  })

  it('tells a violation on the way that the report does not hold, and exits 1', async () => {
    const { path } = await judged('default-limit-20')
    const { env } = await target({ decisions: faultCalled('later-pages-as-octet-stream') })
    const { code, stdout } = await runProgram(['replay', path, '--json'], env)
    expect(code).toBe(1)
    const { violations, exitCode } = JSON.parse(stdout)
    expect(exitCode).toBe(1)
    expect(violations).toContainEqual(expect.objectContaining({ outcome: 'new' }))
  })

  it('says why events are not proved to be as before, and names no command where none helps', async () => {
    const decisions = showsEverywhere(({ eventDescription }) => ({
      eventDescription: eventDescription.slice(0, 60),
    }))
    const { env } = await target({ decisions })
    const { reportDir } = await runTest(env)
    const { stdout } = await replay(join(reportDir, 'conformance.json'), env)
    expect(stdout).toMatch(
      /^\d+ events? not proved to be as before\n.*: this service shows eventDescription otherwise than it was sent/mu,
    )
  })

  it('exits 4 where nothing answers, and 2 where there is nothing to replay', async () => {
    const { path, env } = await judged('default-limit-20')
    const gone = await replay(path, { ...env, TARGET_URL: 'http://127.0.0.1:9' })
    expect({ code: gone.code, told: new Set(told(gone)) }).toEqual({
      code: 4,
      told: new Set(['NOT JUDGED list.limit.default']),
    })
    const sound = await judged()
    const none = await replay(sound.path, env)
    expect({ code: none.code, stdout: none.stdout }).toEqual({ code: 2, stdout: '' })
    expect(none.stderr).toMatch(/^the report is ".*", which holds no violation; .*\n$/u)
    expect((await replay(reportFolder(), env)).code).toBe(2)
  })

  it('is cut short by Ctrl+C with everything put back', async () => {
    const { path, env, unchanged, service } = await judged('update-resets-unsent-description')
    const sent = service.log.PATCH ?? 0
    const reportDir = reportFolder()
    const slow = { ...env, REPORT_DIR: reportDir, REQUESTS_PER_SECOND: '50' }
    const bin = resolve('bin/special-events-conformance.js')
    const command = start(process.execPath, [bin, 'replay', path], slow)
    while ((service.log.PATCH ?? 0) < sent + 8) await sleep(10)
    command.signal('SIGINT')
    const { code, stderr } = await command.ended
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: 'Interrupted: restoring what was written.\n',
    })
    expect(unchanged()).toBe(true)
    expect(filesIn(reportDir)).toEqual([])
  })
})
