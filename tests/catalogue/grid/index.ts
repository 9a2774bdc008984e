import { clauses } from '../../../src/contract/clauses.ts'
import type { Fault } from '../faults/fault.ts'
import * as listings from './listings.ts'
import * as reads from './reads.ts'
import * as updates from './updates.ts'

const ids = clauses.map(({ id }) => id)

/** The clause that is likeliest to notice one. */
const violates = {
  listing: 'list.range.complete',
  read: 'get.agrees-with-list',
  update: 'update.sent-replaced',
} as const

function crossed(
  operation: keyof typeof violates,
  { occasions, harms, harmful }: typeof listings | typeof reads | typeof updates,
): Fault[] {
  return Object.keys(occasions).flatMap((occasion) =>
    Object.keys(harms).map((harm) => ({
      name: `${operation} ${occasion}: ${harm}`,
      description: `${operation === 'update' ? 'An' : 'A'} ${operation} ${occasion} ${harm}.`,
      violates: violates[operation],
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
  ...crossed('read', reads),
  ...crossed('update', updates),
]
