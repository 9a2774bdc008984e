/** @jsxRuntime automatic @jsxImportSource preact */
import { explanationOf } from '../../contract/explanations.ts'
import { daysLeft, waiverState } from '../clauses-in-words.ts'
import { duration, grouped } from '../quantities.ts'
import type { Report, ReportedClause } from '../report.ts'
import { Listed, Quoted } from './evidence.tsx'
import { Explained } from './explained.tsx'
import { operations } from './operations.ts'
import { Cited } from './outline.tsx'
import { type Column, Row, StackingTable } from './stacking-table.tsx'
import { ClauseLink, Filter, toneOf, VerdictMark } from './verdicts.tsx'

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
          <Listed all={run.notSelected.map((id) => <code>{id}</code>)} />
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
        <Cited id={clause.id} section={section} />,
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
      {verdict === 'fail' ? <ClauseLink id={id} to="violated" /> : <code>{id}</code>}
      {verdict === 'fail' ? (
        <span class="statement">{statement}</span>
      ) : (
        <Explained title={statement} paragraphs={explanationOf(id)} />
      )}
      {reason !== undefined && verdict !== 'fail' && (
        <span class="quiet">
          <Quoted text={reason} />
        </span>
      )}
    </>
  )
}

const waiverColumns: readonly Column[] = [
  { title: 'Clause' },
  { title: 'Verdict' },
  { title: 'Waiver' },
  { title: 'Days left', numeric: true },
  { title: 'Reason' },
  { title: 'Ticket' },
]

/** The waivers that this run was given, and what each came to. */
export function Waivers({ report }: { readonly report: Report }) {
  const waived = report.clauses.flatMap((clause) =>
    clause.waiver === undefined ? [] : [{ clause, waiver: clause.waiver }],
  )
  if (waived.length === 0) return null
  return (
    <section id="waivers" aria-labelledby="waivers-title">
      <h2 id="waivers-title">Waivers</h2>
      <StackingTable
        caption="Known deviations and how long each is allowed"
        columns={waiverColumns}
      >
        {waived.map(({ clause, waiver }) => (
          <Row
            columns={waiverColumns}
            title={<ClauseLink id={clause.id} />}
            cells={[
              <VerdictMark clause={clause} />,
              waiver.stale === 'refused' ? (
                <strong>{waiverState(clause, waiver)}</strong>
              ) : (
                waiverState(clause, waiver)
              ),
              waiver.expired ? 'none' : grouped(daysLeft(waiver, report)),
              <Quoted text={waiver.reason} />,
              waiver.ticket === undefined ? 'none' : <Quoted text={waiver.ticket} />,
            ]}
          />
        ))}
      </StackingTable>
    </section>
  )
}
