import { shown } from '../../../src/findings/finding.ts'
import { type Wording, words } from '../../../src/settings/mask/wording.ts'
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
): Wording | undefined {
  if (!answer.succeeded) return undefined
  const told = (value: unknown) => valueInWords(value, sent, before[field])
  const answered = answer.event && told(answer.event[field])
  const read = after && told(after[field])
  if (answered === undefined) return read && words`when read afterwards, ${field} ${read}`
  const alike = read === answered || sameValue(answer.event?.[field], after?.[field])
  return read === undefined || alike
    ? words`${field} ${answered}`
    : words`${field} ${answered}; when read afterwards, it ${read}`
}

function valueInWords(value: unknown, sent: unknown, before: unknown): Wording {
  if (value === undefined) return 'does not come back'
  if (sameValue(value, sent))
    return Object.is(value, sent) || typeof value !== 'number'
      ? 'comes back as sent'
      : `comes back rounded to binary32, ${value}`
  if (sameValue(value, before)) return 'stays as it was'
  return words`comes back as ${shown(value, quotedLength)}`
}
