import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { buildReport } from '../../../src/report/build.ts'
import { clauseIn } from '../merge/parts.ts'
import { sampleOutcome, sampleReport, sampleResult, violated } from './sample.ts'
import { samples } from './samples.ts'

const readOnly = {
  url: 'https://museum.example',
  profile: 'read-only',
  timezone: 'unknown',
} as const

it('puts what one case has shown before what its set-up has', () => {
  const onTheWay = {
    counterexample: {},
    rerun: { seed: 1, numRuns: 25, ids: ['list.array'] },
  } as const
  const asked = {
    received: 30,
    counterexample: { limit: 7 },
    rerun: { ...onTheWay.rerun, case: '2:e9' },
  }
  const firstOf = (oneCaseOnly: boolean) => {
    const report = sampleReport({ oneCaseOnly }, [violated('list.array', onTheWay, asked)])
    return clauseIn(report, 'list.array').violations[0]?.rerun
  }
  expect(firstOf(true)).toEqual(asked.rerun)
  expect(firstOf(false)).toEqual(onTheWay.rerun)
})

describe('building a report', () => {
  it('gives the same report whatever order checks end in', () => {
    const outcome = sampleOutcome({ requests: { GET: 1, PATCH: 2 } })
    const reversed = {
      ...outcome,
      requests: { PATCH: 2, GET: 1 },
      results: outcome.results.toReversed(),
      observations: outcome.observations.toReversed(),
    }
    expect(JSON.stringify(buildReport(reversed))).toBe(JSON.stringify(buildReport(outcome)))
  })

  it('finds a clause not applicable that the profile rules out, and says which allow it', () => {
    const report = sampleReport({ target: readOnly })
    expect(clauseIn(report, 'update.persisted')).toMatchObject({
      verdict: 'not-applicable',
      reason: 'cannot be judged in profile read-only, only in full',
    })
    expect(report.totals).toMatchObject({ fail: 0, inconclusive: 0, error: 0 })
    expect(report.totals.pass + report.totals.notApplicable).toBe(clauses.length)
    expect(report.exitCode).toBe(0)
  })

  it('leaves out and names what a filter did not select', () => {
    const report = sampleReport({
      target: readOnly,
      selected: ['list.array', 'list.unique'],
      results: [sampleResult('list.array')],
    })
    expect(report.run.notSelected).toContain('get.repeatable')
    expect(report.run.notSelected).not.toContain('update.persisted')
    expect(report.clauses.map(({ id }) => id)).not.toContain('get.repeatable')
    expect(report.totals).toMatchObject({ pass: 1, inconclusive: 1 })
    expect(clauseIn(report, 'list.unique')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'was not run',
    })
  })

  it('gives every clause the reason for which the target was not judged', () => {
    const report = samples.notJudged()
    expect(report.totals.error).toBe(clauses.length)
    expect(new Set(report.clauses.map(({ reason }) => reason))).toEqual(new Set([report.reason]))
  })

  it('lets waivers hold by the UTC date on which the run began', () => {
    const waivers = [{ clause: 'list.array', reason: 'r', expires: '2026-09-01' }]
    const failed = [violated('list.array')]
    const [startedAt, finishedAt] = [
      new Date('2026-09-01T23:59:00Z'),
      new Date('2026-09-02T00:05:00Z'),
    ]
    expect(sampleReport({ waivers, startedAt, finishedAt }, failed).exitCode).toBe(0)
  })

  it('never reports a negative duration', () => {
    expect(sampleReport({ finishedAt: new Date(0) }).run.durationMs).toBe(0)
  })
})
