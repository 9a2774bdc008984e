import { describe, expect, it } from 'vitest'
import type { IsoDate, Update } from '../../../../src/contract/special-event.ts'
import { lentTo } from '../../../../src/world/values/lent-values.ts'

const plain: Update = {
  name: 'A walk',
  location: 'Hall 1',
  eventDescription: 'Short.',
  dates: ['2027-03-14' as IsoDate],
  price: 5,
}

describe('lentTo', () => {
  it('takes each field from the event whose value tells most', () => {
    const cafe = { ...plain, name: 'Café & “Fête”', price: 70 }
    const priced = { ...plain, eventDescription: 'Longer, <b>and</b> with markup.', price: 0.3 }
    const [first, second] = lentTo(plain, [plain, cafe, priced])
    expect(first).toEqual({
      name: 'Café & “Fête.',
      eventDescription: 'Longer, <b>and</b> with markup,',
      price: 0.3,
    })
    expect(second).toEqual({ price: 70 })
  })

  it('tells as many kinds by as few values as it can', () => {
    const names = ['éa', 'A walk in the', 'A walk in the rain', '紙b', 'é紙c', '&d']
    const lent = lentTo(
      plain,
      names.map((name) => ({ ...plain, name })),
    )
    expect(lent.map(({ name }) => name)).toEqual(['é紙.', 'A walk in the rai.', '&.'])
  })

  it('lends no days, no field that an event does not have, and nothing where all are alike', () => {
    const { price: _, ...without } = plain
    const other = { ...plain, price: 0.3, dates: [] }
    expect(lentTo(without, [other])).toEqual([])
    expect(lentTo(plain, [plain])).toEqual([])
  })
})
