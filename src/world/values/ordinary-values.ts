import { fieldIsValid } from '../../contract/schemas.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  type Update,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'

/** Of longer text, a service may keep the beginning only. */
const longestText = 60_000

/** How far binary32 may put a price of two decimals from whole cents, in cents. */
const centTolerance = 0.01

/**
 * Whether an event holds only ordinary values: text without outer blanks and control characters, days that
 * come once each, in whatever order, a price in whole cents. A service may show odd values and yet refuse or
 * tidy them up in an update; such an event could not be put back, so it is not written to while there are others.
 */
export function isOrdinary(event: ReceivedEvent): boolean {
  const values = updateFields.map((field) => event[field])
  return (
    values.every((value) => typeof value !== 'string' || isOrdinaryText(value)) &&
    values.every((value) => typeof value !== 'number' || isOrdinaryPrice(value)) &&
    isTidy(event)
  )
}

/** Whether an event holds no text that is empty or has outer blanks, and no day twice: many a service tidies those up. */
export function isTidy(event: ReceivedEvent): boolean {
  const dates = receivedDates(event)
  const isTrimmed = (value: unknown) =>
    typeof value !== 'string' || (value !== '' && value === value.trim())
  return (
    updateFields.every((field) => isTrimmed(event[field])) && new Set(dates).size === dates.length
  )
}

/** Those of some values that no service tidies up: where there are no other events, the rest is never sent. */
export function tidyPart(values: Update): Update {
  const tidy = Object.entries(values).filter(([field, value]) => isTidy({ [field]: value }))
  return Object.fromEntries(tidy)
}

/** The fields with valid and ordinary values, which every service has to show as they are sent. */
export function plainFields(values: ReceivedEvent): ReceivedEvent {
  const isPlainField = (field: UpdateField) =>
    fieldIsValid(field, values[field]) && isOrdinary({ [field]: values[field] })
  const plain = updateFields.filter((field) => field in values && isPlainField(field))
  return Object.fromEntries(plain.map((field) => [field, values[field]]))
}

function isOrdinaryText(text: string): boolean {
  return (
    text.length <= longestText &&
    // Line feeds are ordinary in a description; a carriage return before them may be dropped.
    !/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(text)
  )
}

/** Years ahead for which any service takes days. */
const plainYears = 2

/** Whether nobody has a reason to refuse any of the values: short text in ASCII, a few days soon, a modest price. */
export function isPlain(values: Update): boolean {
  const now = Date.now()
  const isSoon = (day: IsoDate) =>
    Date.parse(day) > now && Date.parse(day) < now + plainYears * 365 * 86_400_000
  return Object.values(values).every((value) => {
    if (typeof value === 'string') return /^[a-z\d][a-z\d ,.'-]{0,59}$/i.test(value)
    if (typeof value === 'number') return value > 0 && value <= 100 && Number.isInteger(value * 4)
    return value.length > 0 && value.length <= 3 && value.every(isSoon) && areInOrder(value)
  })
}

/** A longer text is a huge one, of which a service may keep less. */
const longestBenign = 4000

/** Whether a value is none of those of which it is only observed what a service makes of them. */
export function isBenign(field: UpdateField, value: unknown): boolean {
  if (typeof value === 'string' && value.length > longestBenign) return false
  if (Array.isArray(value) && !areInOrder(value)) return false
  return fieldIsValid(field, value) && isOrdinary({ [field]: value })
}

function areInOrder(days: readonly unknown[]): boolean {
  return days.every((day, at) => at === 0 || String(days[at - 1]) < String(day))
}

function isOrdinaryPrice(price: number): boolean {
  const isBelowCent = price > 0 && price < 0.005
  return (
    price >= 0 &&
    !isBelowCent &&
    Math.abs(price * 100 - Math.round(price * 100)) <= centTolerance * Math.max(1, price / 1000)
  )
}

/** The same values with the days in ascending order, which no service has a reason to refuse. */
export function withDaysInOrder(values: Update): Update {
  return values.dates ? { ...values, dates: [...values.dates].sort() } : values
}
