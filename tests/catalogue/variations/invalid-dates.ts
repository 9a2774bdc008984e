import { utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ListParameter } from '../../../src/reference/list-query.ts'
import type { Variation } from './variation.ts'

const isDate = (name: ListParameter) => name === 'startDate' || name === 'endDate'

/** Dates read from their texts in a way of one's own; undefined as if not given. */
const readAs =
  (read: (text: string) => string | undefined): Override =>
  (sound) => ({
    parameter: (query, name) => {
      const text = sound.parameter(query, name)
      return text === undefined || !isDate(name) ? text : read(text)
    },
  })

/** Texts in place of a date, which the text has no answer to (section 7). */
export const invalidDateVariations: readonly Variation[] = [
  {
    name: 'invalid-dates-ignored',
    description: 'A startDate or endDate that is no date counts as not given.',
    decisions: readAs((text) => (dayOf(text) === text ? text : undefined)),
  },
  {
    name: 'invalid-dates-rolled-over',
    description: 'A day that a month does not have is counted on into the next one.',
    decisions: readAs((text) => {
      const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text) ?? []
      const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
      if (year === undefined || Number(year) < 100) return text
      return Number.isNaN(instant.getTime()) ? text : utcDay(instant)
    }),
  },
  {
    name: 'dates-in-any-notation',
    description: 'A startDate or endDate is whatever the language of the service can parse.',
    decisions: readAs((text) => dayOf(text) ?? text),
  },
  {
    name: 'invalid-dates-as-the-last-day',
    description: 'A startDate or endDate that is no date counts as the last day of all.',
    decisions: (sound) => ({
      parameterValue: (text, name) =>
        isDate(name) && dayOf(text) !== text ? '9999-12-31' : sound.parameterValue(text, name),
    }),
  },
]

function dayOf(text: string): string | undefined {
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return year >= 0 && year <= 9999 ? utcDay(instant) : undefined
}
