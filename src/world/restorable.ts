import { fieldIsValid } from '../contract/schemas.ts'
import { type ReceivedEvent, type Update, updateFields } from '../contract/special-event.ts'

/** The updatable fields of an event as they can be put back: valid ones, from the first source that has them. */
export function restorable(...sources: readonly (ReceivedEvent | undefined)[]): Update {
  const known = updateFields.flatMap((field) => {
    const source = sources.find((event) => event && fieldIsValid(field, event[field]))
    return source ? [[field, source[field]]] : []
  })
  return Object.fromEntries(known) as Update
}
