import { refusedAtEnd } from './judge.ts'
import { count } from './quantities.ts'
import type { Report } from './report.ts'
import { missingInWords } from './shards.ts'
import { staleWaivers } from './stale-waivers.ts'
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
