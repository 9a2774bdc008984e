import { accountVariations } from './accounts.ts'
import { combinedVariations } from './combined.ts'
import { eventAmountVariations } from './event-amounts.ts'
import { eventContentVariations } from './event-contents.ts'
import { eventFieldVariations } from './event-fields.ts'
import { eventIdVariations } from './event-ids.ts'
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
import type { Variation } from './variation.ts'

export type { Variation } from './variation.ts'

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
]

/** Every permitted variation that the checks must leave in peace. */
export const variations: readonly Variation[] = [...single, ...combinedVariations(single)]
