import { describe, expect, it } from 'vitest'
import { passagesOf } from '../../../src/report/html/passages.ts'
import { placesOf } from '../../../src/report/json-places.ts'

const event = JSON.stringify(
  { eventId: 'e', name: 'long '.repeat(60), dates: ['2030-01-01'], price: 5 },
  null,
  2,
)

describe('of a text for which there is no room, a passage', () => {
  it('begins with what it is about, though all of it has few lines', () => {
    const { before, shown, after } = passagesOf(event, placesOf(['/dates'], event), 80)
    expect(shown.text).toMatch(/^ {2}"dates": \[\n {4}"2030-01-01"\n/)
    expect(shown.omitted + after.omitted).toBe(0)
    expect(before.omitted).toBeGreaterThan(300)
  })

  it('is its beginning where it is about nothing in it', () => {
    expect(passagesOf(event, [], 80).shown.text).toMatch(/^\{\n {2}"eventId"/)
  })

  it('is all of it where there is room', () => {
    expect(passagesOf(event, placesOf(['/dates'], event), 1000).shown.text).toBe(event)
  })
})
