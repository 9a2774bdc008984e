import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { clausesWith, runTest, timeout } from './command.ts'
import { target, together, variationCalled } from './target.ts'

describe('a target that sends requests away at times', { timeout }, () => {
  it.for([
    ['with Retry-After', 'rate-limited'],
    ['without Retry-After', 'rate-limited-without-retry-after'],
  ] as const)(
    'above 50 a second, %s, and every fiftieth besides, is judged as one that never does',
    async ([_, limit]) => {
      const answers = { 429: 0, 503: 0 }
      const counting: Override = (sound) => ({
        around: async (request, answer) => {
          const given = await sound.around(request, answer)
          if (given.status === 429 || given.status === 503) answers[given.status]++
          return given
        },
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
