import { describe, expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { judgementProblems } from '../../../src/verify/run.ts'
import { bare } from '../../catalogue/faults/answers.ts'
import { afterwards, answerInstead } from '../../catalogue/overrides.ts'
import { clausesWith } from '../end-to-end/command.ts'
import { faultCalled, target, together, variationCalled } from '../end-to-end/target.ts'
import { clauseIn } from '../merge/parts.ts'
import { basic } from '../reference/running-service.ts'
import { everyFormat } from '../report/every-format.ts'
import { judged as reportOn } from './settings-of.ts'

/** Judges a service, and tells what it was sent without the right credentials and how it answered. */
async function judged(override: Override, env: Record<string, string> = {}) {
  const sent: { header: string | undefined; status: number; method: string }[] = []
  const seen = afterwards(({ status }, { method, headers }) => {
    sent.push({ header: headers.authorization, status, method })
    return undefined
  })
  const named = await target({ decisions: together(override, seen) })
  const { username, password } = named.service
  const right = basic(username, password)
  const report = await reportOn({ ...named.env, TARGET_PROFILE: 'read-only', ...env })
  const after = await fetch(`${named.service.url}/special-events`, {
    headers: { authorization: right },
  })
  const wrong = sent.filter(({ header }) => header !== undefined && header !== right)
  return {
    report,
    wrong,
    isOpen: after.ok,
    missing: sent.filter(({ header }) => header === undefined),
  }
}

const sound: Override = () => ({})

describe('a run that only reads', () => {
  it('sends three wrong credentials in all, and says what it has not tried', async () => {
    const { report, wrong, missing } = await judged(sound)
    expect(wrong).toHaveLength(3)
    expect(missing.length).toBeLessThan(15)
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
    expect(report.run.credentialsAtEnd).toBe('accepted')
    const reason = /^\d+ cases could not be judged: not tried \(AUTH_PROBES=few\)$/
    for (const id of ['auth.list', 'auth.get'] as const)
      expect(clauseIn(report, id)).toMatchObject({
        verdict: 'pass',
        reason: expect.stringMatching(reason),
      })
    const told = report.observations.find(({ id }) => id === 'auth.wrong')
    expect(told?.answer).toMatch(/^401/)
  })

  it.each([
    'account-locked-for-good-read-only',
    'account-locked-after-3-in-a-row-read-only',
    'client-locked-out-for-good-read-only',
  ])('does not lock: %s', async (name) => {
    const { report, isOpen } = await judged(variationCalled(name))
    expect({ isOpen, exitCode: report.exitCode }).toEqual({ isOpen: true, exitCode: 0 })
  })

  it('sends no fourth where the target answers 503 now and then', async () => {
    let count = 0
    const unsteady = answerInstead(() => () => (++count % 9 === 0 ? bare(503) : undefined))
    const { report, wrong } = await judged(unsteady)
    expect(wrong.length).toBeLessThanOrEqual(3)
    expect(clausesWith(report, 'fail')).toEqual([])
  })

  it.each([
    ['any-password-accepted', 3],
    // Where the last of the three is let in, it is sent once more; it is no failed attempt.
    ['password-with-more-behind-accepted', 4],
    ['any-user-accepted', 4],
  ])('shows who is let in, and gives no reason to lock an account: %s', async (name, most) => {
    const { report, wrong } = await judged(faultCalled(name))
    expect(report.exitCode).toBe(1)
    expect(clausesWith(report, 'fail').every((id) => id.startsWith('auth.'))).toBe(true)
    expect(wrong.length).toBeLessThanOrEqual(most)
    expect(wrong.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(3)
  })
})

describe('a run that may try everything', () => {
  it('tells at once, in every format, that it has locked the account', async () => {
    const name = 'account-locked-for-good-read-only'
    const { report } = await judged(variationCalled(name), { AUTH_PROBES: 'all' })
    const words = 'the credentials that worked at the beginning are refused at the end'
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3 })
    expect(report.run.credentialsAtEnd).toBe('refused')
    expect(clausesWith(report, 'fail')).toEqual([])
    const { terminal, markdown, html, junit, json } = await everyFormat(report)
    for (const text of [terminal, markdown])
      expect(text.split('\n').slice(0, 3).join(' ')).toContain(words)
    expect(html.match(/<h1>.*?<\/h1>/)?.[0]).toContain(words)
    expect(junit.match(/name="verdict" value="([^"]*)"/)?.[1]).toContain(words)
    expect(json).toContain('"credentialsAtEnd": "refused"')
    expect(judgementProblems(report)).toEqual([])
  })

  it('has tried nothing without the right credentials where none is to be', async () => {
    const { report, wrong, missing } = await judged(sound, { AUTH_PROBES: 'none' })
    expect([wrong, missing]).toEqual([[], []])
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3 })
    const open = report.clauses.filter(({ verdict }) => verdict === 'inconclusive')
    expect(open.map(({ id, reason }) => [id, reason])).toEqual([
      ['auth.list', 'not tried (AUTH_PROBES=none)'],
      ['auth.get', 'not tried (AUTH_PROBES=none)'],
    ])
  })

  it('sends three in all, an update among them, where there are to be few', async () => {
    const { report, wrong } = await judged(sound, { TARGET_PROFILE: 'full', AUTH_PROBES: 'few' })
    expect(wrong.map(({ method }) => method).sort()).toEqual(['GET', 'GET', 'PATCH'])
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
  })
})
