import {
  type EventId,
  type IsoDate,
  type SpecialEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'

/** Changes the texts that an update sends, all of them or one field's, as they come in. */
export function sentText(change: (text: string) => unknown, only?: UpdateField): Override {
  return (sound) => ({
    updateFrom: (body) => withText(sound.updateFrom(body), change, only),
  })
}

/** Changes the price that an update sends, as it comes in. */
export function sentPrice(change: (price: number) => number): Override {
  return (sound) => ({
    updateFrom: (body) => {
      const update = sound.updateFrom(body)
      return update.price === undefined ? update : { ...update, price: change(update.price) }
    },
  })
}

/** Makes the dates of an event from those that an update sends and those from before. */
export function sentDates(
  change: (sent: readonly IsoDate[], before: readonly IsoDate[]) => readonly IsoDate[],
): Override {
  return (sound) => ({
    merge: (updating) => {
      const { dates } = updating.update
      const merged = sound.merge(updating)
      return dates === undefined
        ? merged
        : { ...merged, dates: change(dates, updating.before.dates) }
    },
  })
}

/** Changes each single date that an update sends, as it comes in. */
export function sentDay(change: (day: IsoDate) => string): Override {
  return sentDates((sent) => sent.map((day) => change(day) as IsoDate))
}

/** Changes texts of an event or of an update, all of them or one field's. */
export function withText<Fields extends Update>(
  fields: Fields,
  change: (text: string) => unknown,
  only?: UpdateField,
): Fields {
  const changed = Object.entries(fields).map(([field, value]) => {
    const meant = only === undefined ? isUpdateField(field) : field === only
    return [field, meant && typeof value === 'string' ? change(value) : value]
  })
  return Object.fromEntries(changed) as Fields
}

/** The names of the fields that an update sends, in its order. */
export function sentFields(update: Update): UpdateField[] {
  return Object.keys(update).filter(isUpdateField)
}

/** An update, or an event, without some of its fields. */
export function without<Fields extends object>(
  fields: Fields,
  ...names: readonly (keyof Fields)[]
): Fields {
  const kept = Object.entries(fields).filter(([name]) => !names.includes(name as keyof Fields))
  // Whoever leaves out a field that must be there means to break the type as well as the contract.
  return Object.fromEntries(kept) as Fields
}

/** Remembers each event as it was when it was first shown to the result. */
export function firstSeen(): (event: SpecialEvent) => SpecialEvent {
  const seen = new Map<EventId, SpecialEvent>()
  return (event) => {
    const first = seen.get(event.eventId) ?? event
    seen.set(event.eventId, first)
    return first
  }
}

function isUpdateField(name: string): name is UpdateField {
  return (updateFields as readonly string[]).includes(name)
}
