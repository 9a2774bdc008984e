import { expect, it } from 'vitest'
import type { ReceivedEvent } from '../../../../src/contract/special-event.ts'
import { isOrdinary } from '../../../../src/world/values/ordinary-values.ts'
import { specialEvent } from '../../reference/running-service.ts'
import { today } from '../events-on-target.ts'

const event: ReceivedEvent = { ...specialEvent(1) }

it.each<[isOrdinary: boolean, what: string, fields: ReceivedEvent]>([
  [true, 'nothing odd', {}],
  [true, 'no days', { dates: [] }],
  [true, 'no price', { price: 0 }],
  [true, 'a price in binary32', { price: Math.fround(19.99) }],
  [true, 'a high price in binary32', { price: Math.fround(12_345.67) }],
  [true, 'letters from everywhere', { name: 'Größe 🦖 “e\u0301tude”' }],
  [false, 'no name', { name: '' }],
  [false, 'outer blanks', { location: 'Rotunda ' }],
  [false, 'a blank that does not break', { location: '\u00a0Rotunda' }],
  [true, 'a line break', { eventDescription: 'one\ntwo' }],
  [false, 'a carriage return', { eventDescription: 'one\r\ntwo' }],
  [false, 'a control character', { eventDescription: 'one\u0007two' }],
  [false, 'a long text', { eventDescription: 'x'.repeat(60_001) }],
  [false, 'a day twice', { dates: [today, today] }],
  [false, 'a negative price', { price: -1 }],
  [false, 'a price in parts of a cent', { price: 1.234 }],
  [true, 'a price of a cent in binary32', { price: Math.fround(0.01) }],
  [false, 'a price that rounds to nothing', { price: 2.5e-7 }],
])('that an event is ordinary is %s with %s', (ordinary, _, fields) => {
  expect(isOrdinary({ ...event, ...fields })).toBe(ordinary)
})
