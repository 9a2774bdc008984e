import { authenticationFaults } from './authentication.ts'
import { authenticationAcceptedFaults } from './authentication-accepted.ts'
import { authenticationListOpenFaults } from './authentication-lists-open.ts'
import { authenticationMemoryFaults } from './authentication-memory.ts'
import { authenticationNearFaults } from './authentication-near.ts'
import { authenticationOpenFaults } from './authentication-open.ts'
import { authenticationPairFaults } from './authentication-pairs.ts'
import { authenticationPairMisreadFaults } from './authentication-pairs-misread.ts'
import { authenticationRefusedFaults } from './authentication-refused.ts'
import { cacheFaults } from './cache.ts'
import { concurrencyFaults } from './concurrency.ts'
import type { Fault } from './fault.ts'
import { fewFitEventFaults } from './few-fit-events.ts'
import { getFaults } from './get.ts'
import { getAgreementFaults } from './get-agreement.ts'
import { getAgreementTextFaults } from './get-agreement-text.ts'
import { getReadableFaults } from './get-readable.ts'
import { getRepeatableFaults } from './get-repeatable.ts'
import { getShapeFaults } from './get-shape.ts'
import { getUnknownFaults } from './get-unknown.ts'
import { identifierMisreadFaults } from './identifiers-misread.ts'
import { libraryFaults } from './libraries.ts'
import { listArrayFaults } from './list-array.ts'
import { listCacheFaults } from './list-caches.ts'
import { listDefaultFaults } from './list-defaults.ts'
import { listEndDateFaults } from './list-end-date.ts'
import { listEndDateDayFaults } from './list-end-date-days.ts'
import { listFieldTypeFaults } from './list-field-types.ts'
import { listFieldsMissingFaults } from './list-fields-missing.ts'
import { listLeapDayFaults } from './list-leap-days.ts'
import { listLimitFaults } from './list-limit.ts'
import { listLimitHonouredFaults } from './list-limit-honoured.ts'
import { listLimitMaximumFaults } from './list-limit-maximum.ts'
import { listLimitOddFaults } from './list-limit-odd.ts'
import { listPageFaults } from './list-page.ts'
import { listPageFarFaults } from './list-page-far.ts'
import { listPageLostFaults } from './list-page-lost.ts'
import { listPageUnusualFaults } from './list-pages-unusual.ts'
import { listParameterFaults } from './list-parameters.ts'
import { listRangeFaults } from './list-range.ts'
import { listRangeEmptyFaults } from './list-range-empty.ts'
import { listRangeMissedFaults } from './list-range-missed.ts'
import { listRangeShortenedFaults } from './list-range-shortened.ts'
import { listRangeWidenedFaults } from './list-range-widened.ts'
import { listSeriesFaults } from './list-series.ts'
import { listStartDateFaults } from './list-start-date.ts'
import { listUniqueFaults } from './list-unique.ts'
import { mediaTypeFaults } from './media-type.ts'
import { representationFaults } from './representation.ts'
import { transportFaults } from './transport.ts'
import { updateAnswerFaults } from './update-answer.ts'
import { updateAnswerFieldFaults } from './update-answer-fields.ts'
import { updateAnswerTypeFaults } from './update-answer-type.ts'
import { updateBodySpellingFaults } from './update-body-spelling.ts'
import { updateConcurrentFaults } from './update-concurrent.ts'
import { updateDatesFaults } from './update-dates.ts'
import { updateDatesUnusualFaults } from './update-dates-unusual.ts'
import { updateDayFaults } from './update-days.ts'
import { updateEventIdFaults } from './update-event-id.ts'
import { updateIdentityFaults } from './update-identity.ts'
import { updateInvalidFaults } from './update-invalid.ts'
import { updateInvalidDateFormFaults } from './update-invalid-date-forms.ts'
import { updateInvalidDatesFaults } from './update-invalid-dates.ts'
import { updateInvalidDayFaults } from './update-invalid-days.ts'
import { updateInvalidOddFaults } from './update-invalid-odd.ts'
import { updateInvalidRefusedFaults } from './update-invalid-refused.ts'
import { updateInvalidTypeFaults } from './update-invalid-types.ts'
import { updateInvalidUncheckedFaults } from './update-invalid-unchecked.ts'
import { updateListFaults } from './update-list.ts'
import { updateMergeFaults } from './update-merge.ts'
import { updateNeighbourFaults } from './update-neighbours.ts'
import { updateNeighbourRobbedFaults } from './update-neighbours-robbed.ts'
import { updatePriceFaults } from './update-price.ts'
import { updateReadFaults } from './update-read.ts'
import { updateRefusedFaults } from './update-refused.ts'
import { updateRefusedValueFaults } from './update-refused-values.ts'
import { updateRepeatedFaults } from './update-repeated.ts'
import { updateReplayedFaults } from './update-replayed.ts'
import { updateSequenceFaults } from './update-sequences.ts'
import { updateStoreFaults } from './update-store.ts'
import { updateTextFaults } from './update-text.ts'
import { updateTextBlankFaults } from './update-text-blanks.ts'
import { updateTextEncodingFaults } from './update-text-encoding.ts'
import { updateTextTidiedFaults } from './update-text-tidied.ts'
import { updateTextValueFaults } from './update-text-values.ts'
import { updateUnsentFaults } from './update-unsent.ts'
import { updateUnusualFaults } from './update-unusual.ts'

export type { Fault } from './fault.ts'

/** Every fault that the checks are proved against. */
export const faults: readonly Fault[] = [
  ...fewFitEventFaults,
  ...listArrayFaults,
  ...listFieldsMissingFaults,
  ...listFieldTypeFaults,
  ...listParameterFaults,
  ...listDefaultFaults,
  ...listStartDateFaults,
  ...listEndDateFaults,
  ...listEndDateDayFaults,
  ...listLimitFaults,
  ...listLimitHonouredFaults,
  ...listLimitMaximumFaults,
  ...listLimitOddFaults,
  ...listPageFaults,
  ...listPageLostFaults,
  ...listPageFarFaults,
  ...listPageUnusualFaults,
  ...listRangeFaults,
  ...listRangeWidenedFaults,
  ...listRangeMissedFaults,
  ...listRangeShortenedFaults,
  ...listRangeEmptyFaults,
  ...listLeapDayFaults,
  ...listSeriesFaults,
  ...listUniqueFaults,
  ...representationFaults,
  ...mediaTypeFaults,
  ...transportFaults,
  ...authenticationOpenFaults,
  ...authenticationListOpenFaults,
  ...concurrencyFaults,
  ...libraryFaults,
  ...listCacheFaults,
  ...cacheFaults,
  ...getFaults,
  ...getShapeFaults,
  ...getReadableFaults,
  ...getAgreementFaults,
  ...getAgreementTextFaults,
  ...getRepeatableFaults,
  ...getUnknownFaults,
  ...identifierMisreadFaults,
  ...updateAnswerTypeFaults,
  ...updateAnswerFaults,
  ...updateAnswerFieldFaults,
  ...updateDatesFaults,
  ...updateDayFaults,
  ...updateDatesUnusualFaults,
  ...updateEventIdFaults,
  ...updateIdentityFaults,
  ...updateInvalidDatesFaults,
  ...updateInvalidDayFaults,
  ...updateInvalidDateFormFaults,
  ...updateInvalidOddFaults,
  ...updateInvalidRefusedFaults,
  ...updateInvalidFaults,
  ...updateInvalidTypeFaults,
  ...updateInvalidUncheckedFaults,
  ...updateListFaults,
  ...updateMergeFaults,
  ...updateNeighbourFaults,
  ...updateNeighbourRobbedFaults,
  ...updatePriceFaults,
  ...updateRefusedFaults,
  ...updateRefusedValueFaults,
  ...updateRepeatedFaults,
  ...updateReplayedFaults,
  ...updateSequenceFaults,
  ...updateConcurrentFaults,
  ...updateStoreFaults,
  ...updateReadFaults,
  ...updateTextEncodingFaults,
  ...updateTextValueFaults,
  ...updateTextBlankFaults,
  ...updateTextTidiedFaults,
  ...updateBodySpellingFaults,
  ...updateTextFaults,
  ...updateUnsentFaults,
  ...updateUnusualFaults,
  ...authenticationAcceptedFaults,
  ...authenticationMemoryFaults,
  ...authenticationNearFaults,
  ...authenticationPairFaults,
  ...authenticationPairMisreadFaults,
  ...authenticationRefusedFaults,
  ...authenticationFaults,
]
