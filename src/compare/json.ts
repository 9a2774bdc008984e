import { jsonText, mismatchOf } from '../report/json.ts'
import type { Comparison } from './comparison.ts'
import { isComparison } from './schemas.ts'

/** A comparison that contracts/comparison.schema.json does not describe: a fault of the harness. */
export class ComparisonInvalid extends Error {
  override readonly name = 'ComparisonInvalid'
  readonly code = 'COMPARISON_INVALID'
}

/**
 * A comparison for programs. All but ASCII stands as JSON escapes, so that it may be printed
 * anywhere and still reads back the same.
 *
 * @throws {ComparisonInvalid} naming the first place where it does not match its schema
 */
export function renderJson(comparison: Comparison): string {
  if (!isComparison(comparison)) {
    throw new ComparisonInvalid(
      `comparison does not match contracts/comparison.schema.json at ${mismatchOf(isComparison)}`,
    )
  }
  return jsonText(comparison, /[\u007f-\uffff]/g)
}
