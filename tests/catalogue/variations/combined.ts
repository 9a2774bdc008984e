import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import { contentCodingVariations } from './content-coding.ts'
import { credentialRefusalVariations } from './credential-refusals.ts'
import { eventFieldVariations } from './event-fields.ts'
import { eventIdVariations } from './event-ids.ts'
import { headerVariations } from './headers.ts'
import { invalidUpdateVariations } from './invalid-updates.ts'
import { jsonTextVariations } from './json-text.ts'
import { limitAboveMaximumVariations } from './limit-above-maximum.ts'
import { oddNumberVariations } from './odd-numbers.ts'
import { orderVariations } from './order.ts'
import { paceVariations } from './pace.ts'
import { pagePastEndVariations } from './page-past-end.ts'
import { priceVariations } from './prices.ts'
import { rangeEndVariations } from './range-ends.ts'
import { refusalVariations } from './refusals.ts'
import { successVariations } from './success.ts'
import { todayVariations } from './today.ts'
import { unknownEventVariations } from './unknown-events.ts'
import { upcomingVariations } from './upcoming.ts'
import { updateValueVariations } from './update-values.ts'
import type { Variation } from './variation.ts'

const single: readonly Variation[] = [
  ...limitAboveMaximumVariations,
  ...oddNumberVariations,
  ...pagePastEndVariations,
  ...rangeEndVariations,
  ...upcomingVariations,
  ...todayVariations,
  ...orderVariations,
  ...eventFieldVariations,
  ...eventIdVariations,
  ...jsonTextVariations,
  ...priceVariations,
  ...successVariations,
  ...contentCodingVariations,
  ...headerVariations,
  ...credentialRefusalVariations,
  ...refusalVariations,
  ...unknownEventVariations,
  ...invalidUpdateVariations,
  ...updateValueVariations,
  ...paceVariations,
]

/** Several variations in one service, each deciding upon what those before it have decided. */
const together =
  (...names: readonly string[]): Override =>
  (sound) => {
    let decided: Decisions = sound
    for (const name of names) {
      const variation = single.find((candidate) => candidate.name === name)
      if (variation?.decisions === undefined) throw new Error(`no decisions are called ${name}`)
      decided = { ...decided, ...variation.decisions(decided) }
    }
    return decided
  }

/** Services that are odd in many ways at once, as real ones are. */
export const combinedVariations: readonly Variation[] = [
  {
    name: 'strict-service',
    description: 'Whatever can be refused is refused, in a way of its own.',
    decisions: together(
      'limit-above-maximum-422',
      'invalid-query-422',
      'page-past-end-404',
      'inverted-range-400',
      'both-ends-exclusive',
      'today-in-new-york',
      'order-scattered-per-range',
      'wrong-credentials-403',
      'unknown-event-410',
      'malformed-event-id-422',
      'invalid-update-422',
      'refusals-in-html',
    ),
  },
  {
    name: 'lenient-service',
    description: 'Whatever can be made sense of is served.',
    decisions: together(
      'limit-above-maximum-clamped',
      'odd-numbers-parsed-leniently',
      'inverted-range-swapped',
      'undated-events-in-wide-ranges',
      'today-in-utc-plus-14',
      'order-by-last-update',
      'event-ids-read-leniently',
      'invalid-fields-ignored',
      'dates-as-a-set',
      'texts-trimmed',
      'prices-kept-in-cents',
      'success-202',
    ),
  },
  {
    name: 'talkative-service',
    description: 'Answers say as much as they can, in as many ways.',
    decisions: together(
      'extra-fields-nested',
      'views-counted',
      'field-order-shuffled',
      'event-ids-shown-in-any-case',
      'order-shuffled-within-pages',
      'prices-shown-in-binary32-when-listed',
      'json-with-tabs-and-carriage-returns',
      'prices-with-exponents',
      'media-type-with-odd-parameters',
      'gzip-in-several-members',
      'etag-and-conditional-answers',
      'headers-of-a-server',
    ),
  },
  {
    name: 'old-service',
    description:
      'Errors are pages with 500, times are those of the last zone, and answers are slow.',
    decisions: together(
      'limit-above-maximum-500',
      'invalid-query-500',
      'invalid-update-500',
      'today-in-utc-12',
      'start-date-not-before-today',
      'end-date-exclusive',
      'order-of-insertion',
      'refusals-in-html',
      'media-type-of-another-charset',
      'headers-named-in-capitals',
      'jittery',
    ),
  },
]
