import { firstFew } from '../../findings/phrases.ts'
import { count, duration, grouped, sum } from '../../findings/quantities.ts'
import type { Report, ReportedClause } from '../report.ts'
import { ClauseLink } from './verdicts.tsx'

/** One bar: a clause, or what is left when the longest are shown. */
interface Share {
  readonly title: string
  readonly amount: number
  readonly clause?: ReportedClause
}

const mostBars = 8

/** A picture of where the time and the requests of the run went. */
export function Effort({ report: { clauses, run } }: { readonly report: Report }) {
  const ownRequests = sum(clauses.map(({ requests }) => requests))
  if (ownRequests === 0) return null
  const shared = run.requests - ownRequests
  return (
    <section id="effort" aria-labelledby="effort-title">
      <h2 id="effort-title">Where time and requests went</h2>
      <p class="quiet">
        {count(run.requests, 'request')} in {duration(run.durationMs)}. An answer judges every
        clause that it has something to say about, so a clause may need none of its own; clauses are
        judged side by side, so their times overlap.
      </p>
      <div class="charts">
        <Chart
          title="Requests"
          inWords={grouped}
          shares={[
            ...largest(clauses, ({ requests }) => requests),
            ...(shared > 0 ? [{ title: 'shared, observing, restoring', amount: shared }] : []),
          ]}
        />
        <Chart
          title="Time"
          inWords={duration}
          shares={largest(clauses, ({ durationMs }) => durationMs)}
        />
      </div>
    </section>
  )
}

function largest(
  clauses: readonly ReportedClause[],
  amountOf: (clause: ReportedClause) => number,
): readonly Share[] {
  const all = clauses
    .map((clause) => ({ title: clause.id, amount: amountOf(clause), clause }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount)
  return firstFew(all, mostBars, (left) => ({
    title: count(left, 'other clause'),
    amount: sum(all.slice(mostBars).map(({ amount }) => amount)),
  }))
}

function Chart(props: {
  readonly title: string
  readonly shares: readonly Share[]
  readonly inWords: (amount: number) => string
}) {
  const most = Math.max(...props.shares.map(({ amount }) => amount), 1)
  return (
    <div class="chart">
      <h3>{props.title}</h3>
      <ul>
        {props.shares.map(({ amount, clause, title }) => (
          <li>
            {clause === undefined ? <span>{title}</span> : <ClauseLink id={clause.id} />}
            <span class="amount">{props.inWords(amount)}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect
                class={clause === undefined ? 'rest' : 'own'}
                width={Math.round((1000 * amount) / most) / 10}
                height="1"
              />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  )
}
