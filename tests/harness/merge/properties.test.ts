import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClauseId, clauses } from '../../../src/contract/clauses.ts'
import type { ClauseResult } from '../../../src/findings/result.ts'
import type { Report } from '../../../src/report/report.ts'
import { verify } from '../../../src/verify/command.ts'
import { sampleReport, sampleResult, violated } from '../report/sample.ts'
import { dealtTo, merged, shardReport } from './parts.ts'

const verdict = fc.constantFrom('pass', 'pass', 'pass', 'fail', 'inconclusive', 'error')

/** What a run found out about every clause, and which of them are waived. */
const findings = fc.record({
  results: fc.tuple(...clauses.map(({ id }) => verdict.map((ended) => resultOf(id, ended)))),
  waived: fc.subarray(
    clauses.map(({ id }) => id),
    { maxLength: 5 },
  ),
  allowStaleWaivers: fc.boolean(),
})

function resultOf(id: ClauseId, ended: 'pass' | 'fail' | 'inconclusive' | 'error'): ClauseResult {
  if (ended === 'fail') return violated(id, { replay: `npm test -- --seed 42 --clause ${id}` })
  return sampleResult(id, {
    verdict: ended,
    ...(ended === 'pass' ? {} : { reason: `${ended} for ${id.length}` }),
  })
}

/** What does not depend on how a run was dealt out. */
function outcomeOf({ clauses: reported, exitCode, reason, totals, verdict: whole }: Report) {
  return { reported, exitCode, reason, totals, whole }
}

describe('a run that is dealt out to any number of shards and merged', () => {
  it('comes to what the run comes to as one', () => {
    fc.assert(
      fc.property(findings, fc.integer({ min: 1, max: 9 }), (found, count) => {
        const { results, allowStaleWaivers } = found
        const waivers = found.waived.map((clause) => {
          return { clause, reason: 'known', expires: '2026-12-31' }
        })
        const given = { waivers, allowStaleWaivers }
        const whole = sampleReport({ ...given, results })
        const parts = Array.from({ length: count }, (_, at) => {
          const selected = dealtTo(at + 1, count)
          const own = results.filter(({ id }) => selected.includes(id))
          return shardReport(at + 1, count, { ...given, results: own })
        })
        const one = merged(parts)
        expect(outcomeOf(one)).toEqual(outcomeOf(whole))
        expect(verify(JSON.parse(JSON.stringify(one)))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
