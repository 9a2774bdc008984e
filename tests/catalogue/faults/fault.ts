import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'

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
 * A table of faults. Each key is the name of one and a sentence on what the service does wrong,
 * such as `limit-1-refused: A limit of 1 is refused.`; each cell holds what makes it so.
 */
export type FaultTable<Cell> = Readonly<Record<`${string}: ${string}`, Cell>>

/**
 * The faults of a table, which all break one promise.
 *
 * @param mayAlsoViolate clauses that may notice any of them as well; the violated one counts for
 *   nothing there, so that sets of clauses can be shared
 */
export function breaking(
  violates: ClauseId,
  mayAlsoViolate: readonly ClauseId[],
  table: FaultTable<Override>,
): Fault[] {
  return breakingBy(violates, mayAlsoViolate, (decisions: Override) => decisions, table)
}

/** The faults of a table, like {@link breaking}, where one function makes the decisions of each cell. */
export function breakingBy<Cell>(
  violates: ClauseId,
  mayAlsoViolate: readonly ClauseId[],
  decide: (cell: Cell) => Override,
  table: FaultTable<NoInfer<Cell>>,
): Fault[] {
  return Object.entries<Cell>(table).map(([key, cell]) => {
    const end = key.indexOf(': ')
    return {
      name: key.slice(0, end),
      description: key.slice(end + 2),
      violates,
      mayAlsoViolate: mayAlsoViolate.filter((id) => id !== violates),
      decisions: decide(cell),
    }
  })
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
