import { count } from '../report/quantities.ts'
import type { ClauseChange, ComparedRun, Comparison, Standing } from './comparison.ts'

/** What the comparison comes to, in one sentence. */
export function headline(comparison: Comparison): string {
  const counts = new Map<string, number>()
  for (const clause of inOrder(comparison.clauses)) {
    const label = labelOf(clause)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const clauses = [...counts].map(([label, number]) => `${number} ${label}`)
  const { answers } = comparison
  const unlike = answers.filter(({ before, after }) => before.given && after.given).length
  const inOne = answers.length - unlike
  const parts = [
    ...clauses,
    ...(unlike > 0 ? [`${count(unlike, 'open question')} answered otherwise`] : []),
    ...(inOne > 0 ? [`${count(inOne, 'open question')} answered in one run only`] : []),
  ]
  if (parts.length === 0) return 'No difference in clauses or answers'
  return `${comparison.worse ? 'Worse' : 'Nothing got worse'}: ${parts.join(', ')}`
}

/** What became of a clause, in a few words. */
export function labelOf({ change, before, after }: ClauseChange): string {
  switch (change) {
    case 'newly-violated':
      return after.waived ? 'newly violated and waived' : 'newly violated'
    case 'still-violated':
      if (before.waived === after.waived) {
        return after.waived ? 'still violated and waived' : 'still violated'
      }
      return after.waived ? 'still violated but now waived' : 'still violated but no longer waived'
    case 'fixed':
      return 'fixed'
    case 'newly-unjudged':
      return 'no longer judged'
    case 'newly-judged':
      return 'newly judged'
    case 'only-before':
      return 'judged in the run before only'
    case 'only-after':
      return 'judged in the run after only'
    case 'added':
      return 'added to the contract'
    case 'removed':
      return 'removed from the contract'
  }
}

/** The clauses by what became of them: what got worse first. */
export function inOrder(clauses: readonly ClauseChange[]): readonly ClauseChange[] {
  return [...clauses].sort((a, b) => rankOf(a) - rankOf(b))
}

const ranks: readonly ClauseChange['change'][] = [
  'newly-violated',
  'still-violated',
  'newly-unjudged',
  'only-before',
  'only-after',
  'fixed',
  'newly-judged',
  'added',
  'removed',
]

function rankOf({ change, worse, after }: ClauseChange): number {
  return ranks.indexOf(change) + (worse ? -ranks.length : after.waived ? 0.5 : 0)
}

/** How a clause stands in one of the runs, in a few words. */
export function standingWords({ verdict, waived, waiver }: Standing): string {
  switch (verdict) {
    case 'fail':
      if (waived) return 'violated and waived'
      return waiver?.expired ? 'violated, waiver expired' : 'violated'
    case 'pass':
      return 'holds'
    case 'error':
      return 'ended in an error'
    case 'not-applicable':
      return 'not applicable'
    case 'not-selected':
      return 'not selected'
    case 'absent':
      return 'not in the contract'
    case 'inconclusive':
      return verdict
  }
}

/** Which run it is, in one line: target, profile, verdict, and when it began. */
export function runWords({ target, verdict, run }: ComparedRun): string {
  const began = `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`
  return `${target.url}, profile ${target.profile}, ${verdict}, run of ${began}`
}

/** What the waiver of a violated clause comes to; nothing without one. */
export function waiverWords({ verdict, waiver }: Standing): string | undefined {
  if (verdict !== 'fail' || waiver === undefined) return undefined
  const { expired, expires, reason } = waiver
  return `${expired ? 'expired on' : 'holds until'} ${expires} (${reason})`
}

/** What a comparison does not list, in one line. */
export function alikeWords({ holdInBoth, unjudgedInBoth, answeredAlike }: Comparison): string {
  return [
    `${count(holdInBoth, 'clause')} ${holdInBoth === 1 ? 'holds' : 'hold'} in both runs`,
    ...(unjudgedInBoth > 0 ? [`${unjudgedInBoth} unjudged in both`] : []),
    `${count(answeredAlike, 'open question')} answered alike`,
  ].join(', ')
}

/** A label as a title begins with it. */
export function capital(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1)
}
