import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import { tableOf, type Variation } from './variation.ts'

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

/** Services that are odd in many ways at once, as real ones are, each made of variations by their names. */
export function combinedVariations(single: readonly Variation[]): readonly Variation[] {
  // Each variation decides upon what those before it have decided.
  const together =
    (names: string): Override =>
    (sound) => {
      let decided: Decisions = sound
      for (const name of names.split(/\s+/)) {
        const variation = single.find((candidate) => candidate.name === name)
        if (variation?.decisions === undefined) throw new Error(`no decisions are called ${name}`)
        decided = { ...decided, ...variation.decisions(decided) }
      }
      return decided
    }
  return tableOf({
    'strict-service: Whatever can be refused is refused.': together(strict),
    'lenient-service: Whatever can be made sense of is served.': together(lenient),
    'talkative-service: Answers say as much as they can.': together(talkative),
    'old-service: Errors are pages with 500, and answers are slow.': together(old),
  })
}
