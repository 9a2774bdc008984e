/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from 'preact/hooks'
import type { Exchange, Violation } from '../../findings/result.ts'
import { violationInWords } from '../../findings/violations.ts'
import { reproduction } from '../clauses-in-words.ts'
import { differingPieces, type Piece } from '../pretty-json.ts'
import { count } from '../quantities.ts'
import { Allotted, comparedValues, mostOfValue } from './allotment.ts'
import { Command, cutToBytes, Evidence, Quoted } from './evidence.tsx'
import { ExchangeDetails } from './exchange.tsx'

/** Everything known of the violations of one clause. */
export function ViolationList({ violations }: { readonly violations: readonly Violation[] }) {
  const { violationsPerClause } = useContext(Allotted)
  const shown = violations.slice(0, violationsPerClause)
  return (
    <>
      {shown.map((violation, at) => (
        <ViolationDetails
          violation={violation}
          unfolded={at === 0 && isShort(violation)}
          {...(violations.length > 1 ? { number: at + 1, of: violations.length } : {})}
        />
      ))}
      {violations.length > shown.length && (
        <p class="cut">
          {count(violations.length - shown.length, 'more violation')} of this clause in
          conformance.json
        </p>
      )}
    </>
  )
}

/** Whether its exchanges take in at a glance, so that unfolding them saves the reader a step. */
function isShort({ exchanges }: Violation): boolean {
  const length = ({ request, response }: Exchange) =>
    (request.body?.length ?? 0) + (response?.body.length ?? 0)
  return exchanges.length <= 2 && exchanges.every((exchange) => length(exchange) < 1_000)
}

function ViolationDetails(props: {
  readonly violation: Violation
  readonly unfolded: boolean
  readonly number?: number
  readonly of?: number
}) {
  const { counterexample, curl, exchanges, replay } = props.violation
  const { exchangesPerViolation } = useContext(Allotted)
  const shown = exchanges.slice(0, exchangesPerViolation)
  return (
    <div class="violation">
      {props.number !== undefined && (
        <p class="label">
          Violation {props.number} of {props.of}
        </p>
      )}
      <dl class="words">
        <Compared violation={props.violation} />
        <dt>Seen</dt>
        <dd class="seen">{reproduction(props.violation)}</dd>
      </dl>
      {counterexample !== undefined && (
        <>
          <h4>Smallest case that shows it</h4>
          <Evidence label="Smallest case that shows it" text={JSON.stringify(counterexample)} />
        </>
      )}
      <Command label="Replay" text={replay} />
      {exchanges.length > 0 && <h4>{count(exchanges.length, 'exchange')}</h4>}
      {shown.map((exchange, at) => (
        <ExchangeDetails
          exchange={exchange}
          open={props.unfolded}
          {...(exchanges.length > 1 ? { number: at + 1 } : {})}
          {...(curl[at] === undefined ? {} : { curl: curl[at] })}
        />
      ))}
      {exchanges.length > shown.length && (
        <p class="cut">
          {count(exchanges.length - shown.length, 'more exchange')} in conformance.json
        </p>
      )}
    </div>
  )
}

/** What was expected above what was received, each in words and, where it shows more, as a value with what differs marked. */
function Compared({ violation }: { readonly violation: Violation }) {
  const most = Math.min(useContext(Allotted).bytesPerText, mostOfValue)
  const [expected, received] = violationInWords(violation)
  const values = comparedValues(violation).map((value) => cutToBytes(value, most).beginning)
  const [ofExpected, ofReceived] = differingPieces(values[0] ?? '', values[1] ?? '') ?? []
  return (
    <>
      <dt>Expected</dt>
      <dd class="expected">
        <Quoted text={expected} />
        <Value pieces={ofExpected} />
      </dd>
      <dt>Received</dt>
      <dd class="received">
        <Quoted text={received} />
        <Value pieces={ofReceived} />
      </dd>
    </>
  )
}

function Value({ pieces }: { readonly pieces: readonly Piece[] | undefined }) {
  if (pieces === undefined) return null
  return (
    <pre class="value">
      {pieces.map(({ differs, text }) => (differs ? <mark>{text}</mark> : text))}
    </pre>
  )
}
