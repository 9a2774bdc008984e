import { expect, it } from 'vitest'
import { type Facts, type Json, keptOf, maskedFacts } from '../../../src/findings/facts.ts'
import { violationInWords } from '../../../src/findings/violations.ts'
import { violationFields } from '../../../src/report/violation-in-words.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { found } from '../report/sample.ts'

it('an element that is no event is told once, one that breaks its schema with its identifier', () => {
  const receivedIn = (body: Json, pointer: string, value: Json) => {
    const faults = [{ pointer, demand: 'must be string', found: value }]
    const about = { faults, element: 26, of: 30 }
    const told = found('no-special-event', 'a special event', { status: 200, body }, about)
    return violationInWords(told as never)[1]
  }
  expect(receivedIn('a1', '', 'a1')).toBe('element 26 of 30: "a1", which must be a string')
  expect(receivedIn({ eventId: 'a1' }, '/name', 3)).toBe(
    'element 26 of 30: name 3, which must be a string; in "a1"',
  )
})

it('a listing that lacks events is told with how many it holds', () => {
  const about = { query: { endDate: '2026-12-05' }, missing: 2 }
  const told = found('missing-from-wider-range', ['a1', 'b2'], 31, about)
  expect(violationInWords(told as never)).toEqual([
    'every event of narrower ranges in a listing with endDate=2026-12-05',
    '31 events, 2 missing, such as a1',
  ])
})

it('an event that cannot be read amid an update is not told as one that cannot be read after it', () => {
  const said = (when: object) => {
    const about = { eventId: 'a1', sent: { price: 3 }, ...when }
    const told = found('not-readable', 'success', { status: 404, body: null }, about)
    return violationInWords(told as never)[0]
  }
  expect(said({})).toBe('event a1 to be readable after an update of price')
  expect(said({ when: 'amid' })).toBe('event a1 to be readable amid an update of price')
})

it.each([
  [
    '/name',
    'must be string',
    null,
    'read',
    ['when read after', 'name null, which must be a string'],
  ],
  ['/price', 'must be present', null, 'answered', ['in the answer to', 'no price']],
  [
    '/dates/1',
    'must match format "date"',
    'soon',
    'listed',
    ['when listed after', 'dates/1 "soon", which must match format "date"'],
  ],
])('an invalid %s that %s is told by what it is', (pointer, demand, received, seen, words) => {
  const told = found('invalid-event', demand, received, { pointer, seen, sent: ['{}'] })
  expect(violationInWords(told as never)).toEqual([
    `a valid special event ${words[0]} an update with {}`,
    words[1],
  ])
})

it.for([250, 5000])(
  'a text of %i characters is told as so many everywhere, each of two units',
  (length) => {
    const text = '🏛'.repeat(length)
    const { value } = maskedFacts(keptOf({ value: text }) as Facts, asMasked)
    expect(value).not.toMatch(/[\ud800-\udfff]/u)
    const told = found('other-value', value ?? null, '', { field: 'name', as: 'sent' })
    const counterexample = { name: value ?? null }
    const fields = violationFields({ ...told, counterexample })
    const counted = fields.map(([, words]) => /\(([\d,]+) characters\)/u.exec(words)?.[1])
    expect(counted).toEqual([
      length.toLocaleString('en-US'),
      undefined,
      length.toLocaleString('en-US'),
    ])
  },
)
