import { describe, expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { deliverChanged } from '../../catalogue/overrides.ts'
import { runTest, timeout } from './command.ts'
import { faultCalled, target, together } from './target.ts'

const preload = `--import ${new URL('./other-clock.mjs', import.meta.url).href}`
const hourMs = 3_600_000

/** What a run comes to on a machine whose clock is not right. */
async function judged(clock: Record<string, string>, decisions: Override = () => ({})) {
  const { env } = await target({ decisions })
  const outcome = await runTest({ ...env, ...clock, TARGET_TIMEZONE: 'UTC', NODE_OPTIONS: preload })
  const { code, failing, stdout, report } = outcome
  return { code, failing, stdout: stdout.replaceAll(/\s+/g, ' '), run: report.run }
}

/** The Date header of every answer. */
const dated = (date: string) =>
  deliverChanged((message, _request, response) => {
    response.sendDate = false
    return { ...message, headers: { ...message.headers, date } }
  })

describe('a machine whose clock is a day off', { timeout }, () => {
  it.each([26, -26])('accuses no service of its own error: by %i h', async (hours) => {
    const { code, failing, stdout, run } = await judged({ CLOCK_AHEAD_MS: String(hours * hourMs) })
    expect({ code, failing }).toEqual({ code: 0, failing: [] })
    const words = `this machine's clock is 26 h ${hours > 0 ? 'ahead of' : 'behind'} the target's Date`
    expect(run.notes?.[0]).toContain(words)
    expect(stdout).toContain(words)
  })

  it('still finds a default of startDate that is neither', async () => {
    const clock = { CLOCK_AHEAD_MS: String(26 * hourMs) }
    const { failing } = await judged(clock, faultCalled('default-start-date-two-days-ago'))
    expect(failing).toContain('list.start-date.default')
  })
})

it('a Date header that is no clock excuses no default of startDate', { timeout }, async () => {
  const frozen = dated(new Date(Date.now() + 72 * hourMs).toUTCString())
  const late = faultCalled('default-start-date-in-three-days')
  const { failing, run } = await judged({}, together(late, frozen))
  expect(failing).toContain('list.start-date.default')
  expect(run.notes?.[0]).toContain("is no clock's")
})

it('a clock that is set back by an hour moves no exchange out of its run', {
  timeout,
}, async () => {
  const clock = { CLOCK_SET_BACK_AFTER_MS: '2000' }
  const { code, failing } = await judged(clock, faultCalled('any-password-accepted'))
  expect({ code, failing }).toEqual({ code: 1, failing: ['auth.list', 'auth.get', 'auth.update'] })
})

it('a clock that is set back by an hour keeps no run from its end', { timeout }, async () => {
  const clock = { CLOCK_SET_BACK_AFTER_MS: '4000', RUN_TIMEOUT_MS: '60000' }
  const { code, failing, run } = await judged(clock)
  expect({ code, failing }).toEqual({ code: 0, failing: [] })
  expect(run.durationMs).toBeGreaterThan(0)
  expect(run.durationMs).toBeLessThan(60_000)
})
