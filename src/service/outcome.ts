import { type Reason, reason } from '../findings/reasons.ts'
import type { Answer } from './answer.ts'
import { NoAnswer, refusesConnections, type TargetLost } from './no-answer.ts'

/** What came of a request: an answer, that there was none, or that nothing is answered any more. */
export type Outcome = Answer | NoAnswer | TargetLost

/** The status that an outage shows; none where nothing is answered. */
export function statusOf(outcome: Outcome | undefined): number | undefined {
  return outcome && 'exchange' in outcome ? outcome.exchange.status : undefined
}

/** Why nothing was answered. */
export function whyOf(outcome: Outcome | undefined): Reason {
  const { because } = outcome instanceof Error ? outcome : { because: reason('not-back', {}) }
  return because.code === 'target-lost' ? (because.facts.why as Reason) : because
}

/**
 * Whether an outage may have just ended, though the controls succeed: "not now" was said, or connections were refused or
 * broken, for longer than the look at them takes.
 */
export function isStale(outcome: Outcome, met: number): boolean {
  if (!(outcome instanceof NoAnswer)) return false
  if (refusesConnections(outcome)) return true
  return met === 0 && outcome.because.code !== 'not-answered-in-time'
}

/** Whether an answer is what its operation promises: a success with a JSON array, or an object. */
export function isProper(outcome: Outcome): boolean {
  if (outcome instanceof Error || !outcome.succeeded) return false
  const { content, request } = outcome
  if (content.kind !== 'json') return false
  return request.operation === 'list'
    ? Array.isArray(content.value)
    : typeof content.value === 'object' && content.value !== null
}
