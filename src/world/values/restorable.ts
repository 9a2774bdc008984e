import { fieldIsValid } from '../../contract/schemas.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'
import { sameButForOrder, sameValue } from './same.ts'

/**
 * The updatable fields of an event as they can be put back: valid ones, from the first source that has them. Where the
 * sources have its days in several orders, one of them shows them sorted, and another may have them as they are stored;
 * where they have its price with more digits and fewer, that with more has gone through fewer bits.
 */
export function restorable(...sources: readonly (ReceivedEvent | undefined)[]): Update {
  const known = updateFields.flatMap((field) => {
    const valid = sources.flatMap((event) =>
      event && fieldIsValid(field, event[field]) ? [event[field]] : [],
    )
    const [first] = valid
    if (valid.length === 0) return []
    if (field === 'dates') return [[field, asStored(valid as IsoDate[][])]]
    return [[field, field === 'price' ? shortestOf(valid as number[]) : first]]
  })
  return Object.fromEntries(known) as Update
}

/** More days than these are not sent again: where a service adds them to those that it has, an event would grow without end. */
const mostSentAgain = 400

/** What an event was read to hold, to be sent to it once more. */
export function sentAgain(event: ReceivedEvent): Update {
  const { dates, ...others } = restorable(event)
  return dates && dates.length <= mostSentAgain ? { ...others, dates } : others
}

/** Of the ways in which one price is written, the shortest. */
function shortestOf([first = 0, ...others]: readonly number[]): number {
  const same = others.filter((price) => sameValue(price, first))
  return same.find((price) => String(price).length < String(first).length) ?? first
}

/** Of the orders in which the same days are shown, one that is not sorted; or else from the first to the last. */
function asStored([first = [], ...others]: readonly IsoDate[][]): IsoDate[] {
  const same = [first, ...others.filter((days) => sameButForOrder(days, first))]
  const sorted = [...first].sort()
  const isSorted = (days: IsoDate[]) =>
    sameValue(days, sorted) || sameValue(days, sorted.toReversed())
  return (
    same.find((days) => !isSorted(days)) ?? same.find((days) => sameValue(days, sorted)) ?? first
  )
}

/** Those fields of an update that are wanted. */
export function picked(fields: Update, isWanted: (field: UpdateField) => boolean): Update {
  const known = updateFields.filter((field) => field in fields && isWanted(field))
  return Object.fromEntries(known.map((field) => [field, fields[field]]))
}
