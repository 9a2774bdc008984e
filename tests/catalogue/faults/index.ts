import { adversaryFaults } from './adversary.ts'
import { openFaults } from './authentication/open.ts'
import { pairFaults } from './authentication/pairs.ts'
import { refusedFaults } from './authentication/refused.ts'
import { rememberedFaults } from './authentication/remembered.ts'
import { betweenFaults } from './between.ts'
import { circumstanceFaults } from './circumstances.ts'
import type { Fault } from './fault.ts'
import { outsideFaults } from './from-outside.ts'
import { agreementFaults } from './get/agreement.ts'
import { foundFaults } from './get/found.ts'
import { readableFaults } from './get/readable.ts'
import { getShapeFaults } from './get/shape.ts'
import { arrayFaults } from './list/array.ts'
import { defaultDateFaults } from './list/default-dates.ts'
import { listFieldFaults } from './list/fields.ts'
import { limitFaults } from './list/limits.ts'
import { missedFaults } from './list/missed.ts'
import { pageFaults } from './list/pages.ts'
import { parameterFaults } from './list/parameters.ts'
import { emptyRangeFaults, rangeFaults } from './list/ranges.ts'
import { mutantFaults } from './mutants.ts'
import { occasionFaults } from './occasions.ts'
import { byteFaults } from './representation/bytes.ts'
import { cacheFaults } from './representation/caches.ts'
import { headerFaults } from './representation/headers.ts'
import { mediaTypeFaults } from './representation/media-types.ts'
import { updateAnswerFaults } from './update/answers.ts'
import { dateFaults, priceFaults } from './update/dates-and-prices.ts'
import { identityFaults } from './update/identity.ts'
import { invalidBodyFaults } from './update/invalid-bodies.ts'
import { invalidValueFaults } from './update/invalid-values.ts'
import { listedFaults } from './update/listed.ts'
import { mergingFaults } from './update/merging.ts'
import { neighbourFaults } from './update/neighbours.ts'
import { refusedUpdateFaults } from './update/refused.ts'
import { sequenceFaults } from './update/sequences.ts'
import { storedFaults } from './update/stored.ts'
import { textFaults } from './update/texts.ts'

/** Every fault that the checks are proved against. */
export const faults: readonly Fault[] = [
  ...parameterFaults,
  ...defaultDateFaults,
  ...limitFaults,
  ...pageFaults,
  ...rangeFaults,
  ...missedFaults,
  ...emptyRangeFaults,
  ...arrayFaults,
  ...listFieldFaults,
  ...foundFaults,
  ...readableFaults,
  ...agreementFaults,
  ...getShapeFaults,
  ...mergingFaults,
  ...textFaults,
  ...priceFaults,
  ...dateFaults,
  ...invalidValueFaults,
  ...invalidBodyFaults,
  ...refusedUpdateFaults,
  ...updateAnswerFaults,
  ...storedFaults,
  ...listedFaults,
  ...sequenceFaults,
  ...neighbourFaults,
  ...identityFaults,
  ...mediaTypeFaults,
  ...headerFaults,
  ...byteFaults,
  ...cacheFaults,
  ...openFaults,
  ...pairFaults,
  ...rememberedFaults,
  ...refusedFaults,
  ...adversaryFaults,
  ...betweenFaults,
  ...mutantFaults,
  ...circumstanceFaults,
  ...outsideFaults,
  ...occasionFaults,
]

/** The decisions of a fault of the catalogue. */
export function faultCalled(name: string): Fault['decisions'] {
  const fault = faults.find((one) => one.name === name)
  if (!fault) throw new Error(`no fault is called ${name}`)
  return fault.decisions
}
