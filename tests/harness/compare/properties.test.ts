import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KindOfChange } from '../../../src/compare/changed-clauses.ts'
import { compare } from '../../../src/compare/compare.ts'
import { clauses, type Profile } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'
import { sampleReport, sampleResult, violated } from '../report/sample.ts'

const verdict = fc.constantFrom('pass', 'fail', 'inconclusive', 'error', 'not-applicable')
const expiry = fc.constantFrom('2020-12-31', '2099-12-31')

/** Any report: clauses with any verdict, some waived, some in no contract, and any answers. */
const anyReport: fc.Arbitrary<Report> = fc
  .record({
    verdicts: fc.array(verdict, { minLength: clauses.length, maxLength: clauses.length }),
    expiries: fc.array(fc.option(expiry), { maxLength: clauses.length }),
    received: fc.constantFrom('20 items', '13 items', 'name "a"', 'name "b"'),
    answers: fc.array(fc.constantFrom('yes', 'no', 'not asked: a mock', '')),
    profile: fc.constantFrom<Profile[]>('full', 'read-only', 'static-mock'),
    seed: fc.nat(3),
    known: fc.subarray(clauses.map(({ id }) => id)),
  })
  .map(({ verdicts, expiries, received, answers, profile, seed, known }) => {
    const waivers = clauses.flatMap(({ id }, at) => {
      const expires = expiries[at]
      return expires ? [{ clause: id, reason: 'known', expires }] : []
    })
    const observations = answers.map((answer, at) => {
      return { id: `q${at}`, section: '1', question: `Question ${at}?`, answer }
    })
    const target = { url: 'https://museum.example', profile, timezone: 'unknown' }
    const results = clauses.map(({ id }, at) => {
      const ended = verdicts[at] ?? 'pass'
      return ended === 'fail' ? violated(id, { received }) : sampleResult(id, { verdict: ended })
    })
    const report = sampleReport({ waivers, observations, target, seed }, results)
    return { ...report, clauses: report.clauses.filter(({ id }) => known.includes(id)) }
  })

function idsOf(
  before: Report,
  after: Report,
  ...changes: readonly KindOfChange[]
): readonly string[] {
  const { clauses: changed } = compare(before, after)
  return changed
    .filter(({ change }) => changes.includes(change))
    .map(({ id }) => id)
    .sort()
}

/** The ids among these of clauses that hold in a report. */
function holding(report: Report, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => report.clauses.some((one) => one.id === id && one.verdict === 'pass'))
}

describe('comparing any two reports', () => {
  it('the other way round, has as fixed what held and is newly violated, and so on', () => {
    fc.assert(
      fc.property(anyReport, anyReport, (a, b) => {
        expect(idsOf(b, a, 'fixed')).toEqual(holding(a, idsOf(a, b, 'newly-violated')))
        expect(idsOf(b, a, 'newly-judged')).toEqual(holding(a, idsOf(a, b, 'newly-unjudged')))
        expect(idsOf(b, a, 'added')).toEqual(idsOf(a, b, 'removed'))
        expect(idsOf(b, a, 'still-violated')).toEqual(idsOf(a, b, 'still-violated'))
        const answers = compare(a, b).answers.map(({ before, after, ...question }) => {
          return { ...question, before: after, after: before }
        })
        const swapped = compare(b, a).answers
        expect(swapped).toEqual(expect.arrayContaining(answers))
        expect(swapped).toHaveLength(answers.length)
      }),
    )
  })
})
