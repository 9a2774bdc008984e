import { expect, it } from 'vitest'
import { afterStep, type Step } from '../../../src/model/events.ts'

const original = { name: 'First', price: 1 }
const before = { ...original, name: 'Second', location: 'Hall' }
const body = { name: 'Third', price: 0 }

it.for<[Step, number, object]>([
  [{ event: 'first', operation: 'update', body }, 0, { name: 'Third', price: 0, location: 'Hall' }],
  [{ event: 'first', operation: 'update', body }, 1, before],
  [
    { event: 'first', operation: 'update both at once', body },
    1,
    { name: 'Third', price: 0, location: 'Hall' },
  ],
  [{ event: 'first', operation: 'update back' }, 0, { name: 'First', price: 1, location: 'Hall' }],
  [{ event: 'first', operation: 'get' }, 0, before],
  [{ event: 'first', operation: 'update with wrong dates', body }, 0, before],
  [{ event: 'first', operation: 'update without credentials', body }, 0, before],
])('after %j, event %i holds %j', ([step, index, expected]) => {
  expect(afterStep(before, step, index, original)).toEqual(expected)
})
