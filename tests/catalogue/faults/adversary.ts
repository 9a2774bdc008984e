import { adversaryDoorFaults } from './adversary/doors.ts'
import { adversaryMomentFaults } from './adversary/moments.ts'
import { adversaryPageFaults } from './adversary/pages.ts'
import { adversaryRangeFaults } from './adversary/ranges.ts'
import { adversaryReadFaults } from './adversary/reads.ts'
import { adversaryUpdateFaults } from './adversary/updates.ts'
import { adversaryValueFaults } from './adversary/values.ts'

/** Faults hidden where one who tries one parameter, value or request at a time does not look. */
export const adversaryFaults = [
  ...adversaryPageFaults,
  ...adversaryRangeFaults,
  ...adversaryUpdateFaults,
  ...adversaryValueFaults,
  ...adversaryReadFaults,
  ...adversaryMomentFaults,
  ...adversaryDoorFaults,
]
