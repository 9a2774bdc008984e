import { useContext } from 'preact/hooks'
import { wereAtOnce } from '../../findings/at-once.ts'
import { count, sum } from '../../findings/quantities.ts'
import { isUpdate } from '../../findings/requested.ts'
import type { Exchange, Violation } from '../../findings/result.ts'
import { type ViolationCode, violationInWords } from '../../findings/violations.ts'
import type { Piece } from '../pretty-json.ts'
import { shownExchanges } from '../shown-exchanges.ts'
import { reproduction } from '../violation-in-words.ts'
import { alikeIn } from './alike.ts'
import { Allotted } from './allotment.ts'
import { Aside, Command, Evidence, Quoted, reachable } from './evidence.tsx'
import { ExchangeDetails, type WrongParts } from './exchange.tsx'
import { scriptOf } from './send-again.ts'
import { bytesInPage, comparedValues, cutPieces } from './texts.ts'

/** Everything known of the violations of one clause: of those that are alike the simplest, the others folded. */
export function ViolationList({ violations }: { readonly violations: readonly Violation[] }) {
  const { violationsPerClause } = useContext(Allotted)
  const { groups, left } = alikeIn(violations, violationsPerClause)
  return (
    <>
      {groups.map(([simplest, ...alike]) => (
        <div class="kind">
          <ViolationDetails violation={simplest} />
          {alike.length > 0 && <Alike violations={alike} />}
        </div>
      ))}
      {left > 0 && (
        <p class="cut">{count(left, 'more violation')} of this clause in conformance.json</p>
      )}
    </>
  )
}

function Alike({ violations }: { readonly violations: readonly Violation[] }) {
  return (
    <details class="alike">
      <summary>{violations.length} more alike</summary>
      <Aside>
        {violations.map((violation) => (
          <ViolationDetails violation={violation} />
        ))}
      </Aside>
    </details>
  )
}

function ViolationDetails({ violation }: { readonly violation: Violation }) {
  const { about, counterexample, exchanges, replay } = violation
  const { exchangesPerViolation } = useContext(Allotted)
  const [expected, received] = violationInWords(violation)
  const shown = shownExchanges(violation, exchangesPerViolation)
  const proofs = proofsIn(
    shown.map(({ exchange }) => exchange),
    violation,
  )
  const left = exchanges.length - sum(shown.map(({ times }) => times))
  return (
    <div class="violation">
      <h4 class="told">
        <span class="promised">
          Expected <Quoted text={expected} />,
        </span>{' '}
        <span>
          received <Quoted text={received} />
        </span>
      </h4>
      <Compared violation={violation} />
      <dl class="about">
        {counterexample !== undefined && (
          <div>
            <dt>Smallest case</dt>
            <dd>
              <Evidence label="Smallest case" text={JSON.stringify(counterexample)} />
            </dd>
          </div>
        )}
        <div>
          <dt>{violation.reproduced.times > 0 ? 'Confirmed' : 'Seen'}</dt>
          <dd>{reproduction(violation)}</dd>
        </div>
      </dl>
      <div class="exchanges">
        {shown.map(({ exchange, curl }) => (
          <ExchangeDetails
            exchange={exchange}
            open={exchange.decisive === true || proofs.includes(exchange)}
            wrong={wrongIn(exchange, violation)}
            curl={curl}
            field={typeof about.field === 'string' ? about.field : undefined}
            needs={exchange.decisive && neededBy(exchange, exchanges)}
          />
        ))}
      </div>
      {left > 0 && <p class="cut">{count(left, 'more exchange')} in conformance.json</p>}
      <AllInOrder violation={violation} />
      <Command label="Replay, with the target's settings in the environment" text={replay} />
    </div>
  )
}

/** Kinds of violations of which only another listing shows what is missing or too much. */
const shownByAnother: ReadonlySet<ViolationCode> = new Set<ViolationCode>([
  ...(['other-listing', 'missing-from-wider-range', 'fewer-in-wider-range'] as const),
])

/** What proves that the one which shows a violation is wrong, where it does not say so itself. */
function proofsIn(shown: readonly Exchange[], { code }: Violation): readonly Exchange[] {
  if (code === 'event-gone') return shown.filter(({ role }) => role === 'update')
  const wrong = shown.find(({ decisive }) => decisive)
  const answersOtherwise = (one: Exchange) => one.response?.body !== wrong?.response?.body
  return shownByAnother.has(code) ? shown.filter(answersOtherwise).slice(0, 1) : []
}

/** Without an update before or beside it, a request may show nothing. */
function neededBy(exchange: Exchange, exchanges: readonly Exchange[]) {
  const isBeside = (one: Exchange) =>
    one !== exchange && (isUpdate(one) || isUpdate(exchange)) && wereAtOnce(one, exchange)
  if (exchanges.some(isBeside)) return 'beside'
  return exchanges.slice(0, exchanges.indexOf(exchange)).some(isUpdate) ? 'before' : undefined
}

/** More requests in order than these are shown where they are asked for. */
export const mostInOrderAtOnce = 6

/** What sends all requests again, one after the other, where one alone does not show it; or where that stands. */
function AllInOrder({ violation }: { readonly violation: Violation }) {
  const { bytesPerScript } = useContext(Allotted)
  const { length } = violation.exchanges
  const script = scriptOf(violation)
  if (length < 2) return null
  if (script === '' || bytesInPage(script) > bytesPerScript)
    return <p class="cut">The commands of all {length} requests stand in conformance.json</p>
  const writes = violation.exchanges.some(isUpdate)
    ? '; they may change events, which nothing puts back'
    : ''
  const amid = script.includes('\nwait')
    ? '; where one ends in &, the next is sent while it is under way, as it was'
    : ''
  const beside = violation.about.beside
    ? '; the updates of other events that were sent meanwhile are not among them'
    : ''
  return (
    <details class="further" open={length <= mostInOrderAtOnce}>
      <summary>All {length} requests in order, to paste at once</summary>
      <Command label={`With curl${amid}${writes}${beside}`} text={script} most={bytesPerScript} />
    </details>
  )
}

/** Kinds of violations that an answer shows by its status. */
const wrongByStatus: ReadonlySet<ViolationCode> = new Set([
  ...(['refused', 'credentials-refused', 'accepted-without-credentials'] as const),
  ...(['not-readable', 'unknown-event-answered'] as const),
])

function isOfItems(code: string): boolean {
  return code === 'too-many-items' || code === 'other-number-of-items'
}

/** What is wrong in the exchange that shows a violation, beside its body: what was received is its status and the like. */
function wrongIn({ decisive }: Exchange, { code, received }: Violation): WrongParts {
  if (!decisive) return {}
  return {
    status: wrongByStatus.has(code),
    ...(isOfItems(code) && typeof received === 'number' && { items: received }),
    mediaType: code === 'other-media-type',
  }
}

/** What was expected above what was received, as values with what differs marked. */
function Compared({ violation }: { readonly violation: Violation }) {
  const { bytesPerText } = useContext(Allotted)
  const compared = comparedValues(violation)
  if (compared === undefined) return null
  const [expected, received] = compared.map((pieces) => cutPieces(pieces, bytesPerText))
  // Of two answers that disagree, either may be the wrong one.
  const sides = answersCompared[String(violation.about.as)]
  const [one, other] = sides ?? ['Expected', 'Received']
  return (
    <dl class="compared">
      <dt>{one}</dt>
      <dd class={sides ? '' : 'expected'}>
        <Value label={one} pieces={expected ?? []} />
      </dd>
      <dt>{other}</dt>
      <dd class={sides ? '' : 'received'}>
        <Value label={other} pieces={received ?? []} />
      </dd>
    </dl>
  )
}

/** By where what was expected comes from: which two answers it sets against each other. */
const answersCompared: Readonly<Record<string, readonly [string, string]>> = {
  answered: ['Answered to the update', 'Read afterwards'],
  listed: ['In the list', 'Read by itself'],
  read: ['Read by itself', 'In the list'],
}

function Value({ label, pieces }: { readonly label: string; readonly pieces: readonly Piece[] }) {
  return (
    <pre class="value" {...reachable(label, pieces.map(({ text }) => text).join(''))}>
      {pieces.map(({ differs, text }) => (differs ? <mark>{text}</mark> : text))}
    </pre>
  )
}
