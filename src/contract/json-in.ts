import { orNothing } from './or-nothing.ts'

/** The value of a JSON text; `undefined` where it is none. */
export function jsonIn(text: string): unknown {
  return orNothing(() => JSON.parse(text))
}

/** The object that a JSON text holds; `undefined` where it holds none. */
export function jsonObjectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = jsonIn(text)
  return isJsonObject(value) ? value : undefined
}

/** The name of a member, or the number of an element, as it stands in a JSON Pointer (RFC 6901). */
export function inPointer(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Whether a value is a JSON object, neither `null` nor an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
