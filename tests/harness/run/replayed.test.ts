import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import { Replaying, type Reported } from '../../../src/run/replayed.ts'
import { sampleReport, sampleResult, sampleViolation, violated } from '../report/sample.ts'

/** A violation of a report, with a case of its own or seen on the way, by requests of another clause or its own. */
const reported = (clause: ClauseId, address?: string, ...causes: string[]): Reported => ({
  clause,
  violation: sampleViolation({
    rerun: {
      ...{ seed: 1, numRuns: 25, ids: [clause, ...causes] },
      ...(address && { case: address, input: 'one' }),
    },
  }),
})

/** What becomes of violations whose cases hold, by what a whole run shows then. */
function told(group: readonly Reported[], ...shown: Parameters<typeof sampleReport>[1][]) {
  const holding = group.filter(({ violation }) => violation.rerun?.case !== undefined)
  const singles = new Map(
    holding.map((one) => [one, { result: sampleResult(one.clause as ClauseId), isSame: true }]),
  )
  const whole = shown.map((results) => sampleReport({}, results))
  return new Replaying(group, singles, sampleReport(), ...whole)
    .told()
    .map(({ outcome }) => outcome)
}

describe('a violation that is replayed', () => {
  const persisted = reported('update.persisted', '1:e0')

  it('is fixed when neither its case nor a whole run shows it', () => {
    expect(told([persisted], [])).toEqual(['fixed'])
  })

  it('is still there when a whole run shows it, though its case holds alone', () => {
    expect(told([persisted], [violated('update.persisted')])).toEqual(['still-there'])
  })

  it('is still there when another request shows the same cause, and not judged when one shows another', () => {
    const numbers = reported('list.limit.default')
    const about = { query: {} }
    const same = violated('list.limit.default', { code: 'other-number-of-items', about })
    const other = violated('list.limit.default', { code: 'listed-repeatedly', about })
    expect(told([numbers], [same])).toEqual(['still-there'])
    expect(told([numbers], [other])).toEqual(['not-judged'])
  })

  it('is not judged while something else of the same operation is violated', () => {
    const group = [persisted, reported('update.sequences', '2:0')]
    expect(told(group, [violated('update.sequences')])).toEqual(['not-judged', 'still-there'])
    expect(told([persisted], [violated('update.sequences')])).toEqual(['not-judged', 'new'])
    expect(told([persisted], [violated('auth.basic-accepted')])).toEqual(['not-judged', 'new'])
  })

  it('is fixed though somebody is let in who ought not to be, which has nothing hold but what is of that kind', () => {
    const open = violated('auth.update')
    expect(told([persisted], [open])).toEqual(['fixed', 'new'])
    const amidIt = reported('update.isolated', undefined, 'auth.update')
    expect(told([amidIt], [open])).toEqual(['not-judged', 'new'])
    const carriedOut = violated('auth.refused-changes-nothing')
    expect(told([persisted], [carriedOut])).toEqual(['not-judged', 'new'])
  })

  it('is not judged once more beside one of its operation that is still there', () => {
    const open = (other: Reported) => {
      const there = { result: violated(other.clause as ClauseId), isSame: true }
      const holds = { result: sampleResult('update.persisted'), isSame: true }
      const singles = new Map([
        [persisted, holds],
        [other, there],
      ])
      const replaying = new Replaying([persisted, other], singles, sampleReport())
      return { open: replaying.open(), outcomes: replaying.told().map(({ outcome }) => outcome) }
    }
    const outcomes = ['not-judged', 'still-there']
    expect(open(reported('update.sequences', '2:0'))).toEqual({ open: [], outcomes })
    expect(open(reported('list.array', '1:e0'))).toEqual({ open: [persisted], outcomes })
  })

  it('is fixed while only another operation goes wrong, unless requests of that one alone have shown it', () => {
    const updates = [violated('update.unsent-kept')]
    expect(told([persisted], [violated('list.array')])).toEqual(['fixed', 'new'])
    expect(told([reported('list.media-type')], updates)).toEqual(['fixed', 'new'])
    const amidUpdates = reported('list.limit.maximum', undefined, 'update.list-reflects')
    expect(told([amidUpdates], updates)).toEqual(['not-judged', 'new'])
    const amidQuestion = reported('list.limit.maximum', undefined, 'list.limit-31')
    expect(told([amidQuestion], updates)).toEqual(['fixed', 'new'])
    const alike = reported('list.limit.maximum', '1:e0')
    expect(told([amidUpdates, alike], updates)).toEqual(['fixed', 'fixed', 'new'])
  })

  it('is not called unknown to this version where the profile alone leaves its clause out', () => {
    const target = { ...sampleReport().target, profile: 'read-only' as const }
    const alone = sampleReport({ target })
    const [one] = new Replaying([reported('update.unsent-kept')], new Map(), alone).told()
    expect(one?.reason).toMatch(/^cannot be judged in profile read-only/u)
  })
})
