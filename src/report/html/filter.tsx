/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReportedClause } from '../report.ts'
import { type Tone, toneOf } from './verdict-mark.tsx'

/** What the filter offers; filter.css hides, for each, the rows of the others. */
const choices: readonly (readonly [Tone, string])[] = [
  ['fail', 'Violated'],
  ['waived', 'Waived'],
  ['error', 'Error'],
  ['inconclusive', 'Inconclusive'],
  ['pass', 'Pass'],
  ['not-applicable', 'Not applicable'],
]

/** Radio buttons that leave only the clauses of one verdict to be seen, by style alone. */
export function Filter({ clauses }: { readonly clauses: readonly ReportedClause[] }) {
  const counted = choices.map(
    ([tone, title]) =>
      [tone, title, clauses.filter((clause) => toneOf(clause) === tone).length] as const,
  )
  return (
    <fieldset class="filter">
      <legend>Show</legend>
      <label>
        <input type="radio" name="verdict" id="show-all" checked />
        <span>All {clauses.length}</span>
      </label>
      {counted.map(
        ([tone, title, number]) =>
          number > 0 && (
            <label>
              <input type="radio" name="verdict" id={`show-${tone}`} />
              <span>
                {title} {number}
              </span>
            </label>
          ),
      )}
    </fieldset>
  )
}
