import { describe, expect, it } from 'vitest'
import { mergeResults, mergeVerdicts } from '../../../src/findings/merge.ts'
import type { Verdict } from '../../../src/findings/result.ts'
import { sampleResult, sampleViolation, violated } from '../report/sample.ts'

describe('merging verdicts', () => {
  const worstFirst: readonly Verdict[] = ['fail', 'error', 'inconclusive', 'pass', 'not-applicable']
  const pairs = worstFirst.flatMap((worse, at) =>
    worstFirst.slice(at).map((better) => [worse, better] as const),
  )

  it.each(pairs)('lets %s win over %s, in either order', (worse, better) => {
    expect(mergeVerdicts([worse, better])).toBe(worse)
    expect(mergeVerdicts([better, worse])).toBe(worse)
  })
})

describe('merging results', () => {
  const merge = (...results: Parameters<typeof mergeResults>[0]) =>
    mergeResults(results).get('list.array')

  it('adds up cases, requests and time', () => {
    const merged = merge(
      sampleResult('list.array', { cases: 2, requests: 3, durationMs: 4 }),
      sampleResult('list.array', { cases: 5, requests: 6, durationMs: 7 }),
    )
    expect(merged).toMatchObject({ verdict: 'pass', cases: 7, requests: 9, durationMs: 11 })
    expect(merged).not.toHaveProperty('reason')
  })

  it('keeps every reason once, those of the worse verdicts first', () => {
    const merged = merge(
      sampleResult('list.array', { reason: 'no empty dates seen' }),
      sampleResult('list.array', { verdict: 'inconclusive', reason: 'too few events' }),
      sampleResult('list.array', { verdict: 'error', reason: 'timed out' }),
      sampleResult('list.array', { verdict: 'inconclusive', reason: 'too few events' }),
    )
    expect(merged?.verdict).toBe('error')
    expect(merged?.reason).toBe('timed out; too few events; no empty dates seen')
  })

  it('groups violations of the same words into the clearest one, and counts them', () => {
    const rare = sampleViolation({
      counterexample: '{}',
      reproduced: { times: 1, replays: 6 },
    })
    const long = sampleViolation({ counterexample: '{"startDate":"2026-09-01","limit":1}' })
    const short = sampleViolation({ counterexample: '{"limit":1}', occurrences: 3 })
    const other = sampleViolation({ received: '21 events' })
    const merged = merge(violated('list.array', rare, long), violated('list.array', other, short))
    expect(merged?.violations).toEqual([{ ...short, occurrences: 5 }, other])
  })

  it('shows the smallest case first, and of equal ones what the fewest requests show', () => {
    const { exchanges } = sampleViolation({})
    const of = { counterexample: { limit: 5 } }
    const more = [...exchanges, ...exchanges]
    const long = sampleViolation({ ...of, received: 'a', exchanges: more })
    const large = sampleViolation({ received: 'b', counterexample: { limit: 5, page: 2 } })
    const small = sampleViolation({ ...of, received: 'c' })
    const violations = [large, long, small]
    const merged = merge(sampleResult('list.array', { verdict: 'fail', violations }))
    expect(merged?.violations.map(({ received }) => received)).toEqual(['c', 'a', 'b'])
  })

  it('does not count what sets events up as part of a case, and puts last what has none', () => {
    const { exchanges } = sampleViolation({})
    const sending = (body: string) =>
      exchanges.map((one) => ({ ...one, request: { ...one.request, body } }))
    const of = (received: string, body: string) => ({ received, exchanges: sending(body) })
    const violations = [
      sampleViolation(of('seen on the way', '')),
      sampleViolation({ ...of('large', ''), counterexample: { before: { price: 1 }, sent: [] } }),
      sampleViolation({ ...of('small', 'Long ago. '.repeat(70)), counterexample: { sent: [] } }),
    ]
    const merged = merge(sampleResult('list.array', { verdict: 'fail', violations }))
    expect(merged?.violations.map(({ received }) => received)).toEqual([
      ...['small', 'large', 'seen on the way'],
    ])
  })

  it('keeps what was seen once and never again, but not beside what is confirmed', () => {
    const passing = sampleViolation({ received: '12 events', reproduced: { times: 0, replays: 6 } })
    const once = sampleResult('list.array', { verdict: 'inconclusive', violations: [passing] })
    const failed = violated('list.array')
    expect(merge(once, once)?.violations).toEqual([{ ...passing, occurrences: 2 }])
    expect(merge(once, failed)?.violations).toEqual(failed.violations)
  })
})
