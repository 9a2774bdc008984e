import { explanationOf } from '../../contract/explanations.ts'
import { count, duration, grouped } from '../../findings/quantities.ts'
import { daysLeft, waiverState } from '../clauses-in-words.ts'
import type { Report, ReportedClause } from '../report.ts'
import { isAllUnjudged } from '../unjudged.ts'
import { Listed, Quoted } from './evidence.tsx'
import { Explained } from './explained.tsx'
import { ByOperation } from './operations.tsx'
import { Cited } from './outline.tsx'
import { StackingTable } from './stacking-table.tsx'
import { ClauseLink, Filter, toneOf, VerdictMark } from './verdicts.tsx'

/** Every clause with its verdict, by operation, to be filtered by verdict. */
export function ClauseTables({ report }: { readonly report: Report }) {
  const { clauses, run } = report
  const isBare = isAllUnjudged(report)
  // What was sent before anything was judged was sent for no clause.
  const isNone = clauses.every(({ cases, requests }) => cases + requests === 0)
  const figures = isBare && isNone ? [] : ['Cases', 'Requests', 'Time']
  const tables = (
    <ByOperation of={(operation) => clauses.filter((one) => one.operation === operation)}>
      {(own, title) => (
        <StackingTable
          caption={`Clauses: ${title}`}
          columns={['Clause', 'Verdict', 'Basis', 'Section', ...figures]}
          numeric={figures}
          rows={own.map((clause) => ({
            id: `clause-${clause.id}`,
            verdict: toneOf(clause),
            title: <ClauseTitle clause={clause} told={isBare} />,
            cells: [
              <VerdictMark clause={clause} />,
              clause.basis,
              <Cited id={clause.id} section={clause.section} />,
              grouped(clause.cases),
              grouped(clause.requests),
              duration(clause.durationMs),
            ].slice(0, 3 + figures.length),
          }))}
        />
      )}
    </ByOperation>
  )
  return (
    <section id="clauses" class="clauses" aria-labelledby="clauses-title">
      <h2 id="clauses-title">All clauses</h2>
      {isBare ? (
        <details class="alike">
          <summary>{count(clauses.length, 'clause')}, none of them judged</summary>
          {tables}
        </details>
      ) : (
        <>
          <Filter clauses={clauses} />
          <p class="quiet">
            Stated is what the specification says, implied what follows from it. Cases are the
            inputs and answers that a clause was judged by, requests those that were sent for it
            alone.
          </p>
          {tables}
        </>
      )}
      {run.notSelected.length > 0 && (
        <p>
          Not selected, so neither judged nor counted:{' '}
          <Listed all={run.notSelected.map((id) => <code>{id}</code>)} />
        </p>
      )}
    </section>
  )
}

function ClauseTitle(props: {
  readonly clause: ReportedClause
  /** Whether the page has told the reason already. */
  readonly told: boolean
}) {
  const { id, reason, statement, verdict } = props.clause
  return (
    <>
      {verdict === 'fail' ? <ClauseLink id={id} to="violated" /> : <code>{id}</code>}
      {verdict === 'fail' ? (
        <span class="statement">{statement}</span>
      ) : (
        <Explained title={statement} paragraphs={explanationOf(id)} />
      )}
      {reason !== undefined && verdict !== 'fail' && !props.told && (
        <span class="quiet">
          <Quoted text={reason} />
        </span>
      )}
    </>
  )
}

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
        columns={['Clause', 'Verdict', 'Waiver', 'Days left', 'Reason', 'Ticket']}
        numeric={['Days left']}
        rows={waived.map(({ clause, waiver }) => {
          const state = waiverState(clause, waiver)
          return {
            title: <ClauseLink id={clause.id} />,
            cells: [
              <VerdictMark clause={clause} />,
              waiver.stale === 'refused' ? <strong>{state}</strong> : state,
              waiver.expired ? 'none' : grouped(daysLeft(waiver, report)),
              <Quoted text={waiver.reason} />,
              waiver.ticket === undefined ? 'none' : <Quoted text={waiver.ticket} />,
            ],
          }
        })}
      />
    </section>
  )
}
