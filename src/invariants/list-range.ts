import { defaultRangeDays } from '../contract/list-query.ts'
import { fieldIsValid } from '../contract/schemas.ts'
import { type IsoDate, receivedDates, receivedId } from '../contract/special-event.ts'
import { shown, Violated } from '../findings/finding.ts'
import type { RawQuery } from '../service/service.ts'
import { words } from '../settings/mask/wording.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { addDays, possibleTodays } from '../world/days.ts'
import type { Invariant } from './invariant.ts'

/**
 * Every listed event has one date that lies inside the range asked for (section 4.1). Both ends count
 * as inside, since the text does not say; an event without dates, or with what is no date, is none of
 * this clause's business.
 */
export const listRange: Invariant = {
  clause: 'list.range.sound',
  operation: 'list',
  judge: ({ events, query }, target) => {
    const range = rangeOf(query, target)
    if (!range) return undefined
    const [from, to] = range
    for (const event of events) {
      const dates = receivedDates(event)
      if (!fieldIsValid('dates', dates)) continue
      if (dates.length > 0 && !dates.some((date) => date >= from && date <= to))
        return new Violated(
          `only events with a date from ${from} to ${to}`,
          words`event ${receivedId(event)} with dates ${shown(dates)}`,
        )
    }
    return undefined
  },
}

function rangeOf({ startDate, endDate }: RawQuery, { timezone, instants }: TargetSettings) {
  const todays = possibleTodays(timezone, ...(instants?.() ?? []))
  const given = (date: unknown) =>
    typeof date === 'string' && fieldIsValid('dates', [date]) ? (date as IsoDate) : undefined
  const first = startDate === undefined ? todays[0] : given(startDate)
  const lastStart = startDate === undefined ? todays.at(-1) : given(startDate)
  if (first === undefined || lastStart === undefined) return undefined
  // A start in the past may be read as today, from which the default range then counts.
  const today = todays.at(-1) ?? lastStart
  const counted = lastStart < today ? today : lastStart
  const last = endDate === undefined ? addDays(counted, defaultRangeDays) : given(endDate)
  return last === undefined || last < first ? undefined : ([first, last] as const)
}
