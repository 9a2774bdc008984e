import { groupedBy } from '../contract/grouped-by.ts'
import { present } from '../contract/present.ts'
import { count } from '../findings/quantities.ts'
import { targetInWords } from '../report/run-in-words.ts'
import { embeddedInWords } from '../settings/embedded.ts'
import type { ClauseChange, ClauseOutcome, KindOfChange } from './changed-clauses.ts'
import type { ComparedRun, Comparison } from './compare.ts'

/** A comparison as every format for people shows it, each part in its order: what got worse first. */
export type ComparisonInWords = ReturnType<typeof comparisonInWords>

/** A violated clause: a new violation, one of another kind, or one whose waiver changed. */
export type ToldClause = ReturnType<typeof toldClause>

/** Clauses to which the same happened for the same reason. */
export interface ClauseGroup {
  readonly change: KindOfChange
  readonly label: string
  readonly worse: boolean
  readonly reason: string | undefined
  /** Each clause by its id, and how it stands where the label does not say so. */
  readonly names: readonly string[]
}

/**
 * What a comparison has to say, for any format.
 *
 * @param between - which two of several runs are compared, such as ` from run 4 to run 5`
 */
export function comparisonInWords(comparison: Comparison, between = '') {
  const { before, after, differences, holdInBoth, unjudgedInBoth, answeredAlike } = comparison
  const clauses = inOrder(comparison.clauses)
  const answers = comparison.answers.filter((one) => one.before.given && one.after.given)
  return {
    headline: headlineOf(comparison, clauses.map(labelOf), answers.length, between),
    runs: [
      present({ label: 'Before', run: runInWords(before), reason: before.reason }),
      present({ label: 'After', run: runInWords(after), reason: after.reason }),
    ],
    differences: differences.filter(({ subject }) => subject !== 'target'),
    /** The violated clauses that are shown one by one; the others are grouped by what happened to them and why. */
    told: clauses.filter(isTold).map(toldClause),
    groups: groupsOf(clauses.filter((clause) => !isTold(clause))),
    /** Questions that both runs answer, but not alike; then those that only one has an answer to. */
    answers,
    unanswered: (['before', 'after'] as const).flatMap((run) => unansweredIn(comparison, run)),
    /** What is not listed, in one line. */
    alike: [
      `${count(holdInBoth, 'clause')} ${holdInBoth === 1 ? 'holds' : 'hold'} in both runs`,
      ...(unjudgedInBoth > 0 ? [`${unjudgedInBoth} unjudged in both`] : []),
      `${count(answeredAlike, 'open question')} answered alike`,
    ].join(', '),
  }
}

function headlineOf(
  { after, answers, worse }: Comparison,
  labels: readonly string[],
  unlike: number,
  between: string,
): string {
  const inOne = answers.length - unlike
  const parts = [
    ...[...new Set(labels)].map(
      (label) => `${labels.filter((one) => one === label).length} ${label}`,
    ),
    ...(unlike > 0 ? [`${count(unlike, 'open question')} answered otherwise`] : []),
    ...(inOne > 0 ? [`${count(inOne, 'open question')} answered in one run only`] : []),
  ]
  const { embedded } = after.target
  const who = `${embedded === undefined ? '' : ` with ${embeddedInWords(embedded)}`}${between}`
  if (parts.length === 0) return `No difference in clauses or answers${who}`
  return `${worse ? 'Worse' : 'Nothing got worse'}${who}: ${parts.join(', ')}`
}

/** What was judged in a run, what came of it and when it was, in one line. */
export function runInWords(run: ComparedRun): string {
  const inPart = run.inPart === undefined ? '' : ` in what was judged (${run.inPart})`
  return `${targetInWords(run.target)}, ${run.verdict}${inPart}, run of ${began(run)}`
}

/** When a run began, to the minute. */
export function began({ run }: ComparedRun): string {
  return `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`
}

type Side = 'before' | 'after'

/** What may become of a clause, in the order in which it is shown. */
const changes: Readonly<
  Record<
    KindOfChange,
    {
      readonly label: string
      /** In which run the clause may stand otherwise than the label says. */
      readonly unlabelled?: Side
      /** Which run says why the clause is, or was, not judged. */
      readonly explained?: Side
    }
  >
> = {
  'newly-violated': { label: 'newly violated' },
  'still-violated': { label: 'still violated' },
  'newly-unjudged': { label: 'no longer judged', unlabelled: 'before', explained: 'after' },
  'only-before': {
    label: 'judged in the run before only',
    unlabelled: 'before',
    explained: 'after',
  },
  'only-after': { label: 'judged in the run after only', unlabelled: 'after', explained: 'before' },
  fixed: { label: 'fixed' },
  'newly-judged': { label: 'newly judged', explained: 'before' },
  added: { label: 'added to the contract', unlabelled: 'after' },
  removed: { label: 'removed from the contract', unlabelled: 'before' },
}

const order = Object.keys(changes)

/** First those that got worse, then by what became of them; of the same change, waived ones last. */
function inOrder(clauses: readonly ClauseChange[]): readonly ClauseChange[] {
  const rankOf = ({ change, worse, after }: ClauseChange) =>
    order.indexOf(change) + (worse ? -order.length : after.waived ? 0.5 : 0)
  return clauses.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function labelOf({ change, before, after }: ClauseChange): string {
  const { label } = changes[change]
  if (change === 'still-violated' && before.waived !== after.waived)
    return `${label} but ${after.waived ? 'now waived' : 'no longer waived'}`
  return change.endsWith('-violated') && after.waived ? `${label} and waived` : label
}

function isTold({ change, before, after, showsOtherwise }: ClauseChange): boolean {
  if (change === 'still-violated') return showsOtherwise === true || before.waived !== after.waived
  return change === 'newly-violated'
}

function toldClause(clause: ClauseChange) {
  const { change, before, after, showsOtherwise } = clause
  return present({
    ...clause,
    label: labelOf(clause),
    waiver: waiverInWords(after) ?? waiverInWords(before),
    /** How it stood before, where it was not violated. */
    stood: change === 'newly-violated' ? outcomeInWords(before) : undefined,
    /** The violation before, where that is of another kind. */
    earlier: showsOtherwise ? before.violation : undefined,
  })
}

/** What the waiver of a violated clause comes to; nothing without one. */
function waiverInWords({ verdict, waiver }: ClauseOutcome): string | undefined {
  if (verdict !== 'fail' || waiver === undefined) return undefined
  const { expired, expires, reason } = waiver
  return `${expired ? 'expired on' : 'holds until'} ${expires} (${reason})`
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
export function outcomeInWords({ verdict, waived, waiver }: ClauseOutcome): string {
  if (waived) return 'violated and waived'
  return verdict === 'fail' && waiver?.expired ? 'violated, waiver expired' : verdicts[verdict]
}

function groupsOf(clauses: readonly ClauseChange[]): readonly ClauseGroup[] {
  const groups = new Map<string, ClauseGroup>()
  for (const clause of clauses) {
    const { change, worse } = clause
    const { explained: run } = changes[change]
    const group = { change, label: labelOf(clause), worse, reason: run && clause[run].reason }
    const key = JSON.stringify(group)
    groups.set(key, { ...group, names: [...(groups.get(key)?.names ?? []), nameIn(clause)] })
  }
  return [...groups.values()]
}

function nameIn(clause: ClauseChange): string {
  const { unlabelled: run } = changes[clause.change]
  return run === undefined || clause[run].verdict === 'pass'
    ? clause.id
    : `${clause.id} (${outcomeInWords(clause[run])})`
}

/** The questions that a run has no answer to, by the reason, and which run has one. */
function unansweredIn({ answers }: Comparison, run: Side) {
  const missing = answers.filter((answer) => !answer[run].given)
  const byReason = groupedBy(missing, (answer) => answer[run].words)
  return [...byReason].map(([reason, alike]) => ({
    run: run === 'before' ? 'after' : 'before',
    reason,
    questions: alike.map(({ question }) => question),
  }))
}
