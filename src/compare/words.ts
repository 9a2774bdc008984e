import { count } from '../report/quantities.ts'
import type { Change, ClauseChange, ClauseOutcome, ComparedRun, Comparison } from './comparison.ts'

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

/** What may become of a clause, in a few words, in the order in which it is shown. */
const labels: Readonly<Record<Change, string>> = {
  'newly-violated': 'newly violated',
  'still-violated': 'still violated',
  'newly-unjudged': 'no longer judged',
  'only-before': 'judged in the run before only',
  'only-after': 'judged in the run after only',
  fixed: 'fixed',
  'newly-judged': 'newly judged',
  added: 'added to the contract',
  removed: 'removed from the contract',
}

const order = Object.keys(labels)

/** What became of a clause, in a few words. */
export function labelOf({ change, before, after }: ClauseChange): string {
  const label = labels[change]
  if (change === 'still-violated' && before.waived !== after.waived)
    return `${label} but ${after.waived ? 'now waived' : 'no longer waived'}`
  return change.endsWith('-violated') && after.waived ? `${label} and waived` : label
}

/** The clauses by what became of them: first those that got worse; of the same change, waived ones last. */
export function inOrder(clauses: readonly ClauseChange[]): readonly ClauseChange[] {
  const rankOf = ({ change, worse, after }: ClauseChange) =>
    order.indexOf(change) + (worse ? -order.length : after.waived ? 0.5 : 0)
  return clauses.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const verdicts: Readonly<Record<ClauseOutcome['verdict'], string>> = {
  fail: 'violated',
  pass: 'holds',
  error: 'ended in an error',
  'not-applicable': 'not applicable',
  'not-selected': 'not selected',
  absent: 'not in the contract',
  inconclusive: 'inconclusive',
}

/** What became of a clause in one of the runs, in a few words. */
export function outcomeWords({ verdict, waived, waiver }: ClauseOutcome): string {
  if (waived) return 'violated and waived'
  return verdict === 'fail' && waiver?.expired ? 'violated, waiver expired' : verdicts[verdict]
}

/** Which run it is, in one line: target, profile, verdict, and when it began. */
export function runWords({ target, verdict, run }: ComparedRun): string {
  const began = `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`
  return `${target.url}, profile ${target.profile}, ${verdict}, run of ${began}`
}

/** What the waiver of a violated clause comes to; nothing without one. */
export function waiverWords({ verdict, waiver }: ClauseOutcome): string | undefined {
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
