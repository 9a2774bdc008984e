import { clauses } from '../../../src/contract/clauses.ts'
import type { Fault } from '../../catalogue/faults/fault.ts'
import { faults } from '../../catalogue/faults/index.ts'
import { variations } from '../../catalogue/variations/index.ts'
import type { Variation } from '../../catalogue/variations/variation.ts'
import { isWhole } from '../how-much.ts'

/** Faults of each clause, and variations in all, that are judged where not the whole is asked for. */
const faultsPerClause = 2
const mostVariations = 30

/** Whether every fault is judged by every clause, which takes four times as long. */
export const byEveryClause = process.env.MATRIX === 'all'

/** The faults to judge: all of them, or some of each clause, evenly chosen from its own. */
export const selectedFaults: readonly Fault[] = isWhole
  ? faults
  : clauses.flatMap(({ id }) =>
      evenly(
        faults.filter(({ violates }) => violates === id),
        faultsPerClause,
      ),
    )

/** The variations to judge: all of them, or some, evenly chosen. */
export const selectedVariations: readonly Variation[] = isWhole
  ? variations
  : evenly(variations, mostVariations)

function evenly<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
