/** @jsxRuntime automatic @jsxImportSource preact */
import { isWaived } from '../../findings/waivers.ts'
import { verdictLabel } from '../findings.ts'
import type { ReportedClause } from '../report.ts'

/** What a mark stands for: the verdict of a clause, or that its violation is waived. */
export type Tone = ReportedClause['verdict'] | 'waived'

const signs: Readonly<Record<Tone, string>> = {
  pass: '✓',
  fail: '✗',
  waived: '◐',
  inconclusive: '?',
  error: '!',
  'not-applicable': '–',
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
