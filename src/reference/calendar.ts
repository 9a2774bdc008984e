import { type IsoDate, utcDay } from '../contract/special-event.ts'

export { utcDay }

const dayInMs = 24 * 60 * 60 * 1000
const lastDay = '9999-12-31' as IsoDate

/**
 * The day that lies a number of days after another; before it, if the number is negative.
 * It stops at the last day that `YYYY-MM-DD` can write, so that days still compare as text.
 */
export function addDays(day: IsoDate, days: number): IsoDate {
  const sum = new Date(Date.parse(`${day}T00:00:00Z`) + days * dayInMs)
  return sum.getUTCFullYear() > 9999 ? lastDay : utcDay(sum)
}
