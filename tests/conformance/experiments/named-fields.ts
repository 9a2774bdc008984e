import type { Update } from '../../../src/contract/special-event.ts'

/** The fields of an update by name, in words. */
export function named(sent: Update): string {
  return Object.keys(sent).join(', ') || 'no field'
}
