/** @jsxRuntime automatic @jsxImportSource preact */
import { duration, grouped } from '../quantities.ts'
import type { Report, ReportedClause } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { type Column, Row, StackingTable } from './stacking-table.tsx'
import { type Tone, toneOf, VerdictMark } from './verdicts.tsx'

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

const columns: readonly Column[] = [
  { title: 'Clause' },
  { title: 'Verdict' },
  { title: 'Basis' },
  { title: 'Section' },
  { title: 'Cases', numeric: true },
  { title: 'Requests', numeric: true },
  { title: 'Time', numeric: true },
]

function OperationTable(props: {
  readonly title: string
  readonly clauses: readonly ReportedClause[]
}) {
  if (props.clauses.length === 0) return null
  return (
    <div class="operation">
      <h3>{props.title}</h3>
      <StackingTable caption={`Clauses: ${props.title}`} columns={columns}>
        {props.clauses.map((clause) => (
          <ClauseRow clause={clause} />
        ))}
      </StackingTable>
    </div>
  )
}

function ClauseRow({ clause }: { readonly clause: ReportedClause }) {
  const { basis, cases, durationMs, requests, section } = clause
  return (
    <Row
      columns={columns}
      id={`clause-${clause.id}`}
      verdict={toneOf(clause)}
      title={<ClauseTitle clause={clause} />}
      cells={[
        <VerdictMark clause={clause} />,
        basis,
        section,
        grouped(cases),
        grouped(requests),
        duration(durationMs),
      ]}
    />
  )
}

function ClauseTitle({ clause }: { readonly clause: ReportedClause }) {
  const { id, reason, statement, verdict } = clause
  return (
    <>
      {verdict === 'fail' ? (
        <a href={`#violated-${id}`}>
          <code>{id}</code>
        </a>
      ) : (
        <code>{id}</code>
      )}
      <span class="statement">{statement}</span>
      {reason !== undefined && verdict !== 'fail' && (
        <span class="quiet">
          <Quoted text={reason} />
        </span>
      )}
    </>
  )
}

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
