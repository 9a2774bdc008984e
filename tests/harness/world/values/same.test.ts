import { describe, expect, it } from 'vitest'
import type { EventId, IsoDate } from '../../../../src/contract/special-event.ts'
import {
  differingFields,
  fieldsNotTaken,
  sameButForOrder,
  sameValue,
} from '../../../../src/world/values/same.ts'
import { specialEvent } from '../../reference/running-service.ts'

const event = { ...specialEvent(1, { dates: ['2027-01-01', '2027-01-05'] as IsoDate[] }) }
const days = ['2027-01-01', '2027-01-05', '2027-02-01']
const reversed = [...days].reverse()

describe('two values', () => {
  it.each<[unknown, unknown]>([
    // Prices, to binary32 precision.
    [19.99, 19.989999771118164],
    [1023.99, Math.fround(1023.99)],
    [0, -0],
    [days, [...days]],
    [{ a: 1 }, { a: 1 }],
    [null, null],
  ])('are the same: %j and %j', (one, other) => {
    expect(sameValue(one, other)).toBe(true)
    expect(sameValue(other, one)).toBe(true)
  })

  it.each<[one: unknown, other: unknown, why: string]>([
    [19.99, 19.98, 'a cent'],
    [0, 0.01, 'a cent'],
    [199_999.99, 199_999.97, 'two cents of much'],
    [1, '1', 'number and text'],
    [0, null, 'nothing to pay and nothing'],
    [0, false, 'nothing to pay and no'],
    ['étude', 'e\u0301tude', 'composed and decomposed'],
    ['ﬁn', 'fin', 'a ligature'],
    ['İ', 'i̇', 'letter case'],
    ['a', 'a ', 'a blank'],
    ['Größe', 'Groesse', 'spelling'],
    ['“a”', '"a"', 'quotes'],
    ['👩‍🎨', '👩🎨', 'a joiner'],
    ['', ' ', 'nothing and a blank'],
    ['null', null, 'text and null'],
    ['', undefined, 'empty and missing'],
    [days, days.slice(1), 'a day'],
    [days, [...days, '2027-02-01'], 'a day twice'],
    [[days[0], days[0], days[1]], [days[0], days[1], days[1]], 'which day comes twice'],
    [days, days.join(), 'a list and text'],
    [[], null, 'no days and nothing'],
    [{ a: 1 }, { a: 2 }, 'a member'],
    [{}, null, 'an object and nothing'],
  ])('differ, whatever the order of days: %j and %j (%s)', (one, other) => {
    for (const same of [sameValue, sameButForOrder]) {
      expect(same(one, other)).toBe(false)
      expect(same(other, one)).toBe(false)
    }
  })

  it('that are days are the same in another order only where that is free, and keep their own', () => {
    expect(sameValue(days, reversed)).toBe(false)
    expect(sameButForOrder(days, reversed)).toBe(true)
    expect(days).toEqual([...reversed].reverse())
  })
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

it.each([
  [{}, {}, []],
  [{ price: 12.5, name: event.name }, event, []],
  [{ price: 0, name: 'Other' }, event, ['name', 'price']],
  [{ dates: [] }, {}, ['dates']],
  [{ dates: [...event.dates].reverse() }, event, []],
  [{ dates: event.dates.slice(1) }, event, ['dates']],
])('of what is sent as %j, an event lacks the fields with another value', (sent, has, not) => {
  expect(fieldsNotTaken(sent, has)).toEqual(not)
})
