import { maximumLimit } from '../../src/contract/list-query.ts'
import { unjudged } from '../../src/findings/finding.ts'
import { clause } from '../../src/judging/check.ts'
import type { ListAnswer } from '../../src/service/service.ts'
import { elementsOf } from '../../src/world/reading/expectations.ts'
import { holdsSpecialEvents, isArray, isDeclaredAsJson, namesEventsOnce } from './every-answer.ts'
import { askingForAnything, rangeAhead } from './experiments/plain-requests.ts'
import { listings } from './experiments/reads.ts'

// Each rule is held against every listing of the whole run; what is left to judge is that there are listings of
// every kind.

clause('list.array', { everyListing: isArray }, ({ over }) => over(listings, mustBeAnswered))

clause('list.media-type', { everyListing: isDeclaredAsJson }, async ({ over, each }) => {
  await over(listings, mustBeAnswered)
  await each(askingForAnything, async (detour, bench) => {
    const query = { ...(await rangeAhead(bench)), limit: maximumLimit }
    if (!(await bench.service.list(query, { detour })).succeeded) return 'silent'
  })
})

clause('list.full-objects', { everyListing: holdsSpecialEvents }, ({ over }) =>
  over(listings, mustHoldEvents),
)

clause('list.unique', { everyListing: namesEventsOnce }, ({ over }) =>
  over(listings, mustHoldEvents),
)

/** A success that is no array is what these clauses judge. */
function mustBeAnswered(answer: ListAnswer): void {
  if (!answer.succeeded) elementsOf(answer)
}

function mustHoldEvents(answer: ListAnswer): void {
  if (elementsOf(answer).length === 0) throw unjudged('nothing-listed', {})
}
