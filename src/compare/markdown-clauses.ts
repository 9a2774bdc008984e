import { violationInWords } from '../findings/violations.ts'
import { codeBlock, codeSpan } from '../report/markdown-violation.ts'
import { excerpt, visibleLine } from '../report/visible.ts'
import type { ClauseChange, Standing } from './comparison.ts'
import { type ClauseGroup, groupedName } from './groups.ts'
import { capital, labelOf, standingWords, waiverWords } from './words.ts'

/** A violated clause with what shows it, and how it stood before. */
export function clauseBlock(clause: ClauseChange): string {
  const { id, section, statement, worse, after } = clause
  const waiver = waiverWords(after) ?? waiverWords(clause.before)
  return [
    `### ${worse ? '❌' : '⏸️'} ${codeSpan(id)} ${labelOf(clause)}`,
    `${codeSpan(statement)} (section ${codeSpan(section, 40)})`,
    ...(waiver === undefined ? [] : [`**Waiver** ${codeSpan(waiver)}`]),
    ...earlier(clause),
    ...(after.violation ? [violationBlock(after.violation)] : []),
  ].join('\n\n')
}

/** Clauses to which the same happened, by their ids. */
export function groupBlock({ label, worse, reason, clauses }: ClauseGroup): string {
  const icon = worse ? '❌ ' : label === 'fixed' ? '✅ ' : ''
  const names = clauses.map((clause) => codeSpan(groupedName(clause), 120)).join(', ')
  return `**${icon}${capital(label)}** ${names}${because(reason)}`
}

function earlier({ change, before, showsOtherwise }: ClauseChange): readonly string[] {
  if (change === 'newly-violated') {
    return [`**Before** ${standingWords(before)}${because(before.reason)}`]
  }
  return showsOtherwise && before.violation
    ? ['**Before**', violationBlock(before.violation), '**After**']
    : []
}

function because(reason: string | undefined): string {
  return reason === undefined ? '' : `: ${codeSpan(reason)}`
}

function violationBlock(violation: NonNullable<Standing['violation']>): string {
  const { counterexample } = violation
  const [expected, received] = violationInWords(violation)
  const line = (text: string) => excerpt(visibleLine(text), 600)
  return codeBlock(
    [
      `Expected  ${line(expected)}`,
      `Received  ${line(received)}`,
      ...(counterexample === undefined
        ? []
        : [`Case      ${line(JSON.stringify(counterexample))}`]),
    ].join('\n'),
    2_000,
  )
}
