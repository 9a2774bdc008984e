import { authenticationFaults } from './authentication.ts'
import { cacheFaults } from './cache.ts'
import type { Fault } from './fault.ts'
import { getFaults } from './get.ts'
import { getAgreementFaults } from './get-agreement.ts'
import { getReadableFaults } from './get-readable.ts'
import { getRepeatableFaults } from './get-repeatable.ts'
import { getShapeFaults } from './get-shape.ts'
import { getUnknownFaults } from './get-unknown.ts'
import { listArrayFaults } from './list-array.ts'
import { listDefaultDateFaults } from './list-default-dates.ts'
import { listDefaultFaults } from './list-defaults.ts'
import { listFieldTypeFaults } from './list-field-types.ts'
import { listFieldsMissingFaults } from './list-fields-missing.ts'
import { listLimitFaults } from './list-limit.ts'
import { listLimitMaximumFaults } from './list-limit-maximum.ts'
import { listPageFaults } from './list-page.ts'
import { listParameterFaults } from './list-parameters.ts'
import { listRangeFaults } from './list-range.ts'
import { listRangeEmptyFaults } from './list-range-empty.ts'
import { listRangeMissedFaults } from './list-range-missed.ts'
import { listUniqueFaults } from './list-unique.ts'
import { mediaTypeFaults } from './media-type.ts'
import { representationFaults } from './representation.ts'
import { transportFaults } from './transport.ts'
import { updateFaults } from './update.ts'

export type { Fault } from './fault.ts'

/** Every fault that the checks are proved against. */
export const faults: readonly Fault[] = [
  ...listArrayFaults,
  ...listFieldsMissingFaults,
  ...listFieldTypeFaults,
  ...listParameterFaults,
  ...listDefaultFaults,
  ...listDefaultDateFaults,
  ...listLimitFaults,
  ...listLimitMaximumFaults,
  ...listPageFaults,
  ...listRangeFaults,
  ...listRangeMissedFaults,
  ...listRangeEmptyFaults,
  ...listUniqueFaults,
  ...representationFaults,
  ...mediaTypeFaults,
  ...transportFaults,
  ...cacheFaults,
  ...getFaults,
  ...getShapeFaults,
  ...getReadableFaults,
  ...getAgreementFaults,
  ...getRepeatableFaults,
  ...getUnknownFaults,
  ...updateFaults,
  ...authenticationFaults,
]
