import type { UpdateField } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'

/**
 * Takes invalid values for valid ones.
 *
 * @param takes is asked for each value found at fault: by its field, with a JSON Pointer's steps
 *   below it (`dates/0`), empty for the whole body
 */
export function taking(takes: (field: string, value: unknown, body: object) => boolean): Override {
  return (sound) => ({
    updateFaults: (body) =>
      sound
        .updateFaults(body)
        .filter(({ field }) => !takes(field, valueAt(body, field), (body ?? {}) as object)),
  })
}

/** Takes invalid values; an event that this leaves without an array of dates is not listed any more. */
export function takingUnlisted(takes: Parameters<typeof taking>[0]): Override {
  return (sound) => ({
    ...taking(takes)(sound),
    inRange: (event, query) => Array.isArray(event.dates) && sound.inRange(event, query),
  })
}

/** Takes values of some fields. */
export function takingIn(...fields: readonly UpdateField[]) {
  return (takes: (value: unknown) => boolean): Override =>
    takingUnlisted((field, value) => fields.includes(field as UpdateField) && takes(value))
}

/** Takes single dates that are none. */
export function takingItems(takes: (value: unknown) => boolean): Override {
  return taking((field, value) => isItemOfDates(field) && takes(value))
}

/** Takes texts of a certain form for dates. */
export function takingDates(form: RegExp): Override {
  return takingItems((value) => typeof value === 'string' && form.test(value))
}

/** Whether a field at fault, as {@link taking} names it, is a single date. */
export function isItemOfDates(field: string): boolean {
  return field.startsWith('dates/')
}

function valueAt(body: unknown, pointer: string): unknown {
  if (pointer === '') return body
  return pointer
    .split('/')
    .reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>>)[step], body)
}
