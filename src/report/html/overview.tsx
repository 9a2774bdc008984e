import { count } from '../../findings/quantities.ts'
import { likelyCauseInWords, likelyCauses } from '../likely-causes.ts'
import type { Report, ReportedClause } from '../report.ts'
import { Listed, Quoted } from './evidence.tsx'
import { ByOperation } from './operations.tsx'
import { ClauseLink, Mark, type Tone, toneInWords, toneOf, toneSigns, tones } from './verdicts.tsx'

/** All clauses at a glance: one cell each, by operation, coloured and signed by its verdict. */
export function Overview({ report: { clauses } }: { readonly report: Report }) {
  return (
    <section aria-labelledby="overview-title">
      <h2 id="overview-title">Clauses at a glance</h2>
      <Legend clauses={clauses} />
      <ByOperation
        class="cells"
        of={(operation) => clauses.filter((one) => one.operation === operation)}
      >
        {(own) => (
          <ul>
            {own.map((clause) => (
              <li>
                <Cell clause={clause} />
              </li>
            ))}
          </ul>
        )}
      </ByOperation>
    </section>
  )
}

function Legend({ clauses }: { readonly clauses: readonly ReportedClause[] }) {
  const number = (tone: Tone) => clauses.filter((clause) => toneOf(clause) === tone).length
  return (
    <ul class="legend">
      {tones.map(
        (tone) =>
          number(tone) > 0 && (
            <li>
              <Mark tone={tone}>{`${number(tone)} ${toneInWords[tone]}`}</Mark>
            </li>
          ),
      )}
      {number('partly') > 0 && (
        <li class="quiet">in part: some cases could not be judged, see the row of the clause</li>
      )}
      {number('error') + number('inconclusive') + number('partly') === 0 && (
        <li class="quiet">every clause judged</li>
      )}
    </ul>
  )
}

/** A step to the evidence of a violated clause, and to the row of any other. */
function Cell({ clause }: { readonly clause: ReportedClause }) {
  const tone = toneOf(clause)
  const { id, operation, statement, verdict } = clause
  const words = `${id}, ${toneInWords[tone]}: ${statement}`
  return (
    <a
      class={`cell ${tone}`}
      href={`#${verdict === 'fail' ? 'violated' : 'clause'}-${id}`}
      title={words}
      aria-label={words}
    >
      <span class="sign" aria-hidden="true">
        {toneSigns[tone]}
      </span>
      <span class="name">
        {id.startsWith(`${operation}.`) ? id.slice(operation.length + 1) : id}
      </span>
    </a>
  )
}

/** What the violations most likely come from, one line each. */
export function LikelyCauses({ report }: { readonly report: Report }) {
  const causes = likelyCauses(report)
  if (causes.length === 0) return null
  const { waived } = report.totals
  return (
    <section id="causes" class="causes" aria-labelledby="causes-title">
      <h2 id="causes-title">Likely causes</h2>
      <ol>
        {causes.map((cause) => (
          <li>
            <b>
              <Quoted text={likelyCauseInWords(cause)} />
            </b>{' '}
            <span class="quiet">
              {cause.clauses.length > 1 && `${cause.clauses.length} clauses: `}
              <Listed all={cause.clauses.map((id) => <ClauseLink id={id} to="violated" />)} />
            </span>
          </li>
        ))}
      </ol>
      {waived > 0 && <p class="quiet">{count(waived, 'waived violation')} left aside here.</p>}
    </section>
  )
}
