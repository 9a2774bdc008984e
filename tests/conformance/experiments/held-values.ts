import { firstUpdateDay } from '../../../src/arbitraries/dates.ts'
import type { IsoDate, Update } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/world/days.ts'

/** Days on which events are put to be updated again, by their offsets. */
export function laterDays(offsets: readonly number[]): IsoDate[] {
  return offsets.map((offset) => addDays(firstUpdateDay(), 400 + offset))
}

/** Values of all fields for an event to hold, some of them given. */
export function held(some: Update): Required<Update> {
  return {
    name: 'Held',
    location: 'Where it was',
    eventDescription: 'Long ago. '.repeat(70).trim(),
    dates: laterDays([1, 3]),
    price: 8.25,
    ...some,
  }
}
