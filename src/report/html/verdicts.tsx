import { isWaived } from '../../findings/waivers.ts'
import { verdictSigns } from '../clauses-in-words.ts'
import type { ReportedClause } from '../report.ts'
import { isInPart } from '../unjudged.ts'
import { capitalized } from '../visible.ts'

/** A step to a clause: to its row among all, or to where its violations are shown. */
export function ClauseLink(props: { readonly id: string; readonly to?: 'violated' }) {
  const { id, to = 'clause' } = props
  return (
    <a href={`#${to}-${id}`}>
      <code>{id}</code>
    </a>
  )
}

/** What a mark of a clause stands for: its verdict, that its violation is waived, or that some of its cases were not judged. */
export type ClauseTone = ReportedClause['verdict'] | 'waived' | 'partly'

/** Of what the specification says, also that it is left open, or that nothing is judged there. */
export type Tone = ClauseTone | 'open' | 'apart'

/** The sign of each tone, for those who do not see its colour. */
export const toneSigns: Readonly<Record<Tone, string>> = {
  ...verdictSigns,
  partly: '◕',
  open: '○',
  apart: '·',
}

/** A word with a sign before it: told by colour, by shape and in words. */
export function Mark({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span class={`mark ${tone}`}>
      <span aria-hidden="true">{toneSigns[tone]}</span> {children}
    </span>
  )
}

export function VerdictMark({ clause }: { readonly clause: ReportedClause }) {
  return <Mark tone={toneOf(clause)}>{labelOf(clause)}</Mark>
}

/** The verdict of a clause in words, and whether it rests on some of its cases only. */
export function labelOf(clause: ReportedClause): string {
  const tone = toneOf(clause)
  return tone === 'partly' ? toneInWords[tone] : tone.replace('-', ' ')
}

/** The tone in which a clause is shown, which is also what the filter goes by. */
export function toneOf(clause: ReportedClause): ClauseTone {
  if (isWaived(clause)) return 'waived'
  return isInPart(clause) ? 'partly' : clause.verdict
}

/** What a tone says of a clause, in the order in which they are told: what asks for something to be done first. */
export const toneInWords: Readonly<Record<ClauseTone, string>> = {
  fail: 'violated',
  waived: 'violated, waived',
  error: 'in error',
  inconclusive: 'inconclusive',
  partly: 'pass in part',
  pass: 'pass',
  'not-applicable': 'not applicable',
}

/** The tones in that order, which is also from the worst to the best. */
export const tones = Object.keys(toneInWords) as readonly ClauseTone[]

/** Radio buttons that leave only the clauses of one verdict to be seen: filter.css hides the rows of the others. */
export function Filter({ clauses }: { readonly clauses: readonly ReportedClause[] }) {
  const found = clauses.map(toneOf)
  const counted = tones.map((tone) => [tone, found.filter((one) => one === tone).length] as const)
  return (
    <fieldset class="filter">
      <legend>Show</legend>
      <label>
        <input type="radio" name="verdict" id="show-all" checked />
        <span>All {clauses.length}</span>
      </label>
      {counted.map(
        ([tone, number]) =>
          number > 0 && (
            <label>
              <input type="radio" name="verdict" id={`show-${tone}`} />
              <span>
                {capitalized(toneInWords[tone])} {number}
              </span>
            </label>
          ),
      )}
    </fieldset>
  )
}
