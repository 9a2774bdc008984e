import { escaped } from '../settings/escaped.ts'
import { marker } from '../settings/mask/masker.ts'

/** Something in a report that does not follow from the rest of it, or from this suite's own contract. */
export interface Problem {
  /** Path of the member, such as `run.requests`; a clause is named by its id. */
  readonly place: string
  /** What it says, and what it would have to say. */
  readonly problem: string
}

/** The problems that one rule finds, each as its place and what is wrong there. */
export type Problems = Iterable<readonly [place: string, problem: string]>

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
