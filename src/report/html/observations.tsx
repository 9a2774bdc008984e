/** @jsxRuntime automatic @jsxImportSource preact */
import type { Observation } from '../../findings/result.ts'
import { count } from '../quantities.ts'
import type { Report, ReportedClause } from '../report.ts'
import { Quoted } from './evidence.tsx'
import { ExchangeDetails } from './exchange.tsx'
import { operations } from './operations.ts'
import { Cited } from './outline.tsx'
import { type Column, Row, StackingTable } from './stacking-table.tsx'

const columns: readonly Column[] = [{ title: 'Answer' }, { title: 'Question' }]

/** What the target does where the specification says nothing: by operation, equal answers in one row. */
export function Observations({ report: { observations } }: { readonly report: Report }) {
  if (observations.length === 0) return null
  return (
    <section id="observations" class="observations" aria-labelledby="observations-title">
      <h2 id="observations-title">Observations</h2>
      <p class="quiet">
        What the target does where the specification leaves it open. None of it decides the verdict.
      </p>
      {operations.map(([operation, title]) => (
        <Answers
          title={title}
          observations={observations.filter(({ id }) => operationOf(id) === operation)}
        />
      ))}
    </section>
  )
}

/** The operation that a question names first in its id, such as `auth.none.get`. */
function operationOf(id: string): ReportedClause['operation'] {
  const named = id.split('.').find((word) => operations.some(([operation]) => operation === word))
  return (named ?? 'all') as ReportedClause['operation']
}

function Answers(props: { readonly title: string; readonly observations: readonly Observation[] }) {
  if (props.observations.length === 0) return null
  const alike = new Map<string, Observation[]>()
  for (const observation of props.observations)
    alike.set(observation.answer, [...(alike.get(observation.answer) ?? []), observation])
  return (
    <div class="operation">
      <h3>{props.title}</h3>
      <StackingTable caption={`Open questions: ${props.title}`} columns={columns}>
        {[...alike].map(([answer, asked]) => (
          <Row columns={columns} title={<Quoted text={answer} />} cells={[<Asked all={asked} />]} />
        ))}
      </StackingTable>
    </div>
  )
}

/** The questions that one answer is to: one as it is, several folded to their ids. */
function Asked({ all }: { readonly all: readonly Observation[] }) {
  const questions = all.map((one) => <Question observation={one} />)
  if (all.length === 1) return <>{questions}</>
  return (
    <details class="alike">
      <summary>
        {count(all.length, 'question')}:{' '}
        {all.map(({ id }, at) => (
          <>
            {at > 0 && ', '}
            <code>{id}</code>
          </>
        ))}
      </summary>
      {questions}
    </details>
  )
}

function Question({ observation }: { readonly observation: Observation }) {
  const { exchange, id, question, section } = observation
  return (
    <div class="question" id={`observation-${id}`}>
      <p>
        <Quoted text={question} />{' '}
        <span class="quiet">
          <code>{id}</code>, section <Cited id={id} section={section} />
        </span>
      </p>
      {exchange === undefined ? (
        <p class="quiet">not of a single exchange</p>
      ) : (
        <ExchangeDetails exchange={exchange} />
      )}
    </div>
  )
}
