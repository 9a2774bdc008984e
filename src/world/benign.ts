import {
  type ReceivedEvent,
  receivedDates,
  type Update,
  updateFields,
} from '../contract/special-event.ts'

/** Longer text may be more than a service takes back in an update. */
const longestText = 2000

/** How far binary32 may put a price of two decimals from whole cents. */
const centTolerance = 0.01

/**
 * Whether an event holds only ordinary values: text without outer blanks and control characters, days that
 * come once each, in whatever order, a price in whole cents. A service may show odd values and yet refuse or
 * tidy them up in an update; such an event could not be put back, so it is not written to.
 */
export function isBenign(event: ReceivedEvent): boolean {
  const values = updateFields.map((field) => event[field])
  return (
    values.every((value) => {
      if (typeof value === 'string') return isBenignText(value)
      if (typeof value === 'number') return isBenignPrice(value)
      return true
    }) && areBenignDates(event)
  )
}

function isBenignText(text: string): boolean {
  return (
    text !== '' &&
    text === text.trim() &&
    text.length <= longestText &&
    !/[\u0000-\u001f\u007f-\u009f]/.test(text)
  )
}

function isBenignPrice(price: number): boolean {
  return (
    price >= 0 &&
    Math.abs(price * 100 - Math.round(price * 100)) <= centTolerance * Math.max(1, price / 1000)
  )
}

function areBenignDates(event: ReceivedEvent): boolean {
  const dates = receivedDates(event)
  return new Set(dates).size === dates.length
}

/** The same values with the days in ascending order, which no service has a reason to refuse. */
export function withDaysInOrder(values: Update): Update {
  return values.dates ? { ...values, dates: [...values.dates].sort() } : values
}
