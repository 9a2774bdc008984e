import { count } from '../findings/quantities.ts'
import { verdictSigns } from '../report/clauses-in-words.ts'
import type { ClauseOutcome } from './changed-clauses.ts'
import { comparisonInWords, outcomeInWords, runInWords } from './in-words.ts'
import { type ClauseTrend, latestOf, type Trend } from './trend.ts'

/** A trend as every format for people shows it. */
export type TrendInWords = ReturnType<typeof trendInWords>

/** A clause over the runs that are shown. */
export type TrendRow = ReturnType<typeof rowOf>

/** What a cell stands for. */
type Tone = ClauseOutcome['verdict'] | 'waived'

/** One sign for each outcome. */
export const signs: Readonly<Record<Tone, string>> = {
  ...verdictSigns,
  'not-selected': '-',
  absent: '·',
}

/** What the signs in some rows mean, in one line. */
export function legendOf(rows: readonly TrendRow[]): string {
  const meant = new Map(rows.flatMap(({ cells }) => cells.map(({ tone, words }) => [tone, words])))
  return [...meant].map(([tone, words]) => `${signs[tone]} ${words}`).join(', ')
}

/**
 * What a trend has to say, for any format.
 *
 * @param most - how many runs there is room for; the last ones are shown
 */
export function trendInWords({ runs, clauses, latest }: Trend, most: number) {
  const from = Math.max(0, runs.length - most)
  const [before, after] = latestOf(runs).map((at) => `run ${at + 1}`)
  const { headline } = comparisonInWords(latest, ` from ${before} to ${after}`)
  const of = (...courses: readonly ClauseTrend['course'][]) =>
    clauses.filter(({ course }) => courses.includes(course))
  const folded = [
    { course: 'holds', words: 'Held in every run that judged them' },
    { course: 'left-out', words: 'Judged in no run' },
  ] as const
  return {
    headline,
    runs: runs.map((run, at) => ({ number: at + 1, run, words: runInWords(run) })).slice(from),
    note: from > 0 ? `the last ${most} of ${runs.length} runs` : undefined,
    /** Clauses that did not hold in every run, or not alike; the others are folded. */
    rows: of('changed', 'steady').map((clause) => rowOf(clause, from)),
    folded: folded
      .map(({ course, words }) => ({ words, ids: of(course).map(({ id }) => id) }))
      .filter(({ ids }) => ids.length > 0)
      .map(({ words, ids }) => ({ title: `${words}: ${count(ids.length, 'clause')}`, ids })),
  }
}

function rowOf(clause: ClauseTrend, from: number) {
  const { id, section, statement, outcomes, changedIn, since } = clause
  const cells = outcomes.map((outcome, at) => ({
    tone: outcome.waived ? ('waived' as const) : outcome.verdict,
    words: outcomeInWords(outcome),
    /** Whether the last run before that counts has found it otherwise. */
    changed: changedIn.includes(at),
  }))
  const often = changedIn.length > 1 ? `; it has changed ${changedIn.length} times` : ''
  const when = changedIn.length === 0 ? 'in every run' : `since run ${since + 1}${often}`
  const { words, tone: now = 'absent' as const } = cells[since] ?? {}
  return { id, section, statement, cells: cells.slice(from), story: `${words} ${when}`, now }
}
