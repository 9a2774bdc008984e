/** @jsxRuntime automatic @jsxImportSource preact */
import { duration, grouped } from '../quantities.ts'
import type { Report, ReportedClause } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { Filter } from './filter.tsx'
import { toneOf, VerdictMark } from './verdict-mark.tsx'

const operations: readonly (readonly [ReportedClause['operation'], string])[] = [
  ['list', 'List: GET /special-events'],
  ['get', 'Get: GET /special-events/{eventId}'],
  ['update', 'Update: PATCH /special-events/{eventId}'],
  ['all', 'All operations'],
]

/** Every clause with its verdict, by operation, to be filtered by verdict. */
export function ClauseTables({ report }: { readonly report: Report }) {
  const { clauses, run } = report
  return (
    <section id="clauses" class="clauses" aria-labelledby="clauses-title">
      <h2 id="clauses-title">All clauses</h2>
      <Filter clauses={clauses} />
      {operations.map(([operation, title]) => (
        <OperationTable
          title={title}
          clauses={clauses.filter((clause) => clause.operation === operation)}
        />
      ))}
      {run.notSelected.length > 0 && (
        <p>
          Not selected, so neither judged nor counted:{' '}
          {run.notSelected.map((id, at) => (
            <>
              {at > 0 && ', '}
              <code>{id}</code>
            </>
          ))}
        </p>
      )}
    </section>
  )
}

function OperationTable(props: {
  readonly title: string
  readonly clauses: readonly ReportedClause[]
}) {
  if (props.clauses.length === 0) return null
  return (
    <table class="stacking" role="table">
      <caption>
        <h3>{props.title}</h3>
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Clause', 'Verdict', 'Basis', 'Section'].map((title) => (
            <th role="columnheader" scope="col">
              {title}
            </th>
          ))}
          {['Cases', 'Requests', 'Time'].map((title) => (
            <th role="columnheader" scope="col" class="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {props.clauses.map((clause) => (
          <ClauseRow clause={clause} />
        ))}
      </tbody>
    </table>
  )
}

function ClauseRow({ clause }: { readonly clause: ReportedClause }) {
  const { basis, cases, durationMs, id, reason, requests, section, statement, verdict } = clause
  return (
    <tr role="row" id={`clause-${id}`} data-verdict={toneOf(clause)}>
      <th role="rowheader" scope="row">
        {verdict === 'fail' ? (
          <a href={`#violated-${id}`}>
            <code>{id}</code>
          </a>
        ) : (
          <code>{id}</code>
        )}
        <span class="statement">{statement}</span>
        {reason !== undefined && (
          <span class="quiet">
            <Quoted text={reason} />
          </span>
        )}
      </th>
      <td role="cell" data-title="Verdict">
        <VerdictMark clause={clause} />
      </td>
      <td role="cell" data-title="Basis">
        {basis}
      </td>
      <td role="cell" data-title="Section">
        {section}
      </td>
      <td role="cell" data-title="Cases" class="number">
        {grouped(cases)}
      </td>
      <td role="cell" data-title="Requests" class="number">
        {grouped(requests)}
      </td>
      <td role="cell" data-title="Time" class="number">
        {duration(durationMs)}
      </td>
    </tr>
  )
}
