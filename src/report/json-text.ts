import type { ValidateFunction } from 'ajv/dist/2020.js'
import { visibleLine } from './visible.ts'

/**
 * A value as JSON for a file or a pipe, in which some characters stand as jsonEscaped: it may be printed
 * anywhere and still reads back the same.
 *
 * @param escaped - matches, with the flag `g`, what is not to stand as it is
 */
export function jsonText(value: unknown, escaped: RegExp): string {
  return `${JSON.stringify(value, null, 2).replace(escaped, jsonEscaped)}\n`
}

/** The first place where a value does not match its schema, and why, after a validation that failed; one line. */
export function mismatchOf({ errors }: ValidateFunction): string {
  const [error] = errors ?? []
  const place = error?.instancePath || 'its root'
  const named: unknown = Object.values(error?.params ?? {})[0]
  const detail = typeof named === 'string' || Array.isArray(named) ? ` (${String(named)})` : ''
  return visibleLine(`${place}: ${error?.message ?? 'unknown'}${detail}`)
}

function jsonEscaped(text: string): string {
  return [...Array(text.length).keys()]
    .map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')
}
