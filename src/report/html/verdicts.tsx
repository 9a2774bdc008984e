/** @jsxRuntime automatic @jsxImportSource preact */
import { isWaived } from '../../findings/waivers.ts'
import { verdictLabel } from '../clauses-in-words.ts'
import type { Report, ReportedClause } from '../report.ts'

/** A step to a clause: to its row among all, or to where its violations are shown. */
export function ClauseLink(props: { readonly id: string; readonly to?: 'violated' }) {
  const { id, to = 'clause' } = props
  return (
    <a href={`#${to}-${id}`}>
      <code>{id}</code>
    </a>
  )
}

/**
 * What a mark stands for: the verdict of a clause, or that its violation is waived; of what the specification says,
 * also that it is left open, or that nothing is judged there.
 */
export type Tone = ReportedClause['verdict'] | 'waived' | 'open' | 'apart'

/** The sign of each mark, so that it is told without colour. */
export const signs: Readonly<Record<Tone, string>> = {
  pass: '✓',
  fail: '✗',
  waived: '◐',
  inconclusive: '?',
  error: '!',
  'not-applicable': '–',
  open: '○',
  apart: '·',
}

/** A word with a sign before it: told by colour, by shape and in words. */
export function Mark({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span class={`mark ${tone}`}>
      <span aria-hidden="true">{signs[tone]}</span> {children}
    </span>
  )
}

/** The verdict of a clause. */
export function VerdictMark({ clause }: { readonly clause: ReportedClause }) {
  return <Mark tone={toneOf(clause)}>{verdictLabel(clause)}</Mark>
}

/** The tone in which a clause is shown, which is also what the filter goes by. */
export function toneOf(clause: ReportedClause): Tone {
  return isWaived(clause) ? 'waived' : clause.verdict
}

/** The clauses by verdict, in numbers and as a bar. */
export function Totals({ report: { totals } }: { readonly report: Report }) {
  const violated = totals.waived > 0 ? 'violated, not waived' : 'violated'
  const counts: Counts = [
    ['fail', violated, totals.fail - totals.waived],
    ['waived', 'violated, waived', totals.waived],
    ['error', 'error', totals.error],
    ['inconclusive', 'inconclusive', totals.inconclusive],
    ['pass', 'pass', totals.pass],
    ['not-applicable', 'not applicable', totals.notApplicable],
  ]
  const shown = counts.filter(([tone, , number]) => number > 0 || ['fail', 'pass'].includes(tone))
  return (
    <section aria-labelledby="totals-title">
      <h2 id="totals-title">Clauses by verdict</h2>
      <Bar counts={shown} />
      <dl class="totals">
        {shown.map(([tone, title, number]) => (
          <div class={number === 0 ? 'none' : ''}>
            <dt>
              <Mark tone={tone}>{title}</Mark>
            </dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Counts = readonly (readonly [Tone, title: string, number])[]

function Bar({ counts }: { readonly counts: Counts }) {
  const all = counts.reduce((sum, [, , number]) => sum + number, 0)
  let before = 0
  return (
    <svg
      class="bar"
      viewBox={`0 0 ${Math.max(all, 1)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map(([tone, , number]) => {
        before += number
        return <rect class={tone} x={before - number} width={number} height="1" />
      })}
    </svg>
  )
}

/** What the filter offers; filter.css hides, for each, the rows of the others. */
const choices: readonly (readonly [Tone, string])[] = [
  ['fail', 'Violated'],
  ['waived', 'Waived'],
  ['error', 'Error'],
  ['inconclusive', 'Inconclusive'],
  ['pass', 'Pass'],
  ['not-applicable', 'Not applicable'],
]

/** Radio buttons that leave only the clauses of one verdict to be seen, by style alone. */
export function Filter({ clauses }: { readonly clauses: readonly ReportedClause[] }) {
  const tones = clauses.map(toneOf)
  const counted = choices.map(
    ([tone, title]) => [tone, title, tones.filter((one) => one === tone).length] as const,
  )
  return (
    <fieldset class="filter">
      <legend>Show</legend>
      <label>
        <input type="radio" name="verdict" id="show-all" checked />
        <span>All {clauses.length}</span>
      </label>
      {counted.map(
        ([tone, title, number]) =>
          number > 0 && (
            <label>
              <input type="radio" name="verdict" id={`show-${tone}`} />
              <span>
                {title} {number}
              </span>
            </label>
          ),
      )}
    </fieldset>
  )
}
