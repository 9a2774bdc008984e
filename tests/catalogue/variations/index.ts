import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import { accountVariations } from './accounts.ts'
import { adversaryVariations } from './adversary.ts'
import { eventAmountVariations } from './event-amounts.ts'
import { eventContentVariations } from './event-contents.ts'
import { eventFieldVariations } from './event-fields.ts'
import { eventIdVariations } from './event-ids.ts'
import { outsideVariations } from './from-outside.ts'
import { habitVariations } from './habits.ts'
import { lockedEventVariations } from './locked-events.ts'
import { orderVariations } from './order.ts'
import { outageVariations } from './outages.ts'
import { laggingVariations, paceVariations } from './pace.ts'
import { pageAndLimitVariations } from './page-and-limit.ts'
import { profileVariations } from './profiles.ts'
import { rangeVariations } from './ranges.ts'
import { rateLimitVariations } from './rate-limits.ts'
import { refusalVariations } from './refusals.ts'
import { requestVariations } from './requests.ts'
import { successVariations } from './success.ts'
import { trafficVariations } from './traffic.ts'
import { transportVariations } from './transport.ts'
import { upcomingVariations } from './upcoming.ts'
import { updateBodyVariations } from './update-bodies.ts'
import { updateRefusalVariations } from './update-refusals.ts'
import { priceVariations, updateValueVariations } from './values.ts'
import { tableOf, type Variation } from './variation.ts'

const single: readonly Variation[] = [
  ...pageAndLimitVariations,
  ...rangeVariations,
  ...upcomingVariations,
  ...orderVariations,
  ...eventFieldVariations,
  ...eventIdVariations,
  ...priceVariations,
  ...successVariations,
  ...transportVariations,
  ...requestVariations,
  ...accountVariations,
  ...refusalVariations,
  ...updateBodyVariations,
  ...updateValueVariations,
  ...updateRefusalVariations,
  ...lockedEventVariations,
  ...eventAmountVariations,
  ...eventContentVariations,
  ...paceVariations,
  ...laggingVariations,
  ...rateLimitVariations,
  ...outageVariations,
  ...trafficVariations,
  ...profileVariations,
  ...adversaryVariations,
  ...habitVariations,
  ...outsideVariations,
]

const strict = `limit-above-maximum-422 invalid-query-422 page-past-end-404 inverted-range-400
  both-ends-exclusive today-in-new-york order-scattered-per-range wrong-credentials-403
  unknown-event-410 malformed-event-id-422 invalid-update-422 refusals-in-html`

const lenient = `limit-above-maximum-clamped odd-numbers-parsed-leniently inverted-range-swapped
  undated-events-in-wide-ranges today-in-utc-plus-14 order-by-last-update event-ids-read-leniently
  invalid-fields-ignored dates-as-a-set texts-trimmed prices-kept-in-cents success-202`

const talkative = `extra-fields-nested views-counted field-order-shuffled
  event-ids-shown-in-any-case order-shuffled-within-pages prices-shown-in-binary32-when-listed
  json-with-tabs-and-carriage-returns prices-with-exponents media-type-with-odd-parameters
  gzip-in-several-members etag-and-conditional-answers headers-of-a-server`

const old = `limit-above-maximum-500 invalid-query-500 invalid-update-500 today-in-utc-12
  start-date-not-before-today end-date-exclusive order-of-insertion refusals-in-html
  media-type-of-another-charset headers-named-in-capitals jittery`

/** Several variations in one service, each deciding upon what those before it have decided. */
function together(names: string): Override {
  return (sound) => {
    let decided: Decisions = sound
    for (const name of names.split(/\s+/)) {
      const variation = single.find((candidate) => candidate.name === name)
      if (variation?.decisions === undefined) throw new Error(`no decisions are called ${name}`)
      decided = { ...decided, ...variation.decisions(decided) }
    }
    return decided
  }
}

/** Services that are odd in many ways at once, as real ones are. */
const combined = tableOf({
  'strict-service: Whatever can be refused is refused.': together(strict),
  'lenient-service: Whatever can be made sense of is served.': together(lenient),
  'talkative-service: Answers say as much as they can.': together(talkative),
  'event-taken-back-and-past-end-refused: Once another client has taken an event away, a page lies past the end.':
    together('event-taken-back-from-far-ahead page-past-end-400'),
  'old-service: Errors are pages with 500, and answers are slow.': together(old),
})

/** Every permitted variation that the checks must leave in peace. */
export const variations: readonly Variation[] = [...single, ...combined]
