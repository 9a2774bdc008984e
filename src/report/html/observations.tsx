import { count } from '../../findings/quantities.ts'
import type { Observation } from '../../findings/result.ts'
import type { Report } from '../report.ts'
import { Listed, Quoted } from './evidence.tsx'
import { Asked, ExchangeDetails } from './exchange.tsx'
import { ByOperation, byAnswer, withExchangeShown } from './operations.tsx'
import { Cited } from './outline.tsx'
import { StackingTable } from './stacking-table.tsx'

/** What the target does where the specification says nothing: by operation, equal answers in one row. */
export function Observations({ report: { observations, verdict } }: { readonly report: Report }) {
  if (observations.length === 0 || verdict === 'not-judged') return null
  const shown = withExchangeShown(observations)
  return (
    <section id="observations" class="observations" aria-labelledby="observations-title">
      <h2 id="observations-title">Observations</h2>
      <p class="quiet">
        What the target does where the specification leaves it open. None of it decides the verdict.
        Of answers that are alike, one exchange is shown; all stand in conformance.json.
      </p>
      <ByOperation of={(operation) => byAnswer(observations, operation)}>
        {(answers, title) => (
          <StackingTable
            caption={`Open questions: ${title}`}
            columns={['Answer', 'Question']}
            rows={answers.map(([answer, alike]) => ({
              title: <Quoted text={answer} />,
              cells: [<Questions all={alike} shown={shown} />],
            }))}
          />
        )}
      </ByOperation>
    </section>
  )
}

/** The questions that one answer is to: one as it is, several folded to their ids. */
function Questions(props: {
  readonly all: readonly Observation[]
  readonly shown: ReadonlySet<Observation>
}) {
  const { all, shown } = props
  const questions = all.map((one) => <Question observation={one} isShown={shown.has(one)} />)
  if (all.length === 1) return <>{questions}</>
  return (
    <details class="alike">
      <summary>
        {count(all.length, 'question')}: <Listed all={all.map(({ id }) => <code>{id}</code>)} />
      </summary>
      {questions}
    </details>
  )
}

/** A question, and how its answer came, or only what was asked. */
function Question(props: { readonly observation: Observation; readonly isShown: boolean }) {
  const { exchange, id, question, section } = props.observation
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
      ) : props.isShown ? (
        <ExchangeDetails exchange={exchange} />
      ) : (
        <Asked request={exchange.request} />
      )}
    </div>
  )
}
