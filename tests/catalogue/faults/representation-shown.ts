import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Listing } from '../../../src/reference/listing.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import type { Represent } from '../../../src/reference/representation.ts'

/** The service, but for how one operation shows an event. */
export function shows(operation: Operation, represent: Represent): Override {
  return (sound) => ({ represent: { ...sound.represent, [operation]: represent } })
}

/** The service, but for how all three operations show an event. */
export function showsEverywhere(represent: Represent): Override {
  return () => ({ represent: { list: represent, get: represent, update: represent } })
}

/** The service, but for how a listing shows its items once they are chosen and represented. */
export function listsAs(
  envelope: (items: readonly unknown[], listing: Listing) => unknown,
): Override {
  return () => ({ envelope: (items, _matching, listing) => envelope(items, listing) })
}

/** An event that lacks some of its fields. */
export function without<Field extends keyof SpecialEvent>(
  event: SpecialEvent,
  ...fields: readonly Field[]
): Omit<SpecialEvent, Field> {
  const lacking: Partial<SpecialEvent> = { ...event }
  for (const field of fields) delete lacking[field]
  return lacking as Omit<SpecialEvent, Field>
}
