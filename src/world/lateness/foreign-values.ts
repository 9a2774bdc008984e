import {
  type EventId,
  type ReceivedEvent,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'
import { contradict } from '../values/same.ts'
import { showsFormer } from './former-values.ts'
import type { Promised } from './promises.ts'

/** A value of an event that stood where the run had left another one, and that was not its former one either. */
export interface Foreign {
  readonly eventId: EventId
  readonly field: UpdateField
  readonly value: unknown
}

/** What events came to have amid the run that it has not sent to them, the first of each. */
export class ForeignValues {
  readonly #found = new Map<EventId, Foreign>()

  /** Looks for one of them in the place of what was left there. */
  seek(
    left: Promised,
    event: ReceivedEvent,
    eventId: EventId,
    fields: readonly UpdateField[] = updateFields,
  ): void {
    if (showsFormer(event, left)) return
    const field = fields.find((one) => contradict(one, left.values, event))
    if (field && !this.#found.has(left.id))
      this.#found.set(left.id, { eventId, field, value: event[field] })
  }

  get all(): readonly Foreign[] {
    return [...this.#found.values()]
  }
}
