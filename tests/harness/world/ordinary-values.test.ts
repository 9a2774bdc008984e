import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { update } from '../../../src/arbitraries/update.ts'
import type { ReceivedEvent } from '../../../src/contract/special-event.ts'
import { isOrdinary } from '../../../src/world/writable-events.ts'
import { specialEvent, today } from '../reference/running-service.ts'

const event: ReceivedEvent = { ...specialEvent(1) }

describe('an event with ordinary values', () => {
  it('is ordinary, and stays so after any generated update', () => {
    expect(isOrdinary(event)).toBe(true)
    fc.assert(fc.property(update(), (body) => isOrdinary({ ...event, ...body })))
  })

  it.each([
    ['no days', { dates: [] }],
    ['no price', { price: 0 }],
    ['a price in binary32', { price: Math.fround(19.99) }],
    ['a high price in binary32', { price: Math.fround(12_345.67) }],
    ['letters from everywhere', { name: 'Größe 🦖 “e\u0301tude”' }],
  ])('is ordinary with %s', (_, fields) => {
    expect(isOrdinary({ ...event, ...fields })).toBe(true)
  })
})

describe('an event that a service may not take back as it is', () => {
  it.each([
    ['no name', { name: '' }],
    ['outer blanks', { location: 'Rotunda ' }],
    ['a blank that does not break', { location: '\u00a0Rotunda' }],
    ['a line break', { eventDescription: 'one\ntwo' }],
    ['a control character', { eventDescription: 'one\u0007two' }],
    ['a long text', { eventDescription: 'x'.repeat(2001) }],
    ['a day twice', { dates: [today, today] }],
    ['a negative price', { price: -1 }],
    ['a price in parts of a cent', { price: 1.234 }],
  ])('is not ordinary: %s', (_, fields) => {
    expect(isOrdinary({ ...event, ...fields })).toBe(false)
  })
})
