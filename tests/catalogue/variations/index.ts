import { accountVariations } from './accounts.ts'
import { addressVariations } from './addresses.ts'
import { begunEventVariations } from './begun-events.ts'
import { combinedVariations } from './combined.ts'
import { connectionVariations } from './connection.ts'
import { contendedVariations } from './contended.ts'
import { contentCodingVariations } from './content-coding.ts'
import { credentialRefusalVariations } from './credential-refusals.ts'
import { dataAmountVariations } from './data-amounts.ts'
import { dataDateVariations } from './data-dates.ts'
import { dataTextVariations } from './data-texts.ts'
import { datesOrderVariations } from './dates-order.ts'
import { demandVariations } from './demands.ts'
import { eventFieldVariations } from './event-fields.ts'
import { eventIdVariations } from './event-ids.ts'
import { gatewayVariations } from './gateways.ts'
import { headerVariations } from './headers.ts'
import { invalidDateVariations } from './invalid-dates.ts'
import { invalidUpdateVariations } from './invalid-updates.ts'
import { jsonTextVariations } from './json-text.ts'
import { laggingVariations } from './lagging.ts'
import { limitAboveMaximumVariations } from './limit-above-maximum.ts'
import { mockVariations } from './mocks.ts'
import { noiseVariations } from './noise.ts'
import { oddNumberVariations } from './odd-numbers.ts'
import { orderVariations } from './order.ts'
import { outageVariations } from './outages.ts'
import { paceVariations } from './pace.ts'
import { pagePastEndVariations } from './page-past-end.ts'
import { priceVariations } from './prices.ts'
import { profileVariations } from './profiles.ts'
import { rangeEndVariations } from './range-ends.ts'
import { rateLimitVariations } from './rate-limits.ts'
import { refusalVariations } from './refusals.ts'
import { scriptVariations } from './scripts.ts'
import { storeVariations } from './stores.ts'
import { successVariations } from './success.ts'
import { todayVariations } from './today.ts'
import { trafficVariations } from './traffic.ts'
import { unknownEventVariations } from './unknown-events.ts'
import { upcomingVariations } from './upcoming.ts'
import { updateFieldVariations } from './update-fields.ts'
import { updateLimitVariations } from './update-limits.ts'
import { updateMediaTypeVariations } from './update-media-types.ts'
import { updateValueVariations } from './update-values.ts'
import { validatingVariations } from './validating.ts'
import type { Variation } from './variation.ts'

export type { Variation } from './variation.ts'

/** Every permitted variation that the checks must leave in peace. */
export const variations: readonly Variation[] = [
  ...limitAboveMaximumVariations,
  ...oddNumberVariations,
  ...pagePastEndVariations,
  ...rangeEndVariations,
  ...invalidDateVariations,
  ...upcomingVariations,
  ...todayVariations,
  ...orderVariations,
  ...eventFieldVariations,
  ...eventIdVariations,
  ...jsonTextVariations,
  ...priceVariations,
  ...successVariations,
  ...contentCodingVariations,
  ...connectionVariations,
  ...gatewayVariations,
  ...storeVariations,
  ...headerVariations,
  ...demandVariations,
  ...addressVariations,
  ...credentialRefusalVariations,
  ...accountVariations,
  ...refusalVariations,
  ...unknownEventVariations,
  ...invalidUpdateVariations,
  ...updateFieldVariations,
  ...updateMediaTypeVariations,
  ...updateValueVariations,
  ...updateLimitVariations,
  ...validatingVariations,
  ...begunEventVariations,
  ...datesOrderVariations,
  ...scriptVariations,
  ...dataAmountVariations,
  ...dataDateVariations,
  ...dataTextVariations,
  ...paceVariations,
  ...laggingVariations,
  ...rateLimitVariations,
  ...contendedVariations,
  ...noiseVariations,
  ...outageVariations,
  ...trafficVariations,
  ...profileVariations,
  ...mockVariations,
  ...combinedVariations,
]
