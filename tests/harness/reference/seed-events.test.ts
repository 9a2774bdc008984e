import { describe, expect, it } from 'vitest'
import { specialEventFaults } from '../../../src/contract/schemas.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { day, today } from './running-service.ts'

const events = seedEvents(today)

const within = (from: number, to: number) =>
  events.filter((event) => event.dates.some((date) => day(from) <= date && date <= day(to)))

describe('the seed events', () => {
  it('are 96 valid special events with identifiers of their own', () => {
    expect(events).toHaveLength(96)
    expect(events.flatMap(specialEventFaults)).toEqual([])
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(96)
  })

  it('are the same for the same day, and differ in their dates only on another', () => {
    const later = seedEvents('2027-12-31' as IsoDate)
    const undated = (all: typeof events) => all.map((event) => ({ ...event, dates: [] }))
    expect(seedEvents(today)).toEqual(events)
    expect(undated(later)).toEqual(undated(events))
    expect(later).not.toEqual(events)
  })

  it('fill the coming week in any zone, and every few days from 60 days ago to 120 ahead', () => {
    expect(within(1, 5).length).toBeGreaterThanOrEqual(14)
    expect(within(0, 7).length).toBeGreaterThan(30)
    for (let offset = -60; offset + 4 <= 120; offset += 1)
      expect(within(offset, offset + 4).length).toBeGreaterThan(0)
  })

  it('have no date at times and up to 6 at others, each once, in order', () => {
    const counts = events.map((event) => event.dates.length)
    expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    expect(counts.filter((count) => count === 0)).toHaveLength(4)
    for (const event of events) expect(event.dates).toEqual([...new Set(event.dates)].sort())
  })

  it('have dates on both sides of the coming week without one in it, at times', () => {
    const astride = events.filter(
      (event) =>
        !within(0, 7).includes(event) &&
        event.dates.some((date) => date < today) &&
        event.dates.some((date) => date > day(7)),
    )
    expect(astride.length).toBeGreaterThanOrEqual(3)
  })

  it('cost nothing, whole amounts, and cents that binary numbers only come near', () => {
    const prices = new Set(events.map(({ price }) => price))
    for (const price of [0, 12, 100, 19.99, 0.29, 4.35]) expect(prices).toContain(price)
  })

  it.each([
    ['Chinese', /\p{Script=Han}/u, 1],
    ['Arabic', /\p{Script=Arabic}/u, 1],
    ['letters beyond 16 bits', /[\u{10000}-\u{10ffff}]/u, 1],
    ['more than 2,000 letters', /.{2000}/su, 4],
  ])('are written in %s here and there', (_, pattern, least) => {
    const texts = events.flatMap((event) => [event.name, event.location, event.eventDescription])
    expect(texts.filter((text) => pattern.test(text)).length).toBeGreaterThanOrEqual(least)
  })

  it('are stored by their identifiers, which says nothing about their dates', () => {
    const identifiers = events.map(({ eventId }) => eventId)
    expect(identifiers).toEqual([...identifiers].sort())
    const first = events.map((event) => event.dates[0] ?? '')
    expect(first).not.toEqual([...first].sort())
  })
})
