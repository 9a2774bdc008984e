import { describe, expect, it } from 'vitest'
import { addDays, possibleTodays } from '../../../src/world/days.ts'
import { specialEvent } from '../reference/running-service.ts'
import { type Answered, event, judged } from './judged.ts'

const range = { startDate: '2027-03-10', endDate: '2027-03-20' }
const [today] = possibleTodays('UTC') as [Parameters<typeof addDays>[0]]
const utc = { timezone: 'UTC' }

const holds = async (dates: unknown, asked: Answered) =>
  (await judged('list.range.sound', { ...asked, body: [{ ...event, dates }] })) === undefined

describe('list.range.sound', () => {
  it.each([
    [['2027-03-15']],
    [['2027-03-10']],
    [['2027-03-20']],
    [['2027-01-01', '2027-03-15', '2028-01-01']],
    [['2028-01-01', '2027-03-11']],
    [[]],
    ['2027-03-15'],
    [null],
  ])('holds for an event with dates %j', async (dates) => {
    expect(await holds(dates, { query: range })).toBe(true)
  })

  it.each([
    [['2027-03-09']],
    [['2027-03-21']],
    [['2027-03-09', '2027-03-21']],
    [['2026-03-15', '2028-03-15']],
  ])('is violated by an event with dates %j', async (dates) => {
    expect(await holds(dates, { query: range })).toBe(false)
  })

  it('names the event, its dates and the range', async () => {
    const outside = { ...specialEvent(2), dates: ['2027-04-01'] }
    const body = [{ ...event, dates: ['2027-03-12'] }, outside]
    expect(await judged('list.range.sound', { body, query: range })).toMatchObject({
      code: 'listed-outside-range',
      facts: { expected: range, received: ['2027-04-01'], eventId: specialEvent(2).eventId },
    })
  })

  it('reckons with the default end, 7 days after a start that is given', async () => {
    const query = { startDate: '2028-02-25' }
    expect(await holds(['2028-02-25'], { query })).toBe(true)
    expect(await holds(['2028-03-03'], { query })).toBe(true)
    expect(await holds(['2028-03-04'], { query })).toBe(false)
    expect(await holds(['2028-02-24'], { query })).toBe(false)
  })

  it('reckons with the default start, today in the zone that is configured', async () => {
    expect(await holds([addDays(today, 3)], utc)).toBe(true)
    expect(await holds([addDays(today, 7)], utc)).toBe(true)
    expect(await holds([addDays(today, 9)], utc)).toBe(false)
    expect(await holds([addDays(today, -2)], utc)).toBe(false)
    const query = { endDate: addDays(today, 30) }
    expect(await holds([addDays(today, 30)], { ...utc, query })).toBe(true)
    expect(await holds([addDays(today, 31)], { ...utc, query })).toBe(false)
  })

  it('reckons with every day that today may be where no zone is configured', async () => {
    const days = possibleTodays(undefined)
    const [first = today] = days
    const last = days.at(-1) ?? today
    expect(await holds([first], {})).toBe(true)
    expect(await holds([addDays(last, 7)], {})).toBe(true)
    expect(await holds([addDays(first, -2)], {})).toBe(false)
    expect(await holds([addDays(last, 9)], {})).toBe(false)
  })

  it.each([
    [{ startDate: '2027-03-20', endDate: '2027-03-10' }],
    [{ startDate: '2027-02-30', endDate: '2027-03-10' }],
    [{ startDate: 'soon' }],
    [{ startDate: '2027-03-10', endDate: '' }],
    [{ startDate: 20270310 }],
  ])('says nothing of a range that is none: %j', async (query) => {
    expect(await holds(['1999-01-01'], { query })).toBe(true)
  })

  it('says nothing of what is no array', async () => {
    const body = { items: [{ ...event, dates: ['1999-01-01'] }] }
    expect(await judged('list.range.sound', { body, query: range })).toBeUndefined()
  })
})
