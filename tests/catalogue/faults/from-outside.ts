import { outsideDoorFaults } from './from-outside/doors.ts'
import { outsideListFaults } from './from-outside/lists.ts'
import { outsideRangeFaults } from './from-outside/ranges.ts'
import { outsideReadFaults } from './from-outside/reads.ts'
import { outsideUpdateFaults } from './from-outside/updates.ts'
import { outsideValueFaults } from './from-outside/values.ts'

/** Faults written from the specification alone, by someone who had not seen a single check. */
export const outsideFaults = [
  ...outsideListFaults,
  ...outsideRangeFaults,
  ...outsideReadFaults,
  ...outsideValueFaults,
  ...outsideUpdateFaults,
  ...outsideDoorFaults,
]
