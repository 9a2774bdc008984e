import { expect, it } from 'vitest'
import { fewer, smallerUpdate } from '../../../src/arbitraries/smaller.ts'
import { fieldIsValid } from '../../../src/contract/schemas.ts'
import type { IsoDate, Update } from '../../../src/contract/special-event.ts'

it('leaves out more items first, then single ones, then makes items smaller', () => {
  const halved = fewer<number>((item) => (item > 1 ? [item / 2] : []))
  expect([...halved([1, 4, 1])]).toEqual([[1], [1, 4], [1, 1], [4, 1], [1, 2, 1]])
  expect([...fewer()([1])]).toEqual([])
})

it('leaves out fields, then shortens what is left, and stays valid', () => {
  const dates = ['2034-01-01', '2034-01-04'] as IsoDate[]
  const update: Update = { name: 'x'.repeat(50), dates, price: 1 }
  const smaller = [...smallerUpdate(update)]
  expect(smaller.slice(0, 3)).toEqual([
    { dates, price: 1 },
    { name: update.name, price: 1 },
    { name: update.name, dates },
  ])
  expect(smaller).toContainEqual({ ...update, name: 'x'.repeat(25) })
  expect(smaller).toContainEqual({ ...update, dates: dates.slice(1) })
  for (const fields of smaller)
    for (const [field, value] of Object.entries(fields))
      expect(fieldIsValid(field as keyof Update, value)).toBe(true)
  expect([...smallerUpdate({ name: 'short', dates: [] })]).toHaveLength(2)
})
