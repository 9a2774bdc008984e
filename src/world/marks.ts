import { createHash } from 'node:crypto'
import { type ReceivedEvent, type UpdateField, updateFields } from '../contract/special-event.ts'

/** What tells one value of a field from others without holding it: texts may be long, and not for every eye. */
export type Mark = string

/** The mark of a value; prices that are one to binary32 precision have one, and so have days in any order. */
export function markOf(field: UpdateField, value: unknown): Mark {
  const canonical =
    typeof value === 'number'
      ? Math.fround(value)
      : Array.isArray(value)
        ? [...value].sort()
        : (value ?? null)
  const digest = createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
  return `${field}:${digest.slice(0, 16)}`
}

/** The marks of the updatable fields that an event or an update holds. */
export function marksOf(values: ReceivedEvent): Mark[] {
  return updateFields.flatMap((field) => (field in values ? [markOf(field, values[field])] : []))
}
