import { afterEach, describe, expect, it, vi } from 'vitest'
import type { IsoDate } from '../../../../src/contract/special-event.ts'
import { addDays, daysOfEveryMonth, leapDayFrom } from '../../../../src/world/values/days.ts'

const zones = ['UTC', 'Pacific/Kiritimati', 'America/New_York', 'Etc/GMT+12']

afterEach(() => vi.unstubAllEnvs())

describe.each(zones)('on a machine in %s, a day', (zone) => {
  it.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2028-02-29', 365, '2029-02-28'],
    ['2027-06-15', 3650, '2037-06-12'],
    // The nights in which clocks are put forward and back.
    ['2027-03-13', 1, '2027-03-14'],
    ['2027-03-14', 1, '2027-03-15'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2026-10-25', -1, '2026-10-24'],
  ])('%s and %i days are %s', (date, days, sum) => {
    vi.stubEnv('TZ', zone)
    expect(addDays(date as IsoDate, days)).toBe(sum)
  })
})

it('days do not run beyond what YYYY-MM-DD can write, so that they still compare as text', () => {
  expect(addDays('9999-12-31' as IsoDate, 1)).toBe('9999-12-31')
  expect(addDays('9999-12-01' as IsoDate, 365)).toBe('9999-12-31')
  expect(addDays('0000-01-01' as IsoDate, -1)).toBe('0000-01-01')
})

it.each([
  ['2026-11-21', '2028-02-29'],
  ['2028-02-29', '2028-02-29'],
  ['2028-03-01', '2032-02-29'],
  ['2096-03-01', '2104-02-29'],
  ['1996-03-01', '2000-02-29'],
])('the leap day from %s on is %s', (day, leapDay) => {
  expect(leapDayFrom(day as IsoDate)).toBe(leapDay)
})

it('days of each month have days of other months before and behind them, whatever day it is', () => {
  const first = '2026-11-01' as IsoDate
  for (let today = first; today < '2029-01-01'; today = addDays(today, 1)) {
    const days = daysOfEveryMonth(today)
    // The one that even a service takes which plans little ahead.
    const tried = [addDays(today, 10), ...days]
    const monthOf = (day: IsoDate) => day.slice(5, 7)
    for (const month of new Set(days.map(monthOf))) {
      const others = tried.filter((day) => monthOf(day) !== month)
      const isBetween = (day: IsoDate) =>
        monthOf(day) === month && others.some((one) => one < day) && others.some((one) => one > day)
      expect(days.some(isBetween), `${month} on ${today}`).toBe(true)
    }
    expect(new Set(days.map(monthOf)).size).toBe(12)
    expect(new Set(days.map((day) => day.slice(8))).size).toBe(31)
    expect(days).toEqual([...new Set(days)].sort())
    expect(days.every((day) => day > addDays(today, 10))).toBe(true)
  }
})
