import { describe, expect, it } from 'vitest'
import { violated } from '../../../src/findings/finding.ts'
import { type Reason, reason } from '../../../src/findings/reasons.ts'
import type { Sighting } from '../../../src/judging/case.ts'
import type { Confirmation } from '../../../src/judging/confirm.ts'
import { Ledger } from '../../../src/judging/ledger.ts'
import type { TrialOutcome } from '../../../src/judging/trial.ts'
import { maskerOf } from '../../../src/settings/mask/masker.ts'
import { settingsOf } from '../run/settings-of.ts'
import { rawExchange } from '../service/requests.ts'

const nothing: TrialOutcome = { cases: 0, findings: [], alsoViolating: [], unjudged: [] }

const exchange = rawExchange({
  requestHeaders: { accept: 'application/json', 'x-key': 'hush-hush' },
  status: 200,
  responseHeaders: { 'x-echo': 'hush-hush' },
  responseBody: { text: '["hush-hush"]', bytes: 13 },
})

const sighting: Sighting = {
  kind: 'violated',
  violated: violated('other-media-type', { expected: 'no hush-hush', received: 'a hush-hush' }),
  exchanges: [exchange],
}

const tooFew = (need: number): Reason => reason('too-few-events', { need, have: 1 })

const confirmations = {
  confirmed: { kind: 'confirmed', sighting, times: 1, replays: 2, start: 'as-is' },
  'not-reproduced': { kind: 'not-reproduced', sighting, replays: 6 },
} as const satisfies Record<string, Confirmation>

const finding = (kind: keyof typeof confirmations, input: unknown = 31) => ({
  input,
  address: '1:e0',
  confirmation: confirmations[kind],
})

function ledger(env: Record<string, string> = {}) {
  const { settings } = settingsOf({ TARGET_URL: 'http://127.0.0.1:9', SEED: '42', ...env })
  return new Ledger('list.limit.maximum', { settings, mask: maskerOf(['hush-hush']) })
}

const adds = {
  fail: (it: Ledger) => it.add({ ...nothing, cases: 1, findings: [finding('confirmed')] }),
  error: (it: Ledger) => it.error(reason('target-lost', { why: reason('run-ended', {}) })),
  'not reproduced': (it: Ledger) =>
    it.add({ ...nothing, cases: 1, findings: [finding('not-reproduced')] }),
  unjudged: (it: Ledger) => it.unjudged(tooFew(11)),
  pass: (it: Ledger) => it.add({ ...nothing, cases: 3 }),
} as const

const ranks = [
  ['fail', 'fail'],
  ['error', 'error'],
  ['not reproduced', 'inconclusive'],
  ['unjudged', 'inconclusive'],
  ['pass', 'pass'],
] as const

describe('the verdict on a clause', () => {
  it.for(
    ranks.flatMap(([worse, verdict], at) =>
      ranks.slice(at).map(([better]) => [worse, better, verdict] as const),
    ),
  )('is that of %s, whether %s comes before or after: %s', ([worse, better, verdict]) => {
    const [first, last] = [ledger(), ledger()]
    adds[worse](first)
    for (const book of [first, last]) adds[better](book)
    adds[worse](last)
    expect([first, last].map((book) => book.result(1, 1).verdict)).toEqual([verdict, verdict])
  })

  it('is never a pass where nothing was looked at', () => {
    expect(ledger().result(9, 9)).toMatchObject({
      verdict: 'inconclusive',
      causes: [{ code: 'nothing-to-look-at' }],
      cases: 0,
    })
    const unjudged = ledger()
    unjudged.add({ ...nothing, unjudged: [2, 2, 3].map(tooFew) })
    expect(unjudged.result(1, 1)).toMatchObject({
      verdict: 'inconclusive',
      // One range that is large enough serves all.
      causes: [{ code: 'too-few-events', about: { need: 3, have: 1 } }],
      reason: 'needs a range with 3 events; 1 are known in one',
    })
  })

  it('says that there is no such case only where the check has come to its end', () => {
    const book = ledger({ REPLAY_CASE: '7:e0' })
    expect(book.result(9, 9)).toMatchObject({ causes: [{ code: 'no-such-case' }] })
    adds.unjudged(book)
    expect(book.result(9, 9)).toMatchObject({ causes: [{ code: 'too-few-events' }] })
  })

  it('is a pass that says so where some cases could not be judged', () => {
    const book = ledger()
    book.add({ ...nothing, cases: 3, unjudged: [tooFew(2)] })
    expect(book.result(4, 5.4)).toEqual({
      id: 'list.limit.maximum',
      verdict: 'pass',
      reason: expect.stringMatching(/^1 case could not be judged: /),
      causes: [{ code: 'too-few-events', about: { need: 2, have: 1 } }],
      cases: 3,
      requests: 4,
      durationMs: 5,
      violations: [],
    })
  })

  it('is no pass where nearly all cases could not be judged, but for those left out on request', () => {
    const verdictAfter = (unjudged: Reason[]) => {
      const book = ledger()
      book.add({ ...nothing, cases: 1, unjudged })
      return book.result(4, 5).verdict
    }
    const tooFews = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(tooFew)
    const notTried = reason('not-tried', { authProbes: 'few' })
    expect(verdictAfter(tooFews)).toBe('inconclusive')
    expect(verdictAfter(tooFews.slice(1))).toBe('pass')
    expect(verdictAfter(tooFews.map(() => notTried))).toBe('pass')
  })

  it('is an error where the target as a whole is out of order', () => {
    const book = ledger()
    const confirmation = {
      kind: 'not-judgeable',
      reason: reason('plain-request-not-answered', { why: 'status 500' }),
    } as const
    book.add({ ...nothing, cases: 1, findings: [{ input: 1, address: '1:e0', confirmation }] })
    expect(book.result(1, 1)).toMatchObject({
      verdict: 'error',
      causes: [{ code: 'plain-request-not-answered' }],
      violations: [],
    })
  })

  it('counts answers that a clause was held against on the way', () => {
    const book = ledger()
    book.countCase()
    expect(book.result(0, 0)).toMatchObject({ verdict: 'pass', cases: 1 })
    book.addFinding({ confirmation: confirmations.confirmed })
    expect(book.result(0, 0)).toMatchObject({
      verdict: 'fail',
      violations: [{ received: 'a ***' }],
    })
  })

  it('is not applicable where the profile rules the clause out', () => {
    expect(
      ledger().notApplicable(reason('not-in-profile', { profile: 'read-only' })),
    ).toMatchObject({
      verdict: 'not-applicable',
      reason: 'cannot be judged in profile read-only',
      cases: 0,
    })
  })
})

describe('a violation', () => {
  it('holds requests as they were sent where something is updated, however they were answered', () => {
    const sent = (startedAt: number, method: string) => rawExchange({ startedAt, method })
    const timesOf = (...exchanges: Sighting['exchanges']) => {
      const book = ledger()
      const amid = { ...confirmations.confirmed, sighting: { ...sighting, exchanges } }
      book.addFinding({ confirmation: amid })
      const { violations } = book.result(1, 1)
      return violations.flatMap((one) => one.exchanges.map(({ startedAt }) => startedAt.slice(-4)))
    }
    const [read, late, update] = [sent(1, 'GET'), sent(5, 'GET'), sent(2, 'PATCH')] as const
    expect(timesOf(read, late, update)).toEqual(['001Z', '002Z', '005Z'])
    // Listings stand as they prove it.
    expect(timesOf(late, read)).toEqual(['005Z', '001Z'])
  })

  it('keeps its case, how often it showed, its exchanges, and how to show it again', () => {
    const book = ledger()
    adds.fail(book)
    expect(book.result(1, 1).violations).toMatchObject([
      {
        expected: 'no ***',
        received: 'a ***',
        counterexample: 31,
        reproduced: { times: 1, replays: 2 },
        exchanges: [{ response: { status: 200 } }],
        curl: [expect.stringMatching(/^curl -sS -i /)],
        replay: 'npm test -- --seed 42 --replay-case 1:e0 --clause list.limit.maximum',
      },
    ])
  })

  it('has the answer that shows it recorded longer than others where what is wrong stands behind their end', () => {
    const events = Array.from({ length: 400 }, (_, at) => ({ name: 'x'.repeat(99), price: at }))
    const text = JSON.stringify(events)
    const answered = (length: number) => {
      const responseBody = { text: text.slice(0, length), bytes: text.length, cut: true as const }
      return rawExchange({ status: 200, responseBody })
    }
    const lengthsWhere = (price: number, length = text.length) => {
      const facts = { expected: -1, received: price, field: 'price', as: 'sent' } as const
      const exchanges = [answered(25_000), answered(length)]
      const book = ledger()
      book.addFinding({
        confirmation: {
          ...confirmations.confirmed,
          sighting: { ...sighting, violated: violated('other-value', facts), exchanges },
        },
      })
      const [violation] = book.result(1, 1).violations
      return violation?.exchanges.map(({ response }) => response?.body.length)
    }
    expect(lengthsWhere(7)).toEqual([20_000, 20_000])
    expect(lengthsWhere(399)).toEqual([20_000, text.length])
    // Nor is any of it in vain: in what was not kept, nothing is to be found.
    expect(lengthsWhere(399, 30_000)).toEqual([20_000, 20_000])
  })

  it('that did not show again is kept with its exchanges, beside the inconclusive verdict', () => {
    const book = ledger()
    adds['not reproduced'](book)
    expect(book.result(1, 1)).toMatchObject({
      verdict: 'inconclusive',
      causes: [{ code: 'seen-once' }],
      violations: [{ reproduced: { times: 0, replays: 6 }, exchanges: [{}] }],
    })
  })

  it('names further cases that violate, but not without end', () => {
    const book = ledger()
    const alsoViolating = Array.from({ length: 40 }, (_, index) => ({ limit: 32 + index }))
    book.add({ ...nothing, cases: 41, findings: [finding('confirmed')], alsoViolating })
    const { reason = '' } = book.result(1, 1)
    expect(reason).toMatch(/^seen in 40 further cases: \{"limit":32\}, .* and more$/)
    expect(reason.length).toBeLessThan(240)
  })

  it('holds no secret in any of its parts', () => {
    const book = ledger()
    book.add({
      ...nothing,
      cases: 2,
      findings: [finding('confirmed', { 'hush-hush': 'hush-hush' })],
      alsoViolating: ['hush-hush'],
    })
    const text = JSON.stringify(book.result(1, 1))
    expect(text).not.toContain('hush-hush')
    expect(text).toContain('***')
  })
})
