import { authenticationFaults } from './authentication.ts'
import type { Fault } from './fault.ts'
import { getFaults } from './get.ts'
import { listDefaultFaults } from './list-defaults.ts'
import { listLimitFaults } from './list-limit.ts'
import { listPageFaults } from './list-page.ts'
import { listRangeFaults } from './list-range.ts'
import { representationFaults } from './representation.ts'
import { updateFaults } from './update.ts'

export type { Fault } from './fault.ts'

/** Every fault that the checks are proved against. */
export const faults: readonly Fault[] = [
  ...listDefaultFaults,
  ...listLimitFaults,
  ...listPageFaults,
  ...listRangeFaults,
  ...representationFaults,
  ...getFaults,
  ...updateFaults,
  ...authenticationFaults,
]
