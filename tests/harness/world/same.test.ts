import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId, IsoDate } from '../../../src/contract/special-event.ts'
import {
  differingFields,
  fieldsNotTaken,
  sameButForOrder,
  sameValue,
} from '../../../src/world/same.ts'
import { specialEvent } from '../reference/running-service.ts'

const event = { ...specialEvent(1, { dates: ['2027-01-01', '2027-01-05'] as IsoDate[] }) }

describe('two prices', () => {
  it.each([
    [19.99, 19.989999771118164],
    [0.29, Math.fround(0.29)],
    [1023.99, Math.fround(1023.99)],
    [0, -0],
    [10, 10],
  ])('are the same to binary32 precision: %d and %d', (one, other) => {
    expect(sameValue(one, other)).toBe(true)
    expect(sameValue(other, one)).toBe(true)
  })

  it.each([
    [19.99, 19.98],
    [19.99, 20],
    [0, 0.01],
    [199_999.99, 199_999.97],
    [1, '1'],
    [0, null],
    [0, false],
  ])('differ: %j and %j', (one, other) => {
    expect(sameValue(one, other)).toBe(false)
    expect(sameValue(other, one)).toBe(false)
  })

  it('are the same after any detour through binary32', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (price) => sameValue(price, Math.fround(price))),
    )
  })
})

describe('two texts', () => {
  it.each([
    ['étude', 'e\u0301tude', 'composed and decomposed'],
    ['ﬁn', 'fin', 'a ligature'],
    ['İ', 'i̇', 'letter case'],
    ['a', 'a ', 'a blank'],
    ['Größe', 'Groesse', 'spelling'],
    ['“a”', '"a"', 'quotes'],
    ['👩‍🎨', '👩🎨', 'a joiner'],
    ['', ' ', 'nothing and a blank'],
    ['1', 1, 'text and number'],
    ['null', null, 'text and null'],
    ['', undefined, 'empty and missing'],
  ] as [string, unknown, string][])('differ by a code point: %j and %j (%s)', (one, other) => {
    expect(sameValue(one, other)).toBe(false)
  })

  it('are the same code point for code point', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => sameValue(text, [...text].join(''))),
    )
  })
})

describe('two lists of days', () => {
  const days = ['2027-01-01', '2027-01-05', '2027-02-01']
  const reversed = [...days].reverse()

  it('are the same in the same order alone, unless order is free', () => {
    expect(sameValue(days, [...days])).toBe(true)
    expect(sameValue(days, reversed)).toBe(false)
    expect(sameButForOrder(days, reversed)).toBe(true)
    expect(days).toEqual([...reversed].reverse())
  })

  it.each([
    [days, days.slice(1)],
    [days, [...days, '2027-02-01']],
    [[], ['2027-01-01']],
    [days, days.join()],
    [
      ['2027-01-01', '2027-01-01', '2027-01-05'],
      ['2027-01-01', '2027-01-05', '2027-01-05'],
    ],
    [[], null],
  ])('differ: %j and %j', (one, other) => {
    expect(sameValue(one, other)).toBe(false)
    expect(sameButForOrder(one, other)).toBe(false)
  })
})

it('two objects are the same when they are written the same', () => {
  expect(sameValue({ a: 1 }, { a: 1 })).toBe(true)
  expect(sameValue({ a: 1 }, { a: 2 })).toBe(false)
  expect(sameValue(null, null)).toBe(true)
  expect(sameValue({}, null)).toBe(false)
})

describe('the fields in which two events differ', () => {
  it('are none for the same event, whatever the order of its days and the case of its identifier', () => {
    const other = {
      ...event,
      eventId: event.eventId.toUpperCase() as EventId,
      dates: [...event.dates].reverse(),
      price: Math.fround(event.price),
      currency: 'EUR',
    }
    expect(differingFields(event, other)).toEqual([])
  })

  it.each([
    ['eventId', '0e7b1c52-93f4-4d0a-8a51-000000000002'],
    ['name', 'Another'],
    ['location', ''],
    ['eventDescription', undefined],
    ['dates', []],
    ['price', '12.5'],
  ])('are those that are not the same: %s', (field, value) => {
    expect(differingFields(event, { ...event, [field]: value })).toEqual([field])
  })
})

describe('the fields that an event has not taken from an update', () => {
  it('are those that were sent and have another value', () => {
    expect(fieldsNotTaken({}, {})).toEqual([])
    expect(fieldsNotTaken({ price: 12.5, name: event.name }, event)).toEqual([])
    expect(fieldsNotTaken({ price: 0, name: 'Other' }, event)).toEqual(['name', 'price'])
    expect(fieldsNotTaken({ dates: [] }, {})).toEqual(['dates'])
  })

  it('take days in any order, but no other days', () => {
    expect(fieldsNotTaken({ dates: [...event.dates].reverse() }, event)).toEqual([])
    expect(fieldsNotTaken({ dates: event.dates.slice(1) }, event)).toEqual(['dates'])
  })
})
