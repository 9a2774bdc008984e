import { count } from '../findings/quantities.ts'
import { summaryOf } from '../findings/violations.ts'
import { SummaryLines, type TerminalLayout, wrapToColumns } from '../report/terminal-lines.ts'
import { capitalized } from '../report/visible.ts'
import type { Comparison } from './compare.ts'
import { type ClauseGroup, comparisonInWords, type ToldClause } from './in-words.ts'

/** Where one reason kept more questions than these from being answered, they are counted, not listed. */
const mostQuestions = 8

/**
 * A comparison for a terminal: what it comes to, in what the runs differ, what became of the
 * clauses, and which open questions are answered otherwise. What the reports quote can neither move
 * the cursor nor command a pipeline.
 */
export function renderText(comparison: Comparison, layout: TerminalLayout): string {
  const write = new SummaryLines(layout)
  const { paint } = write
  const shown = comparisonInWords(comparison)
  write.title(shown.headline, comparison.worse ? paint.red : paint.green)
  write.gap()
  for (const { label, run, reason } of shown.runs) {
    write.field(label, run)
    if (reason !== undefined) write.field('', reason)
  }
  for (const { subject, before, after, meaning } of shown.differences)
    write.field(capitalized(subject), `${before} → ${after}: ${meaning}`)
  for (const clause of shown.told) writeClause(write, clause)
  for (const group of shown.groups) writeGroup(write, group)
  if (shown.answers.length > 0) {
    write.gap()
    write.own(paint.bold(`OPEN QUESTIONS ANSWERED OTHERWISE ${shown.answers.length}`))
  }
  for (const { question, before, after } of shown.answers) {
    write.text('  ', question)
    write.field('  Before', before.words)
    write.field('  After', after.words)
  }
  for (const { run, reason, questions } of shown.unanswered) {
    const title = `OPEN QUESTIONS ANSWERED IN THE RUN ${run.toUpperCase()} ONLY`
    write.gap()
    write.own(paint.bold(`${title} ${questions.length}`))
    if (questions.length <= mostQuestions)
      for (const question of questions) write.text('  ', question)
    write.field('Reason', reason)
  }
  write.gap()
  write.field('Alike', shown.alike)
  return write.toString()
}

function writeClause(write: SummaryLines, clause: ToldClause): void {
  const { paint } = write
  const { id, section, label, statement, worse, waiver, stood, earlier, before, after } = clause
  write.gap()
  write.title(`${label.toUpperCase()} ${id} section ${section}`, worse ? paint.red : paint.yellow)
  write.text('  ', statement)
  if (waiver !== undefined) write.field('Waiver', waiver, paint.yellow)
  if (stood !== undefined)
    write.field('Before', before.reason === undefined ? stood : `${stood}: ${before.reason}`)
  if (earlier !== undefined) write.field('Before', summaryOf(earlier))
  if (after.violation !== undefined) write.violation(after.violation)
}

function writeGroup(
  write: SummaryLines,
  { change, label, worse, reason, names }: ClauseGroup,
): void {
  const { paint, columns } = write
  const tone = worse ? paint.red : change === 'fixed' ? paint.green : paint.yellow
  write.gap()
  write.title(`${label.toUpperCase()} ${count(names.length, 'clause')}`, tone)
  // Every name is shown: SummaryLines would cut a text of more than six lines.
  for (const line of wrapToColumns(names.join(', '), columns - 2)) write.text('  ', line)
  if (reason !== undefined) write.field('Reason', reason)
}
