import { verdictSigns } from '../report/clauses-in-words.ts'
import { count } from '../report/quantities.ts'
import type { ClauseOutcome } from './comparison.ts'
import { comparisonInWords, outcomeInWords, runInWords } from './in-words.ts'
import type { ClauseTrend, Trend } from './trend.ts'

/** A trend as every format for people shows it. */
export interface TrendInWords {
  /** What the last run comes to beside the one before, in one sentence. */
  readonly headline: string
  readonly runs: readonly ShownRun[]
  /** How many runs of all are shown, where there is no room for the earlier ones. */
  readonly note?: string
  /** Clauses that did not hold in every run, or not alike. */
  readonly rows: readonly TrendRow[]
  /** The other clauses, by what is to be said of them. */
  readonly folded: readonly { readonly title: string; readonly ids: readonly string[] }[]
}

interface ShownRun {
  readonly number: number
  readonly run: Trend['runs'][number]
  /** Target, verdict and time, in one line. */
  readonly words: string
}

/** A clause over the runs that are shown. */
export interface TrendRow extends Pick<ClauseTrend, 'id' | 'section' | 'statement'> {
  readonly cells: readonly {
    readonly tone: Tone
    readonly words: string
    /** Whether the last run before that counts has found it otherwise. */
    readonly changed: boolean
  }[]
  /** How it stands now, and since when. */
  readonly story: string
  readonly now: Tone
}

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
export function trendInWords({ runs, clauses, latest }: Trend, most: number): TrendInWords {
  const from = Math.max(0, runs.length - most)
  const { headline } = comparisonInWords(latest)
  const of = (...courses: readonly ClauseTrend['course'][]) =>
    clauses.filter(({ course }) => courses.includes(course))
  const folded = [
    { course: 'holds', words: 'hold in every run that was judged' },
    { course: 'left-out', words: 'are judged in none' },
  ] as const
  return {
    headline: `${headline} (run ${runs.length} beside run ${runs.length - 1})`,
    runs: runs.map((run, at) => ({ number: at + 1, run, words: runInWords(run) })).slice(from),
    ...(from > 0 ? { note: `the last ${most} of ${runs.length} runs` } : {}),
    rows: of('changed', 'steady').map((clause) => rowOf(clause, from)),
    folded: folded
      .map(({ course, words }) => ({ words, ids: of(course).map(({ id }) => id) }))
      .filter(({ ids }) => ids.length > 0)
      .map(({ words, ids }) => ({ title: `${count(ids.length, 'clause')} ${words}`, ids })),
  }
}

function rowOf(
  { id, section, statement, outcomes, changedIn, since }: ClauseTrend,
  from: number,
): TrendRow {
  const cells = outcomes.map((outcome, at) => ({
    tone: outcome.waived ? ('waived' as const) : outcome.verdict,
    words: outcomeInWords(outcome),
    changed: changedIn.includes(at),
  }))
  const often = changedIn.length > 1 ? `, ${changedIn.length} changes` : ''
  const when = changedIn.length === 0 ? 'in every run' : `since run ${since + 1}${often}`
  const story = `${cells[since]?.words} ${when}`
  return {
    id,
    section,
    statement,
    cells: cells.slice(from),
    story,
    now: cells[since]?.tone ?? 'absent',
  }
}
