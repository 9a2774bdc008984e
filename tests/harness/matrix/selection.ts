import { type ClauseId, clauses } from '../../../src/contract/clauses.ts'
import { soundAuthentication } from '../../../src/reference/authentication.ts'
import { soundDecisions } from '../../../src/reference/decisions.ts'
import { soundListQuery } from '../../../src/reference/list-query.ts'
import { soundListing } from '../../../src/reference/listing.ts'
import { soundReading } from '../../../src/reference/reading.ts'
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

/** What a clause is about, as far as it decides which variations the clause judges. */
function subjectOf({
  id,
  operation,
}: (typeof clauses)[number]): 'listing' | 'reading' | 'updating' {
  if (id.startsWith('auth.') || operation === 'get') return 'reading'
  return operation === 'list' ? 'listing' : 'updating'
}

/** The decisions of a service that each subject is about. */
const decidedOf = {
  listing: new Set(Object.keys({ ...soundListQuery, ...soundListing })),
  reading: new Set(Object.keys({ ...soundReading, ...soundAuthentication })),
  updating: new Set(Object.keys(soundUpdating)),
} as const

/** The clauses, in parts that are judged as in runs of their own. */
const parts = (['listing', 'reading', 'updating'] as const).map((subject) => ({
  clauses: clauses.filter((clause) => subjectOf(clause) === subject).map(({ id }) => id),
  decisions: decidedOf[subject],
}))

/**
 * The clauses that a variation is judged by from day to day; none named: by all. Each part has every third row, so that
 * each clause judges every kind of variation, of which there are several rows, and each row is judged by the parts that
 * its decisions are about, besides.
 */
export function clausesFor(variation: Variation): readonly ClauseId[] | undefined {
  const { decisions, profile, judgedAsAWhole } = variation
  // What is judged in another profile has fewer clauses anyhow.
  if (byEveryClause || profile || judgedAsAWhole) return undefined
  const decided = Object.keys(decisions?.(soundDecisions) ?? {})
  const turn = variations.indexOf(variation) % parts.length
  const chosen = parts.filter(
    (part, index) => index === turn || decided.some((name) => part.decisions.has(name)),
  )
  return chosen.length === parts.length ? undefined : chosen.flatMap((part) => part.clauses)
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
