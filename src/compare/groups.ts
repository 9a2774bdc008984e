import type { AnswerChange, ClauseChange, ClauseOutcome, Comparison } from './comparison.ts'
import { inOrder, labelOf, outcomeWords } from './words.ts'

/** Whether a clause is shown with its violation: a new one, one of another kind, or one whose waiver changed. */
function isTold({ change, before, after, showsOtherwise }: ClauseChange): boolean {
  if (change === 'still-violated') return showsOtherwise === true || before.waived !== after.waived
  return change === 'newly-violated'
}

/** The violated clauses to show one by one: what got worse first. */
export function toldOneByOne({ clauses }: Comparison): readonly ClauseChange[] {
  return inOrder(clauses.filter(isTold))
}

/** Clauses to which the same happened for the same reason. */
export interface ClauseGroup {
  readonly change: ClauseChange['change']
  readonly label: string
  readonly worse: boolean
  readonly reason: string | undefined
  readonly clauses: readonly ClauseChange[]
}

/** All other clauses, by what happened to them and why. */
export function clauseGroups({ clauses }: Comparison): readonly ClauseGroup[] {
  const groups = new Map<string, ClauseGroup>()
  for (const clause of inOrder(clauses.filter((one) => !isTold(one)))) {
    const { change, worse } = clause
    const group = { change, label: labelOf(clause), worse, reason: reasonOf(clause) }
    const key = JSON.stringify(group)
    groups.set(key, { ...group, clauses: [...(groups.get(key)?.clauses ?? []), clause] })
  }
  return [...groups.values()]
}

/** Why a clause is, or was, not judged. */
function reasonOf({ change, before, after }: ClauseChange): string | undefined {
  if (change === 'newly-unjudged' || change === 'only-before') return after.reason
  if (change === 'newly-judged' || change === 'only-after') return before.reason
  return undefined
}

/** A clause of a group by its id, and how it stands where its group does not say so. */
export function groupedName({ id, change, before, after }: ClauseChange): string {
  const known: Partial<Record<ClauseChange['change'], ClauseOutcome>> = {
    'newly-unjudged': before,
    'only-before': before,
    'only-after': after,
    added: after,
    removed: before,
  }
  const outcome = known[change]
  return outcome === undefined || outcome.verdict === 'pass'
    ? id
    : `${id} (${outcomeWords(outcome)})`
}

/** Questions that only one run has an answer to, for the same reason. */
export interface UnansweredGroup {
  readonly run: 'before' | 'after'
  readonly reason: string
  readonly questions: readonly AnswerChange[]
}

/** The questions that both runs answer, but not alike. */
export function unlikeAnswers({ answers }: Comparison): readonly AnswerChange[] {
  return answers.filter(({ before, after }) => before.given && after.given)
}

/** The questions that one of the runs has no answer to, by run and reason. */
export function unansweredGroups({ answers }: Comparison): readonly UnansweredGroup[] {
  return (['before', 'after'] as const).flatMap((run) => {
    const missing = answers.filter((answer) => !answer[run].given)
    const reasons = new Set(missing.map((answer) => answer[run].words))
    return [...reasons].map((reason) => ({
      run,
      reason,
      questions: missing.filter((answer) => answer[run].words === reason),
    }))
  })
}
