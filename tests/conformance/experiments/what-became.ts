import { shown } from '../../../src/verdict/finding.ts'
import { sameValue } from '../../../src/world/same.ts'
import type { Attempted } from './series.ts'

/** Most characters of a value that an answer quotes. */
const quotedLength = 60

/**
 * What became of a value that an update has sent: as it was answered and as it was read afterwards.
 * Nothing when the update did not succeed.
 */
export function whatBecameOf(
  field: string,
  sent: unknown,
  { before, answer, after }: Attempted,
): string | undefined {
  if (!answer.succeeded) return undefined
  const words = (value: unknown) => valueInWords(value, sent, before[field])
  const answered = answer.event && words(answer.event[field])
  const read = after && words(after[field])
  if (answered === undefined) return read === undefined ? undefined : `${field} is read ${read}`
  return read === undefined || read === answered
    ? `${field} comes back ${answered}`
    : `${field} comes back ${answered}, but is read ${read}`
}

function valueInWords(value: unknown, sent: unknown, before: unknown): string {
  if (Object.is(value, sent)) return 'as sent'
  if (sameValue(value, sent))
    return typeof value === 'number' ? `rounded to binary32, as ${value}` : 'as sent'
  if (value === undefined) return 'without a value'
  return sameValue(value, before) ? 'unchanged' : `as ${shown(value, quotedLength)}`
}
