import { clauses } from '../../../src/contract/clauses.ts'
import type { Fault } from '../faults/fault.ts'
import * as listings from './listings.ts'
import * as updates from './updates.ts'

const ids = clauses.map(({ id }) => id)

function crossed(
  operation: 'listing' | 'update',
  { occasions, harms, harmful }: typeof listings | typeof updates,
): Fault[] {
  return Object.keys(occasions).flatMap((occasion) =>
    Object.keys(harms).map((harm) => ({
      name: `${operation} ${occasion}: ${harm}`,
      description: `${operation === 'listing' ? 'A' : 'An'} ${operation} ${occasion} ${harm}.`,
      violates: operation === 'listing' ? 'list.range.complete' : 'update.sent-replaced',
      mayAlsoViolate: ids,
      decisions: harmful(occasion, harm),
    })),
  )
}

/**
 * Each occasion with each harm: what no author of checks or of faults has chosen. Any clause may notice one; some are
 * none, since what they spoil is not there on that occasion, or has no other value.
 */
export const gridFaults: readonly Fault[] = [
  ...crossed('listing', listings),
  ...crossed('update', updates),
]
