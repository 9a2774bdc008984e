/** @jsxRuntime automatic @jsxImportSource preact */
import { waiverState } from '../findings.ts'
import type { Report } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { VerdictMark } from './verdict-mark.tsx'

/** The waivers that this run was given, and what each came to. */
export function Waivers({ report }: { readonly report: Report }) {
  const waived = report.clauses.flatMap((clause) =>
    clause.waiver === undefined ? [] : [{ clause, waiver: clause.waiver }],
  )
  if (waived.length === 0) return null
  return (
    <section id="waivers" aria-labelledby="waivers-title">
      <h2 id="waivers-title">Waivers</h2>
      <table class="stacking" role="table">
        <caption class="unseen">Known deviations and how long each is allowed</caption>
        <thead role="rowgroup">
          <tr role="row">
            {['Clause', 'Verdict', 'Waiver', 'Reason', 'Ticket'].map((title) => (
              <th role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {waived.map(({ clause, waiver }) => (
            <tr role="row">
              <th role="rowheader" scope="row">
                <a href={`#clause-${clause.id}`}>
                  <code>{clause.id}</code>
                </a>
              </th>
              <td role="cell" data-title="Verdict">
                <VerdictMark clause={clause} />
              </td>
              <td role="cell" data-title="Waiver">
                {waiverState(clause, waiver)}
              </td>
              <td role="cell" data-title="Reason">
                <Quoted text={waiver.reason} />
              </td>
              <td role="cell" data-title="Ticket">
                {waiver.ticket === undefined ? 'none' : <Quoted text={waiver.ticket} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
