import { type ClauseId, clauses } from '../../../src/contract/clauses.ts'
import type { ClauseResult } from '../../../src/findings/result.ts'
import { mergedReport } from '../../../src/merge/merging.ts'
import type { Report, RunOutcome } from '../../../src/report/report.ts'
import { sampleReport, sampleResult } from '../report/sample.ts'

/** The clauses that a shard of so many holds in these samples: every so manieth of the register. */
export function dealtTo(index: number, count: number): readonly ClauseId[] {
  return clauses.map(({ id }) => id).filter((_, at) => at % count === index - 1)
}

/** The report of a shard in which every clause holds, but for what is given. */
export function shardReport(
  index: number,
  count: number,
  changes: Partial<RunOutcome> = {},
  results: readonly ClauseResult[] = [],
): Report {
  const selected = dealtTo(index, count)
  const given = new Set(results.map(({ id }) => id))
  const sound = selected.filter((id) => !given.has(id)).map((id) => sampleResult(id))
  return sampleReport({
    shard: { index, count },
    selected,
    results: [...sound, ...results],
    ...changes,
  })
}

/** All shards of a run, but for those that are missing. */
export function shards(count: number, missing: readonly number[] = []): readonly Report[] {
  return Array.from({ length: count }, (_, at) => at + 1)
    .filter((index) => !missing.includes(index))
    .map((index) => shardReport(index, count))
}

/** The one report of many. */
export function merged([first, ...others]: readonly Report[]): Report {
  if (first === undefined) throw new Error('there is no part to merge')
  return mergedReport([first, ...others])
}

/** What a report says of a clause. */
export function clauseIn({ clauses: reported }: Report, id: ClauseId) {
  const clause = reported.find((one) => one.id === id)
  if (clause === undefined) throw new Error(`${id} is not in the report`)
  return clause
}
