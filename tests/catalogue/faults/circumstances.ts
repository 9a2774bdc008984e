import { faultsByThrees } from './circumstances/by-threes.ts'
import { faultsByTwos } from './circumstances/by-twos.ts'
import { faultsOfCombinations } from './circumstances/combined.ts'
import { faultsOfListings } from './circumstances/listings.ts'
import { narrowFaults } from './circumstances/narrow.ts'
import { faultsAtDoors, faultsOfReads } from './circumstances/reads.ts'
import { faultsOfUpdates } from './circumstances/updates.ts'
import type { Fault } from './fault.ts'

/**
 * Faults that show in certain circumstances only: among so many events, beside another field or parameter, right after
 * another request. Most were written by someone who had not seen the checks.
 */
export const circumstanceFaults: readonly Fault[] = [
  ...faultsOfListings,
  ...faultsOfReads,
  ...faultsOfUpdates,
  ...faultsAtDoors,
  ...faultsOfCombinations,
  ...faultsByTwos,
  ...faultsByThrees,
  ...narrowFaults,
]
