import { unjudged } from '../../src/findings/finding.ts'
import { clause } from '../../src/judging/check.ts'
import type { ListAnswer } from '../../src/service/service.ts'
import { elementsOf } from '../../src/world/expectations.ts'
import { listings } from './experiments/reads.ts'

// These clauses are invariants: src/invariants holds each of them against every listing of the whole
// run. What is left to do here is to see to it that there are listings of every kind.

clause('list.array', ({ over }) => over(listings, mustBeAnswered))

clause('list.media-type', ({ over }) => over(listings, mustBeAnswered))

clause('list.full-objects', ({ over }) => over(listings, mustHoldEvents))

clause('list.unique', ({ over }) => over(listings, mustHoldEvents))

/** A success that is no array is what these clauses judge. */
function mustBeAnswered(answer: ListAnswer): void {
  if (!answer.succeeded) elementsOf(answer)
}

function mustHoldEvents(answer: ListAnswer): void {
  if (elementsOf(answer).length === 0) throw unjudged('nothing-listed', {})
}
