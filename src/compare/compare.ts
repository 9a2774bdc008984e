import type { Report } from '../report/report.ts'
import { changedAnswers } from './changed-answers.ts'
import { changedClauses } from './changed-clauses.ts'
import type { ComparedRun, Comparison } from './comparison.ts'
import { runDifferences } from './run-differences.ts'

/** Two reports of any targets and times, clause by clause and question by question. */
export function compare(before: Report, after: Report): Comparison {
  const clauses = changedClauses(before, after)
  return {
    formatVersion: 1,
    worse: clauses.changes.some(({ worse }) => worse),
    before: inBrief(before),
    after: inBrief(after),
    differences: runDifferences(before, after),
    clauses: clauses.changes,
    holdInBoth: clauses.holdInBoth,
    unjudgedInBoth: clauses.unjudgedInBoth,
    ...changedAnswers(before.observations, after.observations),
  }
}

function inBrief({ verdict, reason, suite, contract, target, run }: Report): ComparedRun {
  const { startedAt, seed, numRuns, interrupted } = run
  return {
    verdict,
    ...(reason === undefined ? {} : { reason }),
    suite,
    contract,
    target,
    run: { startedAt, seed, numRuns, interrupted },
  }
}
