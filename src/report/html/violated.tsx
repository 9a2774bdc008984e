/** @jsxRuntime automatic @jsxImportSource preact */
import { violatedClauses, waiverState } from '../findings.ts'
import type { Report, ReportedClause } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { VerdictMark } from './verdict-mark.tsx'
import { ViolationList } from './violation.tsx'

/** Every violated clause, unfolded: those that decide the verdict, then the waived ones. */
export function Violated({ report }: { readonly report: Report }) {
  const violated = violatedClauses(report)
  if (violated.length === 0) return null
  return (
    <section id="violated" aria-labelledby="violated-title">
      <h2 id="violated-title">Violated</h2>
      {violated.map((clause) => (
        <ViolatedClause clause={clause} />
      ))}
    </section>
  )
}

function ViolatedClause({ clause }: { readonly clause: ReportedClause }) {
  const { basis, id, section, statement, violations, waiver } = clause
  return (
    <details class="card clause-card" id={`violated-${id}`} open>
      <summary>
        <h3>
          <VerdictMark clause={clause} /> <code>{id}</code>
        </h3>
        <p class="statement">{statement}</p>
        <p class="quiet">
          Section {section} of the specification, {basis}
        </p>
      </summary>
      {waiver !== undefined && (
        <p class={waiver.expired ? 'notice loud' : 'notice'}>
          <b>Waiver</b> {waiverState(clause, waiver)}. <Quoted text={waiver.reason} />
          {waiver.ticket !== undefined && (
            <>
              {' '}
              (<Quoted text={waiver.ticket} />)
            </>
          )}
        </p>
      )}
      <ViolationList violations={violations} />
      {clause.reason !== undefined && (
        <p class="notice">
          <Quoted text={clause.reason} />
        </p>
      )}
    </details>
  )
}
