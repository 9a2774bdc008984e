import { count, duration, grouped } from './quantities.ts'
import type { Report } from './report.ts'
import {
  missingInWords,
  noClauseJudged,
  numbersInWords,
  reasonsInReport,
  refusedAtEnd,
  runInterrupted,
  staleWaivers,
} from './run-verdict.ts'
import { visibleLine } from './visible.ts'

/** The verdict of a run in one sentence. */
export function verdictSentence(report: Report): string {
  const { verdict, parts } = inParts(report)
  return `${verdict}: ${parts.join('; ')}`
}

/** What the verdict rests on, where its sentence does not say so already, and what there is to know of the run. */
export function verdictNote(report: Report): string | undefined {
  const { parts } = inParts(report)
  const { reason, run, verdict } = report
  const said = reasonsInReport(report).filter((one) => parts.includes(one))
  const isSaid = verdict === 'not-judged' || reason === said.join('; ')
  const notes = run.notes?.filter((note) => note !== reason) ?? []
  const told = [...(reason === undefined || isSaid ? [] : [reason]), ...notes]
  return told.length === 0 ? undefined : told.map(visibleLine).join('; ')
}

interface Sentence {
  readonly verdict: string
  readonly parts: readonly string[]
}

function inParts(report: Report): Sentence {
  const { verdict, parts } = verdictInParts(report)
  const { shard, credentialsAtEnd, interrupted } = report.run
  const isJudged = report.verdict !== 'not-judged'
  const stale = report.verdict === 'conformant' ? staleWaivers(report.clauses).length : 0
  return {
    verdict,
    parts: [
      ...parts,
      ...(stale > 0 ? [`${count(stale, 'waiver')} ${stale === 1 ? 'is' : 'are'} stale`] : []),
      ...(isJudged && credentialsAtEnd === 'refused' ? [refusedAtEnd] : []),
      ...(isJudged && interrupted ? [runInterrupted] : []),
      ...(shard === undefined ? [] : [`shard ${shard.index} of ${shard.count}`]),
    ],
  }
}

/** The clauses that the run was to judge: all but those that do not apply or were not selected. */
function applicableClauses({ totals }: Pick<Report, 'totals'>): number {
  return totals.pass + totals.fail + totals.inconclusive + totals.error
}

function verdictInParts(report: Report): Sentence {
  const { totals, run } = report
  const applicable = applicableClauses(report)
  const clauses = count(applicable, run.notSelected.length > 0 ? 'selected clause' : 'clause')
  const unjudged = totals.inconclusive + totals.error
  const waived = totals.waived > 0 ? [`${count(totals.waived, 'violation')} waived`] : []
  switch (report.verdict) {
    case 'conformant':
      if (totals.waived > 0) {
        const holding = `${totals.pass} of ${clauses} hold, ${totals.waived} violated and waived`
        return { verdict: 'Conformant but for waivers', parts: [holding] }
      }
      return {
        verdict: 'Conformant',
        parts: [applicable === 1 ? `the one ${clauses.slice(2)} holds` : `all ${clauses} hold`],
      }
    case 'non-conformant': {
      const violated = `${totals.fail - totals.waived} of ${clauses} violated`
      const left = unjudged > 0 ? [`${unjudged} could not be judged`] : []
      return { verdict: 'Not conformant', parts: [violated, ...left, ...waived] }
    }
    case 'inconclusive':
      return { verdict: 'Inconclusive', parts: whyInconclusive(report, clauses, unjudged, waived) }
    case 'not-judged': {
      const { reason = `${totals.error} of ${clauses} ended in an error` } = report
      return { verdict: 'Not judged', parts: [visibleLine(reason)] }
    }
  }
}

function whyInconclusive(
  { clauses: reported, run, totals }: Report,
  clauses: string,
  unjudged: number,
  waived: readonly string[],
): readonly string[] {
  if (applicableClauses({ totals }) === 0 && run.shard !== undefined)
    return ['this shard holds open questions, but no clause']
  if (reported.length === 0) return ['the filter selects no clause']
  if (totals.pass + totals.fail === 0) return [noClauseJudged]
  if (unjudged === 0) {
    const missing = missingInWords(run.merged)
    return [...(missing === undefined ? [] : [missing]), `none of ${clauses} violated`, ...waived]
  }
  const none = `none${totals.waived > 0 ? ' else' : ''} violated`
  return [`${unjudged} of ${clauses} could not be judged`, none, ...waived]
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
