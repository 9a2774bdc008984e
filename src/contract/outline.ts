import register from '../../contracts/outline.json' with { type: 'json' }
import type { ClauseId } from './clauses.ts'
import type { QuestionId } from './questions.ts'

/** One thing that the specification says or leaves open, in our own words. */
export interface OutlineRow {
  /** Its place, such as `4.1-3`: section, and number of the row within it, from 1. */
  readonly place: string
  readonly says: string
  /** The clauses that rest on it. */
  readonly clauses: readonly ClauseId[]
  /** The questions that look at what it leaves open. */
  readonly questions: readonly QuestionId[]
  /** Why it is not judged by a clause of its own. */
  readonly reason?: string
}

export interface OutlineSection {
  /** Its number, such as `4.1`. */
  readonly section: string
  readonly title: string
  readonly rows: readonly OutlineRow[]
}

interface WrittenRow {
  readonly says: string
  readonly clauses?: readonly string[]
  readonly questions?: readonly string[]
  readonly reason?: string
}

/** The specification in outline, section by section in its own order. */
export const outline: readonly OutlineSection[] = register.sections.map(
  ({ section, title, rows }) => ({
    section,
    title,
    rows: rows.map(({ clauses = [], questions = [], ...row }: WrittenRow, at) => ({
      ...row,
      place: `${section}-${at + 1}`,
      clauses: clauses as readonly ClauseId[],
      questions: questions as readonly QuestionId[],
    })),
  }),
)

/** Where a section says what a clause rests on, or leaves open what a question asks; nothing where it does neither. */
export function placeOf(id: string, section: string): string | undefined {
  const rows = outline.find((one) => one.section === section)?.rows ?? []
  return rows.find(({ clauses, questions }) =>
    ([...clauses, ...questions] as readonly string[]).includes(id),
  )?.place
}
