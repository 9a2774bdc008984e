import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { orderInWords } from '../../conformance/experiments/list-order.ts'

const range = { startDate: '2031-03-01' as IsoDate, endDate: '2031-03-31' as IsoDate }

const names = ['Owls', 'ants', 'Bees', 'moths', 'Cats', 'yaks', 'Dogs', 'newts', 'Elks', 'hares']

const shuffle = [3, 8, 1, 6, 0, 9, 4, 2, 7, 5]

/** Ten events, two to a day, in the order of their days, and in no other one. */
const events = names.map((name, index) => ({
  eventId: `${(index * 7) % 10}e7b1c52-93f4-4d0a-8a51-3a0d6f1b7c11`,
  name,
  location: `Hall ${(index * 3) % 10}`,
  dates: [`2031-04-1${shuffle[index]}`, `2031-03-0${1 + Math.floor(index / 2)}`],
  price: (index * 3) % 7,
}))

const by = (key: (event: (typeof events)[number]) => string | number) =>
  [...events].sort((a, b) => (key(a) < key(b) ? -1 : 1))

describe('the order of a listing', () => {
  it.for<readonly [typeof events, string]>([
    [by(({ eventId }) => eventId), 'by eventId, ascending'],
    [by(({ name }) => name), 'by name, ascending'],
    [by(({ name }) => name).reverse(), 'by name, descending'],
    [by(({ name }) => name.toLowerCase()), 'by name whatever its letter case, ascending'],
  ])('is told by one field, in either direction: %#', ([listed, order]) => {
    expect(orderInWords(listed, range)).toBe(order)
  })

  it('is told by two fields, where enough events are alike in the first', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      eventId: `${String(index).padStart(8, '0')}-93f4-4d0a-8a51-3a0d6f1b7c11`,
      name: `Event ${(index * 7) % 20}`,
      dates: [index < 10 ? '2031-03-02' : '2031-03-03'],
      price: (index * 11) % 20,
    }))
    const alike = many.map((event, index) => ({ ...event, eventId: many[19 - index]?.eventId }))
    const mixed = [...alike.slice(0, 10).reverse(), ...alike.slice(10).reverse()]
    expect(orderInWords(mixed, range)).toBe(
      'by first date within the range, ascending, then by eventId, ascending',
    )
  })

  it('is not told where chance may have made it', () => {
    expect(orderInWords(events.slice(0, 6), range)).toMatch(/^not decided: needs 7 listed events/)
    expect(orderInWords([...events.slice(3), ...events.slice(0, 3)], range)).toBe(
      'no order recognised',
    )
  })

  it('is not told of events that are none', () => {
    const odd = Array.from({ length: 9 }, (_, index) => ({ dates: [{}, null, index], price: {} }))
    expect(orderInWords(odd, range)).toBe('no order recognised')
  })
})
