import { describe, expect, it } from 'vitest'
import type { IsoDate, SpecialEvent, Update } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { KnownValues, type OwnValues } from '../../../../src/world/first-write/own-values.ts'
import { storing } from '../../../catalogue/faults/update/changing.ts'
import { refusing } from '../../../catalogue/variations/update-refusals.ts'
import { eventsFromToday, leaseOf, originalOf, sharedEventsOn, today } from '../events-on-target.ts'

/** Days of one kind: after the 12th of a month a year from now. */
const late = (nth: number, years = 0) =>
  `${Number(today.slice(0, 4)) + 1 + years}-05-${20 + nth}` as IsoDate

describe('values like those that were seen to be taken', () => {
  it.for<[string, tried: Update, Update, boolean]>([
    ['a shorter text', { name: 'night' }, { name: 'day' }, true],
    ['a longer text', { name: 'night' }, { name: 'a night' }, false],
    ['the same text elsewhere', { name: 'night' }, { location: 'night' }, false],
    ['capitals', { name: 'night' }, { name: 'Night' }, false],
    ['a mark', { name: 'night' }, { name: 'n&t' }, false],
    ['another letter of the same script', { name: 'Čaj' }, { name: 'Ćaj' }, true],
    ['a letter of another script', { name: 'Čaj' }, { name: 'Кај' }, false],
    ['another text like a date', { name: '2026-12-31' }, { name: '2027-01-15' }, true],
    ['one like another word', { name: 'false' }, { name: 'true' }, false],
    ['one like a date', { name: '2027-01-15.' }, { name: '2027-01-15' }, false],
    [
      'one like a moment',
      { name: 'At 2027-01-15T18:30+01:00' },
      { name: '2027-01-15T18:30Z' },
      false,
    ],
    ['one like a number', { name: 'e1234' }, { name: '1e3' }, false],
    ['one like no value', { name: 'nulls' }, { name: 'null' }, false],
    ['a smaller price with as many digits', { price: 18 }, { price: 12 }, true],
    ['a greater one', { price: 12 }, { price: 18 }, false],
    ['one with fewer digits, which may be rounded', { price: 100 }, { price: 12 }, false],
    ['another fraction', { price: 0.1 }, { price: 0.29 }, false],
    ['less than nothing', { price: 12 }, { price: -5 }, false],
    ['fewer days', { dates: [late(1), late(2)] }, { dates: [late(1)] }, true],
    ['more days', { dates: [late(1)] }, { dates: [late(1), late(2)] }, false],
    ['a day years ahead', { dates: [late(1)] }, { dates: [late(1, 3)] }, false],
    ['a day that is over', { dates: [late(1)] }, { dates: [late(1, -3)] }, false],
    ['no days', { dates: [late(1)] }, { dates: [] }, false],
    ['no price', { price: 1 }, { price: 0 }, false],
  ])('are known where they are no more than these: %s', ([_, tried, values, covered]) => {
    const known = new KnownValues()
    known.learn(tried)
    expect(known.covers(tried)).toBe(true)
    expect(known.covers(values)).toBe(covered)
  })
})

describe('an event that is sent its own values', () => {
  const isLong = (value: unknown) => typeof value === 'string' && value.length > 60
  const long = { eventDescription: 'A long walk. '.repeat(10).trim() }
  const all: Override = () => ({
    updateFaults: () => [{ field: 'name', detail: 'is not accepted' }],
  })
  const several: Override = (sound) => ({
    updateFaults: (body) =>
      Object.keys(body ?? {}).length > 1
        ? [{ field: 'name', detail: 'comes with others' }]
        : sound.updateFaults(body),
  })
  const named: Override = refusing((_, field) => field === 'name')

  it.for<[string, Partial<SpecialEvent>, Override | undefined, OwnValues, known: boolean]>([
    ['takes them', long, undefined, 'taken', true],
    ['has others then', {}, storing(() => ({ price: 1 })), 'altered', false],
    ['refuses one, which it may have a reason for', long, refusing(isLong), 'refused', false],
    ['refuses one of them for no reason', {}, named, 'refused', false],
    ['takes each by itself, so that it can be put back', long, several, 'taken', true],
    ['takes no update at all', long, all, 'taken', false],
  ])('%s', async ([_, fields, decisions, outcome, isKnown]) => {
    const events = eventsFromToday(1, fields)
    const fixture = await sharedEventsOn({ events, decisions })
    const known = new KnownValues()
    const [event] = events as [SpecialEvent]
    const lease = leaseOf(fixture, event)
    expect(await known.tryOn(lease)).toBe(outcome)
    expect(known.refuses(lease)).toBe(outcome === 'refused')
    expect(known.covers(originalOf(event))).toBe(isKnown)
    // What is as it was is not to be put back.
    expect(lease.written).toBe(outcome === 'altered')
    expect(await fixture.journal.entries()).toHaveLength(outcome === 'altered' ? 1 : 0)
  })

  it('may be the first one where it refuses them for no reason, and gets no others in their place', async () => {
    const events = eventsFromToday(1)
    const fixture = await sharedEventsOn({ events, decisions: named })
    const lease = leaseOf(fixture, events[0] as SpecialEvent)
    const known = new KnownValues()
    expect(await known.tryOn(lease, { isFirst: true })).toBe('taken')
    expect(lease.replaceable).toEqual({ ...originalOf(events[0] as SpecialEvent), name: undefined })
    expect(known.refusedByAll).toEqual({ lease, value: { name: events[0]?.name } })
  })

  it('and costs nothing proves nothing by that', async () => {
    const events = eventsFromToday(1, { price: 0, dates: [] })
    const fixture = await sharedEventsOn({ events })
    const known = new KnownValues()
    const original = originalOf(events[0] as SpecialEvent)
    await known.tryOn(leaseOf(fixture, events[0] as SpecialEvent))
    expect([known.covers(original), known.lacks(original)]).toEqual([false, true])
    known.learn({ price: 0 })
    expect([known.lacks({ price: 0 }), known.lacks(original)]).toEqual([false, true])
    known.learn({ dates: [] })
    expect(known.covers(original)).toBe(true)
  })
})
