import { unjudged } from '../../src/findings/finding.ts'
import { type Bench, clause } from '../../src/judging/check.ts'
import type { ListAnswer } from '../../src/service/service.ts'
import { elementsOf } from '../../src/world/expectations.ts'
import { holdsSpecialEvents, isArray, isDeclaredAsJson, namesEventsOnce } from './every-answer.ts'
import { listings } from './experiments/listings.ts'

// Each rule is held against every listing of the whole run. What is left to judge is that there are listings
// of every kind.

const anyListing = ({ over }: Bench) => over(listings, mustSucceed)

const listingOfEvents = ({ over }: Bench) =>
  over(listings, (answer) => {
    const { query } = answer
    if (elementsOf(answer).length === 0) throw unjudged('nothing-listed', { query })
  })

clause('list.array', { everyListing: isArray, judge: anyListing })

clause('list.media-type', { everyListing: isDeclaredAsJson, judge: anyListing })

clause('list.full-objects', { everyListing: holdsSpecialEvents, judge: listingOfEvents })

clause('list.unique', { everyListing: namesEventsOnce, judge: listingOfEvents })

function mustSucceed(answer: ListAnswer): void {
  if (!answer.succeeded) elementsOf(answer)
}
