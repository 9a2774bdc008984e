import type { ClauseId } from '../../contract/clauses.ts'
import { type OutlineRow, type OutlineSection, outline, placeOf } from '../../contract/outline.ts'
import type { QuestionId } from '../../contract/questions.ts'
import { count } from '../../findings/quantities.ts'
import type { Report, ReportedClause } from '../report.ts'
import { isAllUnjudged } from '../unjudged.ts'
import { Listed, Quoted } from './evidence.tsx'
import { labelOf, Mark, type Tone, toneOf, toneSigns, tones } from './verdicts.tsx'

/** Marks that are worth unfolding a section for. */
const loud: ReadonlySet<Tone> = new Set(['fail', 'waived', 'error', 'inconclusive'])

/** What a row leads to, as far as this report has it. */
interface Found {
  readonly clauses: ReadonlyMap<ClauseId, ReportedClause>
  readonly answered: ReadonlySet<string>
  /** Whether nothing could be asked, so that no clause is in error by itself. */
  readonly isBare: boolean
}

/** A row with its mark: by its clauses, or that it is left open, or why nothing is judged there. */
interface MarkedRow {
  readonly row: OutlineRow
  readonly tone: Tone
  readonly label: string
}

/** The specification in outline, each row marked by what became of the clauses that rest on it. */
export function Outline({ report }: { readonly report: Report }) {
  const isJudged = report.verdict !== 'not-judged'
  const found: Found = {
    clauses: new Map(report.clauses.map((clause) => [clause.id, clause])),
    isBare: isAllUnjudged(report),
    answered: new Set(isJudged ? report.observations.map(({ id }) => id) : []),
  }
  const sections = outline.map((section) => ({
    section,
    rows: section.rows.map((row) => markedRow(row, found)),
  }))
  const legend = new Map(
    sections.flatMap(({ rows }) => rows.map(({ tone, label }) => [tone, label])),
  )
  return (
    <section id="outline" class="outline" aria-labelledby="outline-title">
      <h2 id="outline-title">The contract, marked</h2>
      <p class="quiet">
        The specification section by section, in our own words, with a mark for each thing that it
        says: by the worst of the clauses that rest on it, or as left open.
      </p>
      <p class="legend">
        {[...legend].map(([tone, label]) => (
          <Mark tone={tone}>{label}</Mark>
        ))}
      </p>
      {sections.map(({ section, rows }) => (
        <Section
          section={section}
          rows={rows}
          found={found}
          open={isJudged && rows.some(({ tone }) => loud.has(tone))}
        />
      ))}
    </section>
  )
}

function Section(props: {
  readonly section: OutlineSection
  readonly rows: readonly MarkedRow[]
  readonly found: Found
  readonly open: boolean
}) {
  const { found, open, rows, section } = props
  return (
    <details class="says" open={open}>
      <summary>
        <h3>
          {section.section} {section.title}
        </h3>
        <span class="squares" aria-hidden="true">
          {rows.map(({ tone }) => (
            <b class={tone}>{toneSigns[tone]}</b>
          ))}
        </span>
        <span class="unseen">{inNumbers(rows)}</span>
      </summary>
      <ol>
        {rows.map((row) => (
          <Row {...row} found={found} />
        ))}
      </ol>
    </details>
  )
}

function Row({ row, tone, label, found }: MarkedRow & { readonly found: Found }) {
  const { clauses, place, questions, reason, says } = row
  return (
    <li id={`says-${place}`} class={tone}>
      <Mark tone={tone}>{label}</Mark>
      <p>
        {says} {reason !== undefined && <span class="quiet">{reason}</span>}
        {(clauses.length > 0 || questions.length > 0) && (
          <span class="rests">
            {clauses.map((id) => (
              <RestingClause clause={found.clauses.get(id)} id={id} />
            ))}
            {questions.map((id) => (
              <Asked id={id} isAnswered={found.answered.has(id)} />
            ))}
          </span>
        )}
      </p>
    </li>
  )
}

function RestingClause(props: {
  readonly id: ClauseId
  readonly clause: ReportedClause | undefined
}) {
  const { clause, id } = props
  if (clause === undefined) return <code class="quiet">{id}</code>
  const to = clause.verdict === 'fail' ? 'violated' : 'clause'
  return (
    <a class={toneOf(clause)} href={`#${to}-${id}`}>
      <span role="img" aria-label={labelOf(clause)}>
        {toneSigns[toneOf(clause)]}
      </span>{' '}
      {id}
    </a>
  )
}

function Asked({ id, isAnswered }: { readonly id: QuestionId; readonly isAnswered: boolean }) {
  if (!isAnswered) return <code class="quiet">{id}</code>
  return <a href={`#observation-${id}`}>{id}</a>
}

function markedRow(row: OutlineRow, { clauses, isBare }: Found): MarkedRow {
  if (row.clauses.length === 0)
    return row.questions.length > 0
      ? { row, tone: 'open', label: 'left open' }
      : { row, tone: 'apart', label: 'no clause' }
  const judged = row.clauses.flatMap((id) => clauses.get(id) ?? [])
  for (const tone of tones) {
    const worst = judged.find((clause) => toneOf(clause) === tone)
    if (worst) return { row, tone, label: isBare ? 'not judged' : labelOf(worst) }
  }
  return { row, tone: 'apart', label: 'not selected' }
}

/** How many rows have each mark: `2 fail, 9 pass, 2 left open`. */
function inNumbers(rows: readonly MarkedRow[]): string {
  const labels = [...new Set(rows.map(({ label }) => label))]
  const counted = labels.map(
    (label) => `${rows.filter((row) => row.label === label).length} ${label}`,
  )
  return `${count(rows.length, 'row')}: ${counted.join(', ')}`
}

/** The sections that a clause or question cites, each a step to what is said there. */
export function Cited({ id, section }: { readonly id: string; readonly section: string }) {
  const steps = section.split(', ').map((one) => {
    const place = placeOf(id, one)
    return place === undefined ? <Quoted text={one} /> : <a href={`#says-${place}`}>{one}</a>
  })
  return <Listed all={steps} />
}
