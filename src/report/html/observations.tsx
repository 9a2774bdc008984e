/** @jsxRuntime automatic @jsxImportSource preact */
import type { Report } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { ExchangeDetails } from './exchange.tsx'

/** What the target does where the specification says nothing. */
export function Observations({ report }: { readonly report: Report }) {
  if (report.observations.length === 0) return null
  return (
    <section id="observations" aria-labelledby="observations-title">
      <h2 id="observations-title">Observations</h2>
      <p class="quiet">
        What the target does where the specification leaves it open. None of it decides the verdict.
      </p>
      <table class="stacking observations" role="table">
        <caption class="unseen">Questions that the specification leaves open</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Question
            </th>
            <th role="columnheader" scope="col">
              Answer
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {report.observations.map(({ answer, exchange, id, question, section }) => (
            <tr role="row" id={`observation-${id}`}>
              <th role="rowheader" scope="row">
                <Quoted text={question} />
                <span class="quiet">
                  <code>{id}</code>, section {section}
                </span>
              </th>
              <td role="cell" data-title="Answer">
                <Quoted text={answer} />
                {exchange !== undefined && <ExchangeDetails exchange={exchange} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
