import { describe, expect, it } from 'vitest'
import { defaultRangeDays } from '../../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../../src/contract/special-event.ts'
import { addDays, type DateRange, leapDayFrom } from '../../../../src/world/values/days.ts'
import {
  farDay,
  farRange,
  type SpanName,
  spanNames,
} from '../../../../src/world/values/far-days.ts'
import { daysOfWindow, windowBases } from '../../../../src/world/window.ts'

/** Days at both ends of years, in each place of the cycle of leap years. */
const todays = [2026, 2027, 2028, 2029].flatMap((year) =>
  ['01-01', '02-28', '03-01', '06-30', '12-31'].map((day) => `${year}-${day}` as IsoDate),
)

describe.each(todays)('from %s', (today) => {
  const all = spanNames.map((name) => farRange(name, today))

  it('no span reaches into the default range from another', () => {
    for (const [index, { startDate }] of all.slice(1).entries())
      expect(startDate > addDays((all[index] as DateRange).endDate, defaultRangeDays)).toBe(true)
  })

  it('no span meets a window, wherever that is built', () => {
    for (const window of windowBases(today).map(daysOfWindow))
      for (const { startDate, endDate } of all)
        expect(startDate > window.endDate || endDate < window.startDate).toBe(true)
  })

  it('the spans for leap years hold what is made of them', () => {
    const inLeapYear = (name: SpanName) => {
      const leapDay = leapDayFrom(farDay(name, 0, today))
      return { leapDay, year: Number(leapDay.slice(0, 4)), ...farRange(name, today) }
    }
    const months = inLeapYear('leapYear')
    expect(`${months.year + 1}-01-01` <= months.endDate).toBe(true)
    // From the day before the week that ends on 3 March, to the end of a week from 31 October.
    const ends = inLeapYear('defaultEnds')
    expect(addDays(ends.leapDay, -5) >= ends.startDate).toBe(true)
    expect(`${ends.year}-11-07` <= ends.endDate).toBe(true)
    expect(ends.startDate > '2038-01-19').toBe(true)
  })

  it('the far empty range is more than 10 years ahead, beyond 32-bit seconds, and nothing is beyond 2099', () => {
    expect(farDay('emptyFar', 0, today) > addDays(today, 3652)).toBe(true)
    expect(farDay('emptyFar', 0, today) > '2038-01-19').toBe(true)
    for (const { endDate } of all) expect(endDate < '2100').toBe(true)
  })
})

it('a day beyond the end of its span is refused', () => {
  for (const name of spanNames) {
    const { startDate, endDate } = farRange(name)
    const last = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000
    expect(farDay(name, last)).toBe(endDate)
    for (const nth of [last + 1, -1, 0.5]) expect(() => farDay(name, nth)).toThrow(RangeError)
  }
})

it('the first day of updates is the 1 January 8 years ahead', () => {
  expect(farDay('ordinary', 0, '2026-12-31' as IsoDate)).toBe('2034-01-01')
  expect(farDay('ordinary', 0, '2027-01-01' as IsoDate)).toBe('2035-01-01')
})
