import { type Update, type UpdateField, updateFields } from '../contract/special-event.ts'
import { kindsOf, MetKinds } from './value-kinds.ts'

/** In so many updates nearly every kind of value is sent that the events of a museum hold. */
const mostUpdates = 5

/** Days on which an event is looked for are not lent. */
const lentFields = updateFields.filter((field) => field !== 'dates')

/**
 * Values of other events for one that is to hold them for a moment, in each field from whichever event tells most; a name
 * with a word more, since a service may look for an event by it.
 */
export function lentTo(own: Update, others: readonly Update[]): Update[] {
  const lent = Array.from({ length: mostUpdates }, (): Update => ({}))
  for (const field of lentFields.filter((one) => one in own)) {
    const telling = tellingMost(field, own, others)
    for (const [nth, values] of telling.entries()) Object.assign(lent[nth] ?? {}, values)
  }
  return lent
    .filter((values) => Object.keys(values).length > 0)
    .map((values) => ('name' in values ? { ...values, name: `${values.name} again` } : values))
}

/** Of the values of a field, those that between them hold most kinds of which the own one holds none or less. */
function tellingMost(field: UpdateField, own: Update, others: readonly Update[]): Update[] {
  const told = new MetKinds()
  told.add(kindsOf({ [field]: own[field] }))
  const distinct = new Set(others.flatMap((values) => values[field] ?? []))
  let untold = [...distinct].map((value) => {
    const values: Update = { [field]: value }
    return { values, kinds: kindsOf(values), gain: 0, length: `${value}`.length }
  })
  const chosen: Update[] = []
  while (chosen.length < mostUpdates) {
    untold = untold
      .map((one) => ({ ...one, gain: told.lacksOf(one.kinds) }))
      .filter(({ gain }) => gain > 0)
      // Of those alike, the longest leaves no others that only are a bit longer.
      .sort((one, other) => other.gain - one.gain || other.length - one.length)
    const [most] = untold
    if (!most) break
    told.add(most.kinds)
    chosen.push(most.values)
  }
  return chosen
}
