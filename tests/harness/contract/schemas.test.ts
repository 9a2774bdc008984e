import { describe, expect, it } from 'vitest'
import { fieldIsValid, specialEventFaults, updateFaults } from '../../../src/contract/schemas.ts'
import { eventFields, updateFields } from '../../../src/contract/special-event.ts'
import { specialEvent } from '../reference/running-service.ts'

const event = specialEvent(1)
const { eventId: _, ...update } = event

/** Values that no field of a type may have. */
const wrong: Record<string, readonly unknown[]> = {
  name: [null, 7, true, ['Dinosaur'], {}],
  location: [null, 7, false, [], { text: 'Rotunda' }],
  eventDescription: [null, 0, [''], {}],
  dates: [
    ...[null, '2026-11-21', {}, [null], [20261121], [['2026-11-21']]],
    ...['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '2026-11-00'].map((day) => [day]),
    ...['2026-1-1', '21.11.2026', '2026-11-21T00:00:00Z', '2026-11-21 ', ''].map((day) => [day]),
    ['2026-11-21', '2026-02-30'],
  ],
  price: [null, '12.50', '12', true, [12], {}],
}

const right: Record<string, readonly unknown[]> = {
  name: ['', ' ', 'Größe 🦖', '2026-02-30', '\u0000'],
  location: [''],
  eventDescription: ['x'.repeat(100_000)],
  dates: [[], ['2028-02-29'], ['2026-11-21', '2026-11-21'], ['2027-01-02', '2027-01-01']],
  price: [0, -1, 12, 19.99, 19.989999771118164, 1e300],
}

const cases = (values: typeof wrong) =>
  Object.entries(values).flatMap(([field, all]) => all.map((value) => [field, value] as const))

describe('a special event', () => {
  it('has six fields, all of them needed', () => {
    expect(specialEventFaults(event)).toEqual([])
    expect(eventFields).toHaveLength(6)
    for (const field of eventFields) {
      const { [field]: _, ...rest } = event
      expect(specialEventFaults(rest)).toEqual([
        { pointer: `/${field}`, demand: 'must be present' },
      ])
    }
  })

  it('may have further fields', () => {
    expect(specialEventFaults({ ...event, currency: 'EUR', tags: null })).toEqual([])
  })

  it.each([null, 'text', 7, [], [event]])('is an object, unlike %j', (value) => {
    expect(specialEventFaults(value)).toEqual([
      { pointer: '', demand: 'must be object', found: value },
    ])
  })

  it.each([
    `urn:uuid:${event.eventId}`,
    `{${event.eventId}}`,
    event.eventId.replaceAll('-', ''),
    `${event.eventId}0`,
    event.eventId.slice(1),
    `${event.eventId} `,
    event.eventId.replace('0', 'g'),
    '',
    7,
    null,
  ])('is not identified by %j', (eventId) => {
    expect(specialEventFaults({ ...event, eventId }).map(({ pointer }) => pointer)).toContain(
      '/eventId',
    )
  })

  it.each([
    event.eventId.toUpperCase(),
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '018f3c1e-7b2a-7c3d-9e4f-5a6b7c8d9e0f',
  ])('is identified by any UUID, such as %s', (eventId) => {
    expect(specialEventFaults({ ...event, eventId })).toEqual([])
  })

  it('is told all of its faults, where they are and what was found there', () => {
    const { price: _, ...rest } = event
    expect(
      specialEventFaults({ ...rest, dates: ['2027-01-01', '2026-02-30'], name: null }),
    ).toEqual(
      expect.arrayContaining([
        { pointer: '/price', demand: 'must be present' },
        { pointer: '/dates/1', demand: 'must match format "date"', found: '2026-02-30' },
        { pointer: '/name', demand: 'must be string', found: null },
      ]),
    )
  })
})

describe('an update body', () => {
  it('has any of the five fields, none of which is needed', () => {
    expect(updateFields).toHaveLength(5)
    expect(updateFaults({})).toEqual([])
    expect(updateFaults(update)).toEqual([])
    for (const field of updateFields) expect(updateFaults({ [field]: event[field] })).toEqual([])
  })

  it.each([null, [], 'text', 7])('is an object, unlike %j', (value) => {
    expect(updateFaults(value)).not.toEqual([])
  })
})

describe('a field, of an event, of an update and by itself,', () => {
  it.each(cases(wrong))('%s has no valid value that is %j', (field, value) => {
    expect(fieldIsValid(field, value)).toBe(false)
    expect(updateFaults({ [field]: value })).not.toEqual([])
    const faults = specialEventFaults({ ...event, [field]: value })
    expect(faults.length).toBeGreaterThan(0)
    for (const { pointer } of faults) expect(pointer).toMatch(`/${field}`)
  })

  it.each(cases(right))('%s may have a value that is %j', (field, value) => {
    expect(fieldIsValid(field, value)).toBe(true)
    expect(updateFaults({ [field]: value })).toEqual([])
    expect(specialEventFaults({ ...event, [field]: value })).toEqual([])
  })

  it('is not valid when there is no such field', () => {
    expect(fieldIsValid('currency', 'EUR')).toBe(false)
    expect(fieldIsValid('name', undefined)).toBe(false)
  })
})
