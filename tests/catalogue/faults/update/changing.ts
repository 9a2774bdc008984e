import {
  type EventId,
  type IsoDate,
  type SpecialEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Updating } from '../../../../src/reference/updating.ts'
import { refuse } from '../answers.ts'

/** Changes an update as it comes in: a field that it lacks then counts as not sent. */
export function sent(change: (update: Update, body: object) => Update): Override {
  return (sound) => ({ updateFrom: (body) => change(sound.updateFrom(body), body as object) })
}

/** Changes the texts that an update sends, all of them or one field's, as they come in. */
export function sentText(change: (text: string) => unknown, only?: UpdateField): Override {
  return sent((update) => withText(update, change, only))
}

/** Changes the price that an update sends, as it comes in. */
export function sentPrice(change: (price: number) => number): Override {
  return sent((update) =>
    update.price === undefined ? update : { ...update, price: change(update.price) },
  )
}

/** Makes the dates of an event from those that an update sends and those from before. */
export function sentDates(
  change: (sent: readonly IsoDate[], before: readonly IsoDate[]) => readonly IsoDate[],
): Override {
  return merging((_merged, { before, update: { dates } }) =>
    dates === undefined ? {} : { dates: change(dates, before.dates) },
  )
}

/** Changes each single date that an update sends, as it comes in. */
export function sentDay(change: (day: IsoDate) => string): Override {
  return sentDates((sent) => sent.map((day) => change(day) as IsoDate))
}

type Change = (merged: SpecialEvent, updating: Updating) => Partial<SpecialEvent>

/** Changes fields of the event that an update has been merged into, which is then stored and answered. */
export function merging(changed: Change): Override {
  return (sound) => ({
    merge: (updating) => {
      const merged = sound.merge(updating)
      return { ...merged, ...changed(merged, updating) }
    },
  })
}

/** Merges an update into an event of which some fields are not as they were. */
export function basedOn(
  changed: (before: SpecialEvent, update: Update) => Partial<SpecialEvent>,
): Override {
  return (sound) => ({
    merge: ({ before, ...updating }) =>
      sound.merge({ ...updating, before: { ...before, ...changed(before, updating.update) } }),
  })
}

/** Refuses an update with a status for what it sends, or for what its event is. */
export function refusingWhere(
  isRefused: (update: Update, updating: Updating) => boolean,
  status = 400,
): Override {
  return (sound) => ({
    refusalStatus: { ...sound.refusalStatus, update: status },
    merge: (updating) =>
      isRefused(updating.update, updating) ? refuse('update') : sound.merge(updating),
  })
}

/** Stores other values of some fields than are answered. */
export function storing(changed: Change): Override {
  return () => ({ stored: (merged, updating) => ({ ...merged, ...changed(merged, updating) }) })
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

/** Whether an update sends these fields and no others. */
export function sendsOnly(update: Update, ...fields: readonly UpdateField[]): boolean {
  return sentFields(update).sort().join() === [...fields].sort().join()
}

/** An update without some of its fields. */
export function without(update: Update, ...names: readonly UpdateField[]): Update {
  return Object.fromEntries(
    Object.entries(update).filter(([name]) => !names.includes(name as UpdateField)),
  )
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

/** Whether two events are equal in all their fields. */
export function sameEvent(one: SpecialEvent, other: SpecialEvent): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether a member of a body is one of the fields that an update may send. */
export function isUpdateField(name: string): name is UpdateField {
  return (updateFields as readonly string[]).includes(name)
}
