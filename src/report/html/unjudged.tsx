/** @jsxRuntime automatic @jsxImportSource preact */
import { type UnjudgedGroup, unjudgedGroups } from '../findings.ts'
import type { Report } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { remediesFor } from './remedies.ts'
import { Mark } from './verdict-mark.tsx'
import { ViolationList } from './violation.tsx'

/** What could not be judged, by reason, and what would make it judgeable. */
export function Unjudged({ report }: { readonly report: Report }) {
  const groups = unjudgedGroups(report)
  if (groups.length === 0) return null
  return (
    <section id="unjudged" aria-labelledby="unjudged-title">
      <h2 id="unjudged-title">Could not be judged</h2>
      {groups.map((group) => (
        <UnjudgedCard group={group} />
      ))}
    </section>
  )
}

function UnjudgedCard({ group }: { readonly group: UnjudgedGroup }) {
  const { clauses, reason, verdict } = group
  const suspected = clauses.filter(({ violations }) => violations.length > 0)
  return (
    <div class="card">
      <h3 class="reason">
        <Mark tone={verdict}>{verdict}</Mark> <Quoted text={reason} />
      </h3>
      <p class="remedy">
        <b>To have it judged:</b> {remediesFor(group).join(' ')}
      </p>
      <ul class="unjudged">
        {clauses.map(({ id, statement }) => (
          <li>
            <a href={`#clause-${id}`}>
              <code>{id}</code>
            </a>{' '}
            {statement}
          </li>
        ))}
      </ul>
      {suspected.map(({ id, violations }) => (
        <details class="suspected">
          <summary>
            What was seen of <code>{id}</code>
          </summary>
          <ViolationList violations={violations} />
        </details>
      ))}
    </div>
  )
}
