import { escaped } from '../settings/escaped.ts'
import { marker } from '../settings/mask/masker.ts'

/**
 * Something in a report that does not follow from the rest of it, or from this suite's own contract: the path of the
 * member, such as `run.requests`, where a clause is named by its id; and what it says, and would have to say.
 */
export type Problem = readonly [place: string, problem: string]

export type Problems = Iterable<Problem>

/** Whether `***` stands in a text in place of a secret. */
export function isMasked(text: string): boolean {
  return text.includes(marker)
}

/** Whether what a report shows can be what was meant: each `***` in a text may stand for any part of that. */
export function agrees(shown: unknown, meant: unknown): boolean {
  if (shown === meant) return true
  if (typeof shown !== 'string' || typeof meant !== 'string' || !isMasked(shown)) return false
  const pieces = shown.split(marker).map(escaped)
  return new RegExp(`^${pieces.join('.*')}$`, 'su').test(meant)
}
