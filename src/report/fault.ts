import { warn } from './output.ts'
import { visibleLine } from './visible.ts'

const beginning = 'fault of the harness: '

/** What was thrown, whatever it is, as the one line that a user is told of it. */
export function faultLine(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  return `${message.startsWith(beginning) ? '' : beginning}${visibleLine(message)}`
}

/**
 * Says on standard error what went wrong in the harness itself: one line, and where it came from only where
 * `NODE_DEBUG` names `special-events-conformance`.
 *
 * @param mask - replaces secrets
 */
export function tellFault(thrown: unknown, mask: (text: string) => string = String): void {
  warn(mask(faultLine(thrown)))
  traceFault(thrown, mask)
}

/** Says where a fault came from, where that is asked for. */
export function traceFault(thrown: unknown, mask: (text: string) => string = String): void {
  const asked = process.env.NODE_DEBUG?.includes('special-events-conformance')
  if (asked && thrown instanceof Error) warn(mask(thrown.stack ?? ''))
}
