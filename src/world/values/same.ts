import { hash } from 'node:crypto'
import { fieldIsValid } from '../../contract/schemas.ts'
import {
  type EventId,
  eventFields,
  type ReceivedEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'

/** Whether two prices are one number to binary32 precision, which is what `float` promises. */
function samePrice(one: number, other: number): boolean {
  return one === other || Math.fround(one) === Math.fround(other)
}

/** Whether two values of a field are the same: text code point for code point, days in the same order. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return samePrice(one, other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]))
  if (typeof one === 'object' && typeof other === 'object')
    return JSON.stringify(one) === JSON.stringify(other)
  return one === other
}

/** Whether a value is a text with control characters, such as line breaks. */
export function hasControls(value: unknown): value is string {
  return typeof value === 'string' && /\p{Cc}/u.test(value)
}

/** Whether a text with control characters is another one but for these and blanks. */
export function sameButForControls(sent: unknown, held: unknown): boolean {
  if (!hasControls(sent) || typeof held !== 'string') return false
  const [one, other] = [sent, held].map((text) => text.replace(/[\p{Cc}\s]+/gu, ''))
  return one === other
}

/** As {@link sameValue}, but days in any order: none is promised, neither as sent nor the same each time. */
export function sameButForOrder(one: unknown, other: unknown): boolean {
  if (sameValue(one, other)) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return sameValue([...one].sort(), [...other].sort())
}

/** The fields in which two received events differ, whatever the order of their days. */
export function differingFields(one: ReceivedEvent, other: ReceivedEvent): string[] {
  return eventFields.filter((field) =>
    field === 'eventId'
      ? String(one[field]).toLowerCase() !== String(other[field]).toLowerCase()
      : !sameButForOrder(one[field], other[field]),
  )
}

/** Whether two readings show different values; where one shows no event, nothing is known. */
export function differ(one: ReceivedEvent | undefined, other: ReceivedEvent | undefined): boolean {
  return one !== undefined && other !== undefined && differingFields(one, other).length > 0
}

/** Whether a value is as good as none: empty text, no days, or a price of 0. */
export function isNothing(value: unknown): boolean {
  return value === 0 || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Whether somebody else may well set the same value as the run has: no text, no days, or any price. */
export function isAnybodys(value: unknown): boolean {
  const isFull = (typeof value === 'string' || Array.isArray(value)) && value.length > 0
  return !isFull
}

/** The updatable fields of an update that an event does not have the sent value of. */
export function fieldsNotTaken(sent: Update, event: ReceivedEvent): UpdateField[] {
  return updateFields.filter(
    (field) => field in sent && !sameButForOrder(sent[field], event[field]),
  )
}

/** A field of which two sights of an event have different values, both of them valid. */
export function contradictingField(one: ReceivedEvent, other: ReceivedEvent) {
  return updateFields.find((field) => contradict(field, one, other))
}

/** Whether two sights of an event have different values of a field, both of them valid. */
export function contradict(field: UpdateField, one: ReceivedEvent, other: ReceivedEvent): boolean {
  return (
    !sameButForOrder(one[field], other[field]) &&
    fieldIsValid(field, one[field]) &&
    fieldIsValid(field, other[field])
  )
}

/** Whether the same events are named, in whatever order: none is promised. */
export function sameEvents(one: readonly EventId[], other: readonly EventId[]): boolean {
  const ids = new Set(other)
  return new Set(one).size === ids.size && one.every((id) => ids.has(id))
}

/** What tells one value of a field from others without holding it: texts may be long, and not for every eye. */
export type Fingerprint = string

/** The fingerprint of a value: the same for prices that are equal in binary32, and for days in any order. */
export function fingerprintOf(field: UpdateField, value: unknown): Fingerprint {
  const canonical =
    typeof value === 'number'
      ? Math.fround(value)
      : Array.isArray(value)
        ? [...value].sort()
        : (value ?? null)
  const digest = hash('sha256', JSON.stringify(canonical), 'hex')
  return `${field}:${digest.slice(0, 16)}`
}

export function fieldOf(fingerprint: Fingerprint): UpdateField {
  return fingerprint.slice(0, fingerprint.indexOf(':')) as UpdateField
}

/** The fingerprints of the updatable fields that an event or an update holds. */
export function fingerprintsOf(values: ReceivedEvent): Fingerprint[] {
  return updateFields.flatMap((field) =>
    field in values ? [fingerprintOf(field, values[field])] : [],
  )
}

/** The fingerprints of single days, of which a service may keep some. */
export function fingerprintsOfDays(days: readonly unknown[]): Fingerprint[] {
  return days.map((day) => fingerprintOf('dates', [day]))
}
