import { present } from '../contract/present.ts'
import type { Report, ReportedClause } from '../report/report.ts'
import { type ClauseOutcome, clausesOver, isUnjudged, outcomeIn } from './changed-clauses.ts'
import { compare, inBrief } from './compare.ts'

/** Many reports side by side, described by contracts/trend.schema.json. */
export type Trend = ReturnType<typeof trendOf>

/** What became of a clause from run to run. */
export type ClauseTrend = ReturnType<typeof clauseTrend>

type Course = (typeof courses)[number]

/** In the order in which they are shown; `steady`: violated or unjudged in every run alike. `left-out`: judged in none. */
const courses = ['changed', 'steady', 'left-out', 'holds'] as const

/** Two reports or more, of any targets and in any order. */
export function trendOf(given: readonly Report[]) {
  const reports = given.toSorted(
    (a, b) => Date.parse(a.run.startedAt) - Date.parse(b.run.startedAt),
  )
  const [before, after] = latestOf(reports).map((at) => reports[at])
  if (before === undefined || after === undefined) throw new Error('a trend is of two runs or more')
  const latest = compare(before, after)
  return {
    formatVersion: 1 as const,
    /** Whether any clause got worse between the runs that `latest` compares. */
    worse: latest.worse,
    /** By the time at which they began. */
    runs: reports.map(inBrief),
    /** Every clause of any of the runs: what changed first, what holds in all of them last. */
    clauses: clausesOver(reports)
      .map((clause) => clauseTrend(clause, reports))
      .toSorted((one, other) => rankOf(one) - rankOf(other)),
    latest,
  }
}

/** A report without its exchanges, which no comparison shows: of many, only this much is kept in memory. */
export function withoutExchanges({ clauses, observations, ...report }: Report): Report {
  return {
    ...report,
    clauses: clauses.map(({ violations, ...clause }) => ({
      ...clause,
      violations: violations.map((violation) => ({ ...violation, exchanges: [], curl: [] })),
    })),
    observations: observations.map(({ exchange: _, ...observation }) => observation),
  }
}

/** Indices of the last two runs that could judge the target; of the last two at all, where fewer could. */
export function latestOf(runs: readonly Pick<Report, 'verdict'>[]): readonly number[] {
  const judged = judgedOf(runs)
  return (judged.length > 1 ? judged : [...runs.keys()]).slice(-2)
}

/** Indices of the runs that could judge the target; of all, where none could. */
function judgedOf(reports: readonly Pick<Report, 'verdict'>[]): readonly number[] {
  const all = [...reports.keys()]
  const judged = all.filter((at) => reports[at]?.verdict !== 'not-judged')
  return judged.length > 0 ? judged : all
}

function clauseTrend({ id, section, statement }: ReportedClause, reports: readonly Report[]) {
  const outcomes = reports.map((report) => outcomeIn(report, id))
  const judged = judgedOf(reports)
  // A night without the service, or a filter, says nothing of a clause.
  const told = outcomes
    .map(({ verdict, waived }, at) => ({ at, verdict, stands: `${verdict} ${waived}` }))
    .filter(({ at, verdict }) => judged.includes(at) && verdict !== 'not-selected')
  const changedIn = told
    .filter(({ stands }, place) => place > 0 && stands !== told[place - 1]?.stands)
    .map(({ at }) => at)
  return {
    ...{ id, section, statement },
    /** Runs that could not judge the target at all, or were not to judge the clause, count for none of these. */
    course: courseOf(told, changedIn.length > 0),
    /** Index of each run that found it otherwise than the last one before that counts. */
    changedIn,
    /** Index of the run from which on it stands as it does now. */
    since: changedIn.at(-1) ?? told[0]?.at ?? 0,
    outcomes: outcomes.map(({ verdict, waived, reason }) => present({ verdict, waived, reason })),
  }
}

function courseOf(told: readonly Pick<ClauseOutcome, 'verdict'>[], hasChanged: boolean): Course {
  if (told.every(({ verdict }) => verdict === 'not-applicable')) return 'left-out'
  if (hasChanged) return 'changed'
  return told.every(({ verdict }) => verdict === 'pass') ? 'holds' : 'steady'
}

/** Of the same course, those first that are violated now, then those that could not be judged. */
function rankOf({ course, outcomes, since }: ClauseTrend): number {
  const now = outcomes[since]
  const isViolated = now?.verdict === 'fail' && !now.waived
  const urgency = isViolated ? 0 : now && isUnjudged(now) ? 1 : 2
  return courses.indexOf(course) * 3 + urgency
}
