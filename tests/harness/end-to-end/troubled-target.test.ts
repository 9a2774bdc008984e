import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { afterwards } from '../../catalogue/overrides.ts'
import { outage } from '../../catalogue/variations/outages.ts'
import { clausesWith, runTest, timeout } from './command.ts'
import { faultCalled, target, together, variationCalled } from './target.ts'

/** In the middle of the run, which sends more than 1,100 requests. */
const inTheMiddle = () => {
  let seen = 0
  return () => ++seen === 500
}

describe('a target that is out of order in the middle of a run', { timeout }, () => {
  it('for 20 s, with a page in place of every answer, is judged as if nothing had been', async () => {
    const decisions = outage('a-page-in-place-of-everything', inTheMiddle, 20_000)
    const { env, unchanged } = await target({ decisions })
    const { code, stdout, stderr, report } = await runTest(env)
    const { verdict, totals, run } = report
    expect({ code, stderr, verdict }).toEqual({ code: 0, stderr: '', verdict: 'conformant' })
    expect(totals).toMatchObject({ fail: 0, error: 0, inconclusive: 0 })
    expect(stdout).toContain('The target is out of order (status 200 to plain requests')
    expect(stdout).toContain('The target answers again as before.')
    const [note = ''] = run.notes ?? []
    expect(note).toMatch(/^the target was out of order once; it was waited for 2\d s/)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(note)
    expect(unchanged()).toBe(true)
  })

  it('is found to violate what it violates before and after', async () => {
    const out = outage('server-errors', inTheMiddle, 3000)
    const faults = ['default-limit-20', 'update-resets-unsent-dates'].map(faultCalled)
    const { env } = await target({ decisions: together(...faults, out) })
    const { code, failing } = await runTest(env)
    expect({ code, failing }).toEqual({
      code: 1,
      failing: ['list.limit.default', 'update.unsent-kept', 'update.sequences'],
    })
  })
})

it('that hangs up on some requests is told of by such a one, whatever cannot be judged', {
  timeout,
}, async () => {
  const hangingUp: Override = (sound) => ({
    around: (request, answer) => {
      if (request.query.get('limit') === '30') request.socket.destroy()
      return sound.around(request, answer)
    },
  })
  const { env } = await target({ decisions: hangingUp })
  const judged = ['list.limit.accepted', 'list.limit.honoured', 'list.page.partition']
  const args = judged.flatMap((id) => ['--clause', id])
  const { code, stdout } = await runTest({ ...env, TARGET_PROFILE: 'read-only' }, args)
  expect(code).toBe(1)
  const told = stdout.replaceAll(/\s+/g, ' ').replaceAll(/(?<=\S*\?\S*) (?=\S*limit=30)/g, '')
  const path = /GET \/v2\.0\/special-events\?\S*limit=30/.source
  expect(told).toMatch(
    new RegExp(`could not be judged; no answer comes to requests such as ${path}`),
  )
  expect(told).toMatch(new RegExp(`Likely Valid requests get no answer, such as ${path}`))
  expect(told).toMatch(new RegExp(`Received none to ${path}`))
  expect(told).toMatch(new RegExp(`ERROR list\\.page\\.partition no answer to ${path}`))
})

describe('a target that sends requests away at times', { timeout }, () => {
  it.for([
    ['with Retry-After', 'rate-limited'],
    ['without Retry-After', 'rate-limited-without-retry-after'],
  ] as const)(
    'above 50 a second, %s, and every fiftieth is judged all the same',
    async ([_, limit]) => {
      const answers = { 429: 0, 503: 0 }
      const counting = afterwards(({ status }) => {
        if (status === 429 || status === 503) answers[status]++
        return undefined
      })
      const limits = [limit, 'unavailable-at-times'].map(variationCalled)
      const named = await target({ decisions: together(...limits, counting) })
      const { code, report, originals } = await runTest(named.env)
      // As of a target that answers at once (see sound-target.test.ts).
      expect({ code, kept: clausesWith(report, 'pass') }).toEqual({
        code: 0,
        kept: clauses.map(({ id }) => id),
      })
      expect(named.unchanged()).toBe(true)
      expect(originals).toEqual([])
      const { retries, requestsByMethod } = report.run
      expect(requestsByMethod).toEqual(named.service.log)
      expect(Math.min(answers[429], answers[503])).toBeGreaterThan(0)
      expect(retries).toBeGreaterThan(0)
      // Whether the target is idle again is asked without trying again.
      expect(retries).toBeLessThanOrEqual(answers[429] + answers[503])
    },
  )
})
