/** @jsxRuntime automatic @jsxImportSource preact */
import type { Report } from '../report.ts'

/** Links to the parts of the page that there are, each with what it holds. */
export function Contents({ report }: { readonly report: Report }) {
  const { clauses, observations, restoration, totals } = report
  const parts: readonly (readonly [string, string, number])[] = [
    ['violated', 'Violated', totals.fail],
    ['unjudged', 'Could not be judged', totals.error + totals.inconclusive],
    ['clauses', 'All clauses', clauses.length],
    ['observations', 'Observations', observations.length],
    ['waivers', 'Waivers', clauses.filter(({ waiver }) => waiver !== undefined).length],
  ]
  const left = restoration.notRestored.length
  return (
    <nav class="contents" aria-label="Contents">
      <ul>
        {parts.map(
          ([id, title, number]) =>
            number > 0 && (
              <li>
                <a href={`#${id}`}>
                  {title} <span class="count">{number}</span>
                </a>
              </li>
            ),
        )}
        <li>
          <a href="#restoration" class={left > 0 ? 'loud' : ''}>
            Restoration {left > 0 && <span class="count">{left} left changed</span>}
          </a>
        </li>
        {clauses.some(({ requests }) => requests > 0) && (
          <li>
            <a href="#effort">Time and requests</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
