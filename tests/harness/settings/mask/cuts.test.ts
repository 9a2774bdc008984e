import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Facts, keptOf, maskedFacts } from '../../../../src/findings/facts.ts'
import { type Violated, violated } from '../../../../src/findings/finding.ts'
import { Ledger } from '../../../../src/judging/ledger.ts'
import { answerOf } from '../../../../src/service/answer.ts'
import { recordedBodyLength } from '../../../../src/service/exchange.ts'
import { maskerOf } from '../../../../src/settings/mask/masker.ts'
import { longestSecret, type Mask, maskedWording } from '../../../../src/settings/mask/wording.ts'
import { secretsOf } from '../../../../src/settings/secrets.ts'
import type { Settings } from '../../../../src/settings/settings.ts'
import { refusal, refused } from '../../../../src/world/reading/expectations.ts'
import { told } from '../../../conformance/experiments/answer-in-words.ts'
import { settingsOf } from '../../run/settings-of.ts'
import { listing, rawExchange, targetAt } from '../../service/requests.ts'
import { encoders, encodersOfLong } from './encoders.ts'

/** Secrets that are drawn, and how often each is put somewhere in some form: 21,000 places. */
const secretsDrawn = 300
const drawsOfEach = 70

/** Runs of so many characters of a form say something of the secret. */
const tellingLength = 4

/** In what a form may be written once more. */
const around = [
  ...['plain', 'an address', 'an address of bytes alone', 'JSON', 'ASCII JSON', 'HTML text', 'XML'],
  ...['JSON of numbers alone', 'HTML of decimal numbers alone', 'HTML of numbers with zeros'],
].flatMap((name) => encoders[name] ?? [])

/** A secret that looks escaped itself, and is escaped twice, may be missed: SECURITY.md says so. */
const secretText = fc
  .string({
    unit: fc.constantFrom(
      ...'abcdefghikmnopqrstuvwxyzABCDEFGHIKLMNOPQ0123456789:"\'`$&<>;=/ äßñ漢💐',
    ),
    minLength: 10,
    maxLength: 30,
  })
  .filter((text) => text.trim() === text)
const draws = fc.array(
  fc.record({
    encode: fc.constantFrom(...Object.values(encodersOfLong)),
    further: fc.constantFrom(...around),
    /** Where the form begins, counted back from the cut, as a share of its length: 0 is behind it, 1 before. */
    share: fc.double({ min: -0.1, max: 1.2, noNaN: true }),
    cut: fc.constantFrom(40, 60, 120, 160, 400),
  }),
  { minLength: drawsOfEach, maxLength: drawsOfEach },
)

/** Everything that a run writes of a service that answers with a text, but for the length of it. */
function written(text: string, long: string, mask: Mask, settings: Settings): string {
  const exchange = rawExchange({
    status: 400,
    responseHeaders: /^[\x20-\x7e]*$/.test(text) ? { 'content-type': text } : {},
    responseBody: { text: long, bytes: long.length },
  })
  const answer = answerOf(listing, exchange)
  const named = { ...answer, content: { kind: 'json', value: { [text]: 1 } } as const }
  const ledger = new Ledger('list.array', { settings, mask })
  const violated = violationWith(text, long.length > text.length)
  const sighting = { kind: 'violated', violated, exchanges: [exchange] } as const
  ledger.addFinding({ confirmation: { kind: 'not-reproduced', sighting, replays: 1 } })
  const others = new Ledger('list.array', { settings, mask })
  const refused = { ...answer, query: { startDate: text }, events: [], ids: [] }
  others.unjudged(refusal(refused).because)
  const { reason, causes } = others.result(0, 0)
  const answers = [told(answer), told(named)].map(({ words }) => maskedWording(words, mask))
  const [violation] = ledger.result(0, 0).violations
  const { response } = violation?.exchanges[0] ?? {}
  return [
    ...textsIn([violation?.expected, violation?.received, violation?.about, causes]),
    ...[violation?.summary, reason, ...answers],
    ...[response?.body, ...Object.values(response?.headers ?? {})],
  ]
    .join('\n')
    .replace(/\d+ (characters|bytes)/g, '')
}

/** A violation that has a text in the place of every fact: values, names of members, lists, and too long ones. */
function violationWith(text: string, isLong: boolean): Violated {
  return violated('other-value', {
    field: text,
    expected: { [text]: [text] },
    received: null,
    as: 'before-update',
    sent: isLong ? text.padEnd(longestSecret + 1000, '-') : [text],
  })
}

/** Every text in a value, names of members included. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value)].flatMap(
    textsIn,
  )
}

function runsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - tellingLength + 1) }, (_, at) =>
    text.slice(at, at + tellingLength),
  )
}

it('no run of four characters of a secret is written, whatever its form and wherever it is cut', () => {
  const { settings } = settingsOf({ TARGET_URL: 'http://127.0.0.1:9' })
  let places = 0
  const property = fc.property(secretText, fc.boolean(), draws, (secret, isHeader, drawn) => {
    const target = isHeader
      ? { headers: { 'X-Api-Key': secret } }
      : { username: 'museum', password: secret }
    const url = 'http://127.0.0.1:9'
    const mask = maskerOf(
      secretsOf({ target: targetAt(url, { anonymous: true, target }) } as Settings),
    )
    // What is written of any other text is no part of the secret but by chance.
    const usual = written('-'.repeat(200), '-'.repeat(200), mask, settings)
    for (const [number, { encode, further, share, cut }] of drawn.entries()) {
      const form = further(encode(secret))
      const put = (length: number) =>
        `${'-'.repeat(Math.max(0, Math.round(length - share * form.length)))}${form}${'-'.repeat(99)}`
      // A recorded body is cut far behind the others, which takes its time.
      const body = put(number === 0 ? recordedBodyLength : cut)
      const left = written(put(cut), body, mask, settings)
      const remains = runsOf(form).filter((run) => left.includes(run) && !usual.includes(run))
      expect(remains, `${JSON.stringify(secret)} as ${form} at ${cut}`).toEqual([])
      places++
    }
  })
  void fc.assert(property, { numRuns: secretsDrawn, endOnFailure: true })
  expect(places).toBeGreaterThanOrEqual(20_000)
}, 240_000)

it('a body of which only the beginning was read shows no part of a secret as a fact', () => {
  const secret = 'Wq7"ü-9xKzT4mB!vR2'
  const { settings } = settingsOf({ TARGET_URL: 'http://127.0.0.1:9' })
  const mask = maskerOf([secret])
  for (let length = 1; length <= secret.length; length++) {
    const responseBody = { text: `${'-'.repeat(30)}${secret.slice(0, length)}`, bytes: 99 }
    const exchange = rawExchange({ status: 400, responseBody: { ...responseBody, cut: true } })
    const ledger = new Ledger('list.array', { settings, mask })
    const answer = { ...answerOf(listing, exchange), query: {}, events: [], ids: [] }
    const sighting = { kind: 'violated', violated: refused(answer), exchanges: [] } as const
    ledger.addFinding({ confirmation: { kind: 'not-reproduced', sighting, replays: 1 } })
    const others = new Ledger('list.array', { settings, mask })
    others.unjudged(refusal(answer).because)
    const body = `${'-'.repeat(30)}***`
    expect(ledger.result(0, 0).violations[0]?.received).toEqual({ status: 400, body })
    expect(others.result(0, 0).causes?.[0]?.about.received).toEqual({ status: 400, body })
  }
})

it('a secret that is longer than what is kept of a long text is not written as a fact', () => {
  const secret = Array.from({ length: 21_000 }, (_, at) => (at * at * 31 + at).toString(36)).join(
    '',
  )
  const told = maskedFacts(
    keptOf({ body: secret, again: keptOf(secret) }) as Facts,
    maskerOf([secret]),
  )
  expect(told).toEqual({ body: '***', again: '***' })
})

it('a secret that a fact holds as a number is not written', () => {
  const url = 'http://127.0.0.1:9'
  const target = targetAt(url, { target: { username: 'museum', password: '7300412905' } })
  const mask = maskerOf(secretsOf({ target } as Settings))
  const facts = { price: 7300412905, dates: [[7300412905]], '7300412905': true, limit: 30 }
  expect(maskedFacts(keptOf(facts) as Facts, mask)).toEqual({
    price: '***',
    dates: [['***']],
    '***': true,
    limit: 30,
  })
})
