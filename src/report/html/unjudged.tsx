/** @jsxRuntime automatic @jsxImportSource preact */
import { type UnjudgedGroup, unjudgedGroups } from '../findings.ts'
import type { Report } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { Mark } from './verdict-mark.tsx'
import { ViolationList } from './violation.tsx'

/** What could not be judged, by reason. */
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

function UnjudgedCard({ group: { clauses, reason, verdict } }: { readonly group: UnjudgedGroup }) {
  const suspected = clauses.filter(({ violations }) => violations.length > 0)
  return (
    <div class="card">
      <h3 class="reason">
        <Mark tone={verdict}>{verdict}</Mark> <Quoted text={reason} />
      </h3>
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
        <details>
          <summary>
            What was seen of <code>{id}</code>
          </summary>
          <ViolationList violations={violations} />
        </details>
      ))}
    </div>
  )
}
