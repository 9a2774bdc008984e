import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { rowsOf, type Table } from '../table.ts'

/** A departure from the specification that the checks must notice. */
export interface Fault {
  /** In kebab-case, unique among the faults. */
  readonly name: string
  /** What the service does wrong, in one line. */
  readonly description: string
  /** The clause meant to notice it. */
  readonly violates: ClauseId
  /** Clauses that may notice it as well; no other may. */
  readonly mayAlsoViolate: readonly ClauseId[]
  readonly decisions: Override
}

/**
 * The faults of a table, which all break one promise.
 *
 * @param mayAlsoViolate clauses that may notice any of them as well; the violated one counts for
 *   nothing there, so that sets of clauses can be shared
 */
export function breaking(
  violates: ClauseId,
  mayAlsoViolate: readonly ClauseId[],
  table: Table<Override>,
): Fault[] {
  return breakingBy(violates, mayAlsoViolate, (decisions: Override) => decisions, table)
}

/** The faults of a table, like {@link breaking}, where one function makes the decisions of each cell. */
export function breakingBy<Cell>(
  violates: ClauseId,
  mayAlsoViolate: readonly ClauseId[],
  decide: (cell: Cell) => Override,
  table: Table<NoInfer<Cell>>,
): Fault[] {
  // Every update of a run must be read afterwards, whatever it was sent for: what another one spoils of it shows there, too.
  const whereItShows: readonly ClauseId[] = /^(update|auth)\./.test(violates)
    ? [...mayAlsoViolate, 'update.persisted']
    : mayAlsoViolate
  return rowsOf(table).map(({ cell, ...row }) => ({
    ...row,
    violates,
    mayAlsoViolate: [...new Set(whereItShows)].filter((id) => id !== violates),
    decisions: decide(cell),
  }))
}

/** An override that remembers something: whatever `make` holds belongs to one service that starts. */
export function remembering(make: () => Override): Override {
  return (sound) => make()(sound)
}

/** Where any door may be the one that is found open. */
export const everyDoor: readonly ClauseId[] = ['auth.list', 'auth.get', 'auth.update']

/** Clauses that rest on what an event reads like: where reads mislead, any of them may notice. */
export const restingOnReads: readonly ClauseId[] = [
  'get.agrees-with-list',
  'get.repeatable',
  'update.unsent-kept',
  'update.dates-replaced',
  'update.persisted',
  'update.repeatable',
  'update.isolated',
  'update.list-reflects',
  'update.sequences',
  'update.identity',
  'auth.refused-changes-nothing',
]

/** Invalid values that are stored spoil every later answer with them. */
export const inEveryAnswer: readonly ClauseId[] = [
  'list.full-objects',
  'get.full-object',
  'update.full-object',
]
