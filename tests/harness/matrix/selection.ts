import { type ClauseId, clauses } from '../../../src/contract/clauses.ts'
import { soundDecisions } from '../../../src/reference/decisions.ts'
import { soundListQuery } from '../../../src/reference/list-query.ts'
import { soundListing } from '../../../src/reference/listing.ts'
import { soundUpdating } from '../../../src/reference/updating.ts'
import type { Fault } from '../../catalogue/faults/fault.ts'
import { faults } from '../../catalogue/faults/index.ts'
import { variations } from '../../catalogue/variations/index.ts'
import type { Variation } from '../../catalogue/variations/variation.ts'
import { isWhole } from '../how-much.ts'

/** Faults of each clause, and variations in all, that are judged where not the whole is asked for. */
const faultsPerClause = 2
const mostVariations = 30

/** Whether every fault and every variation is judged by every clause, which takes more than twice as long. */
export const byEveryClause = process.env.MATRIX === 'all'

/** The faults to judge: all of them, or some of each clause, evenly chosen from its own. */
export const selectedFaults: readonly Fault[] = isWhole
  ? faults
  : ofEachClause(faults, faultsPerClause)

/** The variations to judge: all of them, or some, evenly chosen. */
export const selectedVariations: readonly Variation[] = isWhole
  ? variations
  : evenly(variations, mostVariations)

const isReading = ({ operation }: (typeof clauses)[number]) =>
  operation === 'list' || operation === 'get'

/** The clauses, in two halves that take about as many requests; each is judged as in a run of its own. */
const halves = [
  {
    clauses: clauses.filter((clause) => isReading(clause)).map(({ id }) => id),
    decisions: new Set([...Object.keys(soundListQuery), ...Object.keys(soundListing)]),
  },
  {
    clauses: clauses.filter((clause) => !isReading(clause)).map(({ id }) => id),
    decisions: new Set(Object.keys(soundUpdating)),
  },
]

/**
 * The clauses that a variation is judged by from day to day; none named: by all. One half has the even rows and the
 * other the odd ones, so that each clause judges every kind of variation, of which there are several rows, and each row
 * is judged by the half that its decisions are about, besides.
 */
export function clausesFor(variation: Variation): readonly ClauseId[] | undefined {
  const { decisions, profile, judgedAsAWhole } = variation
  // What is judged in another profile has fewer clauses anyhow.
  if (byEveryClause || profile || judgedAsAWhole) return undefined
  const decided = Object.keys(decisions?.(soundDecisions) ?? {})
  const parity = variations.indexOf(variation) % 2
  const chosen = halves.filter(
    (half, index) => index === parity || decided.some((name) => half.decisions.has(name)),
  )
  return chosen.length > 1 ? undefined : chosen.flatMap((half) => half.clauses)
}

/** So many faults of each clause, evenly chosen from its own. */
export function ofEachClause(all: readonly Fault[], count: number): Fault[] {
  return clauses.flatMap(({ id }) =>
    evenly(
      all.filter(({ violates }) => violates === id),
      count,
    ),
  )
}

function evenly<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
