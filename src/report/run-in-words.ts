import { count, duration, grouped } from './quantities.ts'
import type { Report } from './report.ts'
import { missingInWords, numbersInWords, refusedAtEnd, staleWaivers } from './run-verdict.ts'
import { visibleLine } from './visible.ts'

/** The verdict of a run in one sentence. */
export function verdictSentence(report: Report): string {
  const interrupted = report.run.interrupted && report.verdict !== 'not-judged'
  const { shard, credentialsAtEnd } = report.run
  const refused = credentialsAtEnd === 'refused' && report.verdict !== 'not-judged'
  const stale = report.verdict === 'conformant' ? staleWaivers(report.clauses).length : 0
  return [
    verdictWords(report),
    ...(stale > 0 ? [`${count(stale, 'waiver')} ${stale === 1 ? 'is' : 'are'} stale`] : []),
    ...(refused ? [refusedAtEnd] : []),
    ...(interrupted ? ['the run was interrupted'] : []),
    ...(shard === undefined ? [] : [`shard ${shard.index} of ${shard.count}`]),
  ].join('; ')
}

/** What the verdict rests on, where its sentence does not say so already, and what there is to know of the run. */
export function verdictNote(report: Report): string | undefined {
  const sentence = verdictSentence(report)
  const told = [report.reason ?? '', ...(report.run.notes ?? [])]
    .map(visibleLine)
    .filter((note) => !sentence.includes(note))
  return told.length === 0 ? undefined : told.join('; ')
}

/** The clauses that the run was to judge: all but those that do not apply or were not selected. */
function applicableClauses({ totals }: Report): number {
  return totals.pass + totals.fail + totals.inconclusive + totals.error
}

function verdictWords(report: Report): string {
  const { totals, run } = report
  const applicable = applicableClauses(report)
  const clauses = count(applicable, run.notSelected.length > 0 ? 'selected clause' : 'clause')
  const unjudged = totals.inconclusive + totals.error
  const waived = totals.waived > 0 ? `; ${count(totals.waived, 'violation')} waived` : ''
  switch (report.verdict) {
    case 'conformant':
      if (totals.waived > 0) {
        return `Conformant but for waivers: ${totals.pass} of ${clauses} hold, ${totals.waived} violated and waived`
      }
      return applicable === 1
        ? `Conformant: the one ${clauses.slice(2)} holds`
        : `Conformant: all ${clauses} hold`
    case 'non-conformant': {
      const left = unjudged > 0 ? `; ${unjudged} could not be judged` : ''
      return `Not conformant: ${totals.fail - totals.waived} of ${clauses} violated${left}${waived}`
    }
    case 'inconclusive':
      if (applicable === 0 && run.shard !== undefined)
        return 'Inconclusive: this shard holds open questions, but no clause'
      if (report.clauses.length === 0) return 'Inconclusive: the filter selects no clause'
      if (totals.pass + totals.fail === 0) return 'Inconclusive: no clause was judged'
      if (unjudged === 0)
        return `Inconclusive: ${[missingInWords(run.merged), `none of ${clauses} violated`].filter(Boolean).join('; ')}${waived}`
      return `Inconclusive: ${unjudged} of ${clauses} could not be judged; none${totals.waived > 0 ? ' else' : ''} violated${waived}`
    case 'not-judged':
      return `Not judged: ${visibleLine(report.reason ?? `${totals.error} of ${clauses} ended in an error`)}`
  }
}

/** The clauses by verdict in one line: `39 pass, 2 fail (1 waived), 1 inconclusive`. */
export function totalsLine({ totals, run }: Report): string {
  const counts: readonly (readonly [number, string])[] = [
    [totals.pass, 'pass'],
    [totals.fail, totals.waived > 0 ? `fail (${totals.waived} waived)` : 'fail'],
    [totals.inconclusive, 'inconclusive'],
    [totals.error, 'error'],
    [totals.notApplicable, 'not applicable'],
    [run.notSelected.length, 'not selected'],
  ]
  return counts
    .filter(([number], at) => number > 0 || at < 2)
    .map(([number, label]) => `${number} ${label}`)
    .join(', ')
}

/** What the run did and took, in one line. */
export function runLine({ run }: Report): string {
  const requests = count(run.requests, 'request')
  const retries = run.retries > 0 ? `, ${grouped(run.retries)} of them retries` : ''
  const seeds = seedsOf({ run })
  const drawn = `${seeds.length === 1 ? 'seed' : 'seeds'} ${numbersInWords(seeds)}`
  return `${requests}${retries}, ${duration(run.durationMs)}, ${drawn}`
}

/** What the inputs were drawn from: one seed, or several where runs were merged. */
export function seedsOf({ run }: Pick<Report, 'run'>): readonly number[] {
  return run.merged?.seeds ?? [run.seed]
}

/** That the report tells of one shard, and how all of them become one; nothing where it does not. */
export function shardLine({ run: { shard } }: Report): string | undefined {
  if (shard === undefined) return undefined
  return `${shard.index} of ${shard.count}: it says nothing of the clauses of the others. One report of all ${shard.count}: npx special-events-conformance merge FOLDER...`
}

/** What a merged report was made of; nothing where it is of one run. */
export function mergedLine({ run }: Report): string | undefined {
  if (run.merged === undefined) return undefined
  return `of ${count(run.merged.parts, 'report')}; their requests and durations are added up`
}

/** Requests by method, in one line: `892 GET, 312 PATCH`. */
export function requestsLine({ run }: Report): string {
  const byMethod = Object.entries(run.requestsByMethod)
  return byMethod.map(([method, number]) => `${grouped(number)} ${method}`).join(', ') || 'none'
}
