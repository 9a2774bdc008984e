import { type Update, type UpdateField, updateFields } from '../../contract/special-event.ts'
import { kindsOf, MetKinds, mostTelling } from './value-kinds.ts'

/** In so many updates nearly every kind of value is sent that the events of a museum hold. */
const mostUpdates = 5

/** Days on which an event is looked for are not lent. */
const lentFields = updateFields.filter((field) => field !== 'dates')

/** Values for an event to hold for a moment that are like those of others, in each field like those that tell most. */
export function lentTo(own: Update, others: readonly Update[]): Update[] {
  const lent = Array.from({ length: mostUpdates }, (): Update => ({}))
  for (const field of lentFields.filter((one) => one in own)) {
    const telling = tellingMost(field, own, others)
    for (const [nth, values] of telling.entries()) Object.assign(lent[nth] ?? {}, values)
  }
  return lent.filter((values) => Object.keys(values).length > 0)
}

/** Of the values of a field, those that between them hold most kinds of which the own one holds none or less. */
function tellingMost(field: UpdateField, own: Update, others: readonly Update[]): Update[] {
  const met = new MetKinds()
  met.add(kindsOf({ [field]: own[field] }))
  const distinct = new Set(others.flatMap((values) => values[field] ?? []).map(likeThat))
  // Of those alike, the longest leaves no others that only are a bit longer.
  const longestFirst = [...distinct]
    .sort((one, other) => `${other}`.length - `${one}`.length)
    .map((value): Update => ({ [field]: value }))
  return mostTelling(longestFirst, kindsOf, mostUpdates, met)
}

/** A text with another last letter, since a service may look for an event by the text that it holds, or keep it in one place. */
function likeThat<Value>(value: Value): Value | string {
  if (typeof value !== 'string') return value
  return value.replace(/.$/su, (last) => (last === '.' ? ',' : '.'))
}
