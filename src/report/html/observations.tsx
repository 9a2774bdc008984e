/** @jsxRuntime automatic @jsxImportSource preact */
import type { Report } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { ExchangeDetails } from './exchange.tsx'
import { Cited } from './outline.tsx'
import { type Column, Row, StackingTable } from './stacking-table.tsx'

const columns: readonly Column[] = [
  { title: 'Question' },
  { title: 'Answer' },
  { title: 'Exchange' },
]

/** What the target does where the specification says nothing. */
export function Observations({ report }: { readonly report: Report }) {
  if (report.observations.length === 0) return null
  return (
    <section id="observations" class="observations" aria-labelledby="observations-title">
      <h2 id="observations-title">Observations</h2>
      <p class="quiet">
        What the target does where the specification leaves it open. None of it decides the verdict.
      </p>
      <StackingTable caption="Questions that the specification leaves open" columns={columns}>
        {report.observations.map(({ answer, exchange, id, question, section }) => (
          <Row
            columns={columns}
            id={`observation-${id}`}
            title={
              <>
                <Quoted text={question} />
                <span class="quiet">
                  <code>{id}</code>, section <Cited id={id} section={section} />
                </span>
              </>
            }
            cells={[
              <Quoted text={answer} />,
              exchange === undefined ? (
                <span class="quiet">not of a single exchange</span>
              ) : (
                <ExchangeDetails exchange={exchange} />
              ),
            ]}
          />
        ))}
      </StackingTable>
    </section>
  )
}
