import { expect, it } from 'vitest'
import type { Json } from '../../../src/findings/facts.ts'
import { violationInWords } from '../../../src/findings/violations.ts'
import { found } from '../report/sample.ts'

it('an element that is no event is told once, one that breaks its schema with its identifier', () => {
  const receivedIn = (body: Json, pointer: string, value: Json) => {
    const faults = [{ pointer, demand: 'must be string', found: value }]
    const about = { faults, element: 26, of: 30 }
    const told = found('no-special-event', 'a special event', { status: 200, body }, about)
    return violationInWords(told as never)[1]
  }
  expect(receivedIn('a1', '', 'a1')).toBe('element 26 of 30: it must be string, is "a1"')
  expect(receivedIn({ eventId: 'a1' }, '/name', 3)).toBe(
    'element 26 of 30: name must be string, is 3; in "a1"',
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
