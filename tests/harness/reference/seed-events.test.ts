import { describe, expect, it } from 'vitest'
import { specialEventFaults } from '../../../src/contract/schemas.ts'
import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { day, today } from './running-service.ts'

const events = seedEvents(today)
const dates = events.flatMap((event) => event.dates)

const within = (from: number, to: number): SpecialEvent[] =>
  events.filter((event) => event.dates.some((date) => day(from) <= date && date <= day(to)))

describe('the seed events', () => {
  it('are 96 valid special events with identifiers of their own', () => {
    expect(events).toHaveLength(96)
    expect(events.flatMap(specialEventFaults)).toEqual([])
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(96)
  })

  it('are the same for the same day, and differ in their dates only on another', () => {
    expect(seedEvents(today)).toEqual(events)
    const undated = (all: SpecialEvent[]) => all.map((event) => ({ ...event, dates: [] }))
    expect(undated(seedEvents('2027-12-31' as IsoDate))).toEqual(undated(events))
    expect(seedEvents('2027-12-31' as IsoDate)).not.toEqual(events)
  })

  it('fill the coming week, whatever the zone that "today" is read in', () => {
    expect(within(1, 5).length).toBeGreaterThanOrEqual(14)
    expect(within(0, 7).length).toBeGreaterThan(30)
  })

  it('occur every few days from 60 days ago to 120 days ahead', () => {
    for (let offset = -60; offset + 4 <= 120; offset += 1) {
      expect(within(offset, offset + 4).length).toBeGreaterThan(0)
    }
  })

  it('reach years back and years ahead', () => {
    expect(dates.filter((date) => date < day(-4 * 365)).length).toBeGreaterThan(1)
    expect(dates.filter((date) => date > day(4 * 365)).length).toBeGreaterThan(1)
  })

  it('have 2 to 6 dates at times, spread widely, and at times none', () => {
    const counts = new Set(events.map((event) => event.dates.length))
    expect(counts).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    expect(events.filter((event) => event.dates.length === 0)).toHaveLength(4)
  })

  it('have dates on both sides of the coming week without one in it, at times', () => {
    const week = new Set(within(0, 7))
    const astride = events.filter(
      (event) =>
        !week.has(event) &&
        event.dates.some((date) => date < today) &&
        event.dates.some((date) => date > day(7)),
    )
    expect(astride.length).toBeGreaterThanOrEqual(3)
  })

  it('name each date of an event once, in order', () => {
    for (const event of events) expect(event.dates).toEqual([...new Set(event.dates)].sort())
  })

  it('cost nothing, whole amounts, and cents that binary numbers only come near', () => {
    const prices = new Set(events.map(({ price }) => price))
    for (const price of [0, 12, 100, 19.99, 0.29, 4.35]) expect(prices).toContain(price)
  })

  it('are written in more than ASCII, and at length here and there', () => {
    const texts = events.flatMap((event) => [event.name, event.location, event.eventDescription])
    expect(texts.some((text) => /\p{Script=Han}/u.test(text))).toBe(true)
    expect(texts.some((text) => /\p{Script=Arabic}/u.test(text))).toBe(true)
    expect(texts.some((text) => /[\u{10000}-\u{10ffff}]/u.test(text))).toBe(true)
    expect(texts.filter((text) => text.length > 2000).length).toBeGreaterThan(3)
  })

  it('are stored by their identifiers, which says nothing about their dates', () => {
    const identifiers = events.map(({ eventId }) => eventId)
    expect(identifiers).toEqual([...identifiers].sort())
    const first = events.map((event) => event.dates[0] ?? '')
    expect(first).not.toEqual([...first].sort())
  })
})
