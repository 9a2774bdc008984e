import type { Override } from '../decisions.ts'

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

function valueAt(body: unknown, pointer: string): unknown {
  if (pointer === '') return body
  return pointer
    .split('/')
    .reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>>)[step], body)
}
