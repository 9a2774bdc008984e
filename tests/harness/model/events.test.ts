import { expect, it } from 'vitest'
import { afterStep, type Step } from '../../../src/model/events.ts'

const original = { name: 'First', price: 1 }
const before = { ...original, name: 'Second', location: 'Hall' }
const send = { name: 'Third', price: 0 }

it.for<[Step, number, object]>([
  [{ event: 0, does: 'update', send }, 0, { name: 'Third', price: 0, location: 'Hall' }],
  [{ event: 0, does: 'update', send }, 1, before],
  [{ event: 0, does: 'update-all', send }, 1, { name: 'Third', price: 0, location: 'Hall' }],
  [{ event: 0, does: 'restore' }, 0, { name: 'First', price: 1, location: 'Hall' }],
  [{ event: 0, does: 'read' }, 0, before],
  [{ event: 0, does: 'update-invalidly', send }, 0, before],
  [{ event: 0, does: 'update-without-credentials', send }, 0, before],
])('after %j, event %i holds %j', ([step, index, expected]) => {
  expect(afterStep(before, step, index, original)).toEqual(expected)
})
