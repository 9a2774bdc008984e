import { clause } from '../../src/judging/check.ts'
import { elementsOf } from '../../src/world/expectations.ts'
import { Unjudged } from '../../src/findings/finding.ts'
import { listings } from './experiments/listings.ts'

// These clauses are invariants: src/invariants holds each of them against every listing of the whole
// run. What is left to do here is to see to it that there are listings of every kind.

clause('list.array', ({ over }) =>
  over(listings, (answer) => {
    if (!answer.succeeded) elementsOf(answer)
  }),
)

clause('list.media-type', ({ over }) =>
  over(listings, (answer) => {
    if (!answer.succeeded) elementsOf(answer)
  }),
)

clause('list.full-objects', ({ over }) =>
  over(listings, (answer) => {
    if (elementsOf(answer).length === 0) throw new Unjudged('a listing is empty')
  }),
)

clause('list.unique', ({ over }) =>
  over(listings, (answer) => {
    if (elementsOf(answer).length === 0) throw new Unjudged('a listing is empty')
  }),
)
