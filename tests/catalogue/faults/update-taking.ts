import type { Override } from '../../../src/reference/decisions.ts'

/**
 * Takes invalid values for valid ones.
 *
 * @param takes is asked for each value found at fault: by its field, with a JSON Pointer's steps
 *   below it (`dates/0`), empty for the whole body
 */
export function taking(takes: (field: string, value: unknown) => boolean): Override {
  return (sound) => ({
    updateFaults: (body) =>
      sound.updateFaults(body).filter(({ field }) => !takes(field, valueAt(body, field))),
  })
}

/** Takes texts of a certain form for dates. */
export function takingDates(form: RegExp): Override {
  return taking(
    (field, value) => isItemOfDates(field) && typeof value === 'string' && form.test(value),
  )
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
