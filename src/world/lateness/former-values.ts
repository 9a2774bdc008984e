import { defaultPage, defaultRangeDays, maximumLimit } from '../../contract/list-query.ts'
import { fieldIsValid } from '../../contract/schemas.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
  updateFields,
} from '../../contract/special-event.ts'
import { type ListAnswer, limitOf, type RawQuery } from '../../service/service.ts'
import { possibleTodays } from '../reading/clocks.ts'
import { addDays } from '../values/days.ts'
import { contradict } from '../values/same.ts'
import type { Promised } from './promises.ts'

/** In wider ranges, a service may leave events out. */
const widestDays = 100

interface Range {
  readonly from: IsoDate
  readonly to: IsoDate
}

type Ranges = Record<'widest' | 'certain', Range>

/** The days that a listing may show, and those that it is certain to be about: "today" is known in part only. */
export function rangesMeant({ startDate, endDate }: RawQuery): Ranges {
  const todays = possibleTodays(undefined) as [IsoDate, ...IsoDate[]]
  const given = (date: RawQuery['startDate'], otherwise: IsoDate) =>
    fieldIsValid('dates', [date]) ? (date as IsoDate) : otherwise
  const [first, last] = [given(startDate, todays[0]), given(startDate, todays.at(-1) ?? todays[0])]
  const endOf = (start: IsoDate) => given(endDate, addDays(start, defaultRangeDays))
  return { widest: { from: first, to: endOf(last) }, certain: { from: last, to: endOf(first) } }
}

/** Whether an event is shown as an update was not to leave it, but as it was before. */
export function showsFormer(event: ReceivedEvent, { values, former }: Promised): boolean {
  const late = updateFields.filter((field) => contradict(field, values, event))
  return (
    late.length > 0 &&
    late.every((field) =>
      former.some(({ values: was }) => field in was && !contradict(field, event, was)),
    )
  )
}

/** Whether one of an event's days lies in a range. */
export function hasDayIn({ from, to }: Range, event: ReceivedEvent): boolean {
  return receivedDates(event).some((day) => day >= from && day <= to)
}

/** Whether a listing shows an event as it was before an update, or where it was then alone. */
export function listsFormer(query: RawQuery, { widest, certain }: Ranges) {
  const isNarrow = widest.to <= addDays(widest.from, widestDays)
  const today = possibleTodays(undefined).at(-1) as IsoDate
  const isIn = (event: ReceivedEvent) => hasDayIn(widest, event)
  const isSurelyIn = (event: ReceivedEvent) =>
    receivedDates(event).some((day) => day > today && day > certain.from && day < certain.to)
  return ({ elements, events }: ListAnswer, promised: Promised): boolean => {
    if (!elements) return false
    const { id, values } = promised
    // Of an update at the same time as another one, only what it has sent is known.
    const former = promised.former.filter((one) => 'dates' in one.values)
    const listed = events.find((event) => sameId(receivedId(event), id))
    const wasOutside = former.some((one) => !isSurelyIn(one.values))
    // Of a page that is full, the event may stand on another one; past the first, on the one before.
    const isWhole =
      Number(query.page ?? defaultPage) === defaultPage &&
      elements.length < Math.min(limitOf(query), maximumLimit)
    if (!listed) return isWhole && isNarrow && isSurelyIn(values) && wasOutside
    const isOutside = receivedDates(values).length > 0 && !isIn(values)
    return showsFormer(listed, promised) || (isOutside && former.some((one) => isIn(one.values)))
  }
}
