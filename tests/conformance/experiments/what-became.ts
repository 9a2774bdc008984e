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
  if (answered === undefined) return read && `when read afterwards, ${field} ${read}`
  return read === undefined || read === answered
    ? `${field} ${answered}`
    : `${field} ${answered}; when read afterwards, it ${read}`
}

function valueInWords(value: unknown, sent: unknown, before: unknown): string {
  if (value === undefined) return 'does not come back'
  if (sameValue(value, sent))
    return Object.is(value, sent) || typeof value !== 'number'
      ? 'comes back as sent'
      : `comes back rounded to binary32, ${value}`
  if (sameValue(value, before)) return 'stays as it was'
  return `comes back as ${shown(value, quotedLength)}`
}
