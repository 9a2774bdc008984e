import { describe, expect, it } from 'vitest'
import type { ClauseChange } from '../../../src/compare/changed-clauses.ts'
import { compare } from '../../../src/compare/compare.ts'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { ClauseResult } from '../../../src/findings/result.ts'
import type { Report, RunOutcome } from '../../../src/report/report.ts'
import { reportOf, sampleReport, sampleResult, violated } from '../report/sample.ts'

const id = 'list.limit.default' satisfies ClauseId

/** A report in which one clause ended so, and every other holds. */
function ended(verdict: ClauseResult['verdict'], changes: Partial<RunOutcome> = {}): Report {
  return sampleReport(changes, [verdict === 'fail' ? violated(id) : sampleResult(id, { verdict })])
}

function waived(expires: string): Report {
  return ended('fail', { waivers: [{ clause: id, reason: 'The app relies on 20', expires }] })
}

function without(report: Report, gone: string): Report {
  return {
    ...report,
    contract: { ...report.contract, sha256: '0'.repeat(64) },
    clauses: report.clauses.filter((clause) => clause.id !== gone),
  }
}

const holds = ended('pass')
const lasting = waived('2099-12-31')
const expired = waived('2020-12-31')
const leftOut = sampleReport({ selected: ['list.array'], results: [sampleResult('list.array')] })

describe('a clause in two reports', () => {
  const failed = ended('fail')
  const open = ended('inconclusive')
  const outside = ended('not-applicable')
  const changes: readonly (readonly [string, Report, Report, ClauseChange['change'], boolean])[] = [
    ['held and is violated', holds, failed, 'newly-violated', true],
    ['was unjudged and is violated', open, failed, 'newly-violated', true],
    ['did not apply and is violated', outside, failed, 'newly-violated', true],
    ['was left out and is violated', leftOut, failed, 'newly-violated', true],
    ['held and is violated, but waived', holds, lasting, 'newly-violated', false],
    ['is violated in both', failed, failed, 'still-violated', false],
    ['is waived in both', lasting, lasting, 'still-violated', false],
    ['has a waiver that expired between', lasting, expired, 'still-violated', true],
    ['lost its waiver', lasting, failed, 'still-violated', true],
    ['has got a waiver', failed, lasting, 'still-violated', false],
    ['was violated and holds', failed, holds, 'fixed', false],
    ['was waived and holds', lasting, holds, 'fixed', false],
    ['held and is unjudged', holds, open, 'newly-unjudged', true],
    ['held and met an error', holds, ended('error'), 'newly-unjudged', true],
    ['was violated and is unjudged', failed, ended('error'), 'newly-unjudged', false],
    ['was unjudged and holds', ended('error'), holds, 'newly-judged', false],
    ['held and no longer applies', holds, outside, 'only-before', false],
    ['did not apply and is unjudged', outside, ended('error'), 'only-after', false],
    ['held and is left out', holds, leftOut, 'only-before', false],
    ['is in the later contract only', without(holds, id), failed, 'added', false],
    ['is in the earlier contract only', failed, without(holds, id), 'removed', false],
  ]

  it.each(changes)('that %s', (_, before, after, change, worse) => {
    const { clauses } = compare(before, after)
    const found = clauses.find((clause) => clause.id === id)
    expect({ change: found?.change, worse: found?.worse }).toEqual({ change, worse })
  })

  it.each([
    ['holds in both', holds, holds],
    ['is unjudged in both', open, ended('error')],
    ['is left out of both', outside, leftOut],
  ])('that %s is not listed', (_, before, after) => {
    expect(compare(before, after).clauses.map((clause) => clause.id)).not.toContain(id)
  })

  it('that is violated in both shows otherwise when code or field differ, whatever the data', () => {
    const showing = (field: string, received: string) =>
      reportOf(violated(id, { about: { field }, received }))
    const otherwise = (before: Report, after: Report) =>
      compare(before, after).clauses.map(({ showsOtherwise }) => showsOtherwise)
    const first = showing('name', '')
    expect(otherwise(first, showing('name', 'x'))).toEqual([false])
    expect(otherwise(first, showing('price', ''))).toEqual([true])
  })
})

describe('an open question in two reports', () => {
  const question = { id: 'list.order', section: '4.1', question: 'In which order?' }
  const answered = (answer: string) => sampleReport({ observations: [{ ...question, answer }] })
  const unanswered = (answer: string) =>
    sampleReport({ observations: [{ ...question, answer, unanswered: true }] })

  it('is listed where the answers differ', () => {
    const { answers, answeredAlike } = compare(answered('by date'), answered('by name'))
    const before = { given: true, words: 'by date' }
    expect(answers).toEqual([{ ...question, before, after: { given: true, words: 'by name' } }])
    expect(answeredAlike).toBe(0)
  })

  it.each([unanswered('not asked: a mock'), sampleReport({ observations: [] })])(
    'that one run has no answer to is told apart: %#',
    (after) => {
      const [answer] = compare(answered('by date'), after).answers
      expect([answer?.before.given, answer?.after.given]).toEqual([true, false])
    },
  )

  it('that neither run answers is not listed', () => {
    const comparison = compare(unanswered('not asked: a mock'), unanswered('no answer: a reset'))
    expect(comparison).toMatchObject({ answers: [], answeredAlike: 0 })
  })
})

describe('what differs about two runs', () => {
  it('is told of each thing that matters, and of nothing else', () => {
    const target = { url: 'https://mock.example', profile: 'static-mock', timezone: 'UTC' } as const
    const before = sampleReport({ seed: 1, numRuns: 25 })
    const other = sampleReport({ target, seed: 2, numRuns: 5, interrupted: true })
    const after = { ...without(other, id), suite: { ...other.suite, version: '9.0.0' } }
    const subjects = compare(before, after).differences.map(({ subject }) => subject)
    const ofRuns = ['suite', 'timezone', 'seed', 'cases', 'end']
    expect(subjects).toEqual(['target', 'product', 'profile', 'contract', ...ofRuns])
    expect(compare(before, sampleReport({ seed: 1, requests: {} })).differences).toEqual([])
  })

  it('is that a filter left clauses out', () => {
    const all = sampleReport()
    expect(compare(leftOut, all).differences).toMatchObject([{ subject: 'filter', after: 'none' }])
  })
})
