import { describe, expect, it } from 'vitest'
import { outage } from '../../catalogue/variations/outages.ts'
import { runTest, timeout } from './command.ts'
import { faultCalled, target, together } from './target.ts'

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
