/** @jsxRuntime automatic @jsxImportSource preact */
import { daysLeft, waiverState } from '../clauses-in-words.ts'
import { grouped } from '../quantities.ts'
import type { Report } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { type Column, Row, StackingTable } from './stacking-table.tsx'
import { VerdictMark } from './verdicts.tsx'

const columns: readonly Column[] = [
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
      <StackingTable caption="Known deviations and how long each is allowed" columns={columns}>
        {waived.map(({ clause, waiver }) => (
          <Row
            columns={columns}
            title={
              <a href={`#clause-${clause.id}`}>
                <code>{clause.id}</code>
              </a>
            }
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
