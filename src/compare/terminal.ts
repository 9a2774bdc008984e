import picocolors from 'picocolors'
import { violationInWords } from '../findings/violations.ts'
import { count } from '../report/quantities.ts'
import type { TerminalLayout } from '../report/terminal-lines.ts'
import { SummaryLines, wrapToColumns } from '../report/terminal-lines.ts'
import { excerpt } from '../report/visible.ts'
import type { AnswerChange, ClauseChange, Comparison } from './comparison.ts'
import {
  type ClauseGroup,
  clauseGroups,
  groupedName,
  toldOneByOne,
  type UnansweredGroup,
  unansweredGroups,
  unlikeAnswers,
} from './groups.ts'
import {
  alikeWords,
  capital,
  headline,
  labelOf,
  outcomeWords,
  runWords,
  waiverWords,
} from './words.ts'

/** A longer command is cut: nobody copies it from a terminal. */
const longestCommand = 2000

/** Where one reason kept more questions than these from being answered, they are counted, not listed. */
const mostQuestions = 8

type Paint = ReturnType<typeof picocolors.createColors>

/**
 * A comparison for a terminal: what it comes to, in what the runs differ, what became of the
 * clauses, and which open questions are answered otherwise. What the reports quote can neither move
 * the cursor nor command a pipeline.
 */
export function renderText(comparison: Comparison, { columns, colour }: TerminalLayout): string {
  const paint = picocolors.createColors(colour)
  const write = new SummaryLines(columns)
  const tone = comparison.worse ? paint.red : paint.green

  write.text('', headline(comparison), (line) => paint.bold(tone(line)))
  write.gap()
  writeRuns(write, comparison)
  for (const clause of toldOneByOne(comparison)) writeClause(write, clause, paint)
  for (const group of clauseGroups(comparison)) writeGroup(write, group, columns, paint)
  writeAnswers(write, unlikeAnswers(comparison), paint)
  for (const group of unansweredGroups(comparison)) writeUnanswered(write, group, paint)
  write.gap()
  write.field('Alike', alikeWords(comparison))
  return write.toString()
}

function writeRuns(write: SummaryLines, { before, after, differences }: Comparison): void {
  for (const [label, run] of [
    ['Before', before],
    ['After', after],
  ] as const) {
    write.field(label, runWords(run))
    if (run.reason !== undefined) write.field('', run.reason)
  }
  for (const difference of differences) {
    const { subject, meaning } = difference
    if (subject === 'target') continue
    write.field(capital(subject), `${difference.before} → ${difference.after}: ${meaning}`)
  }
}

function writeClause(write: SummaryLines, clause: ClauseChange, paint: Paint): void {
  const { id, section, statement, change, worse, before, after } = clause
  const tone = worse ? paint.red : paint.yellow
  write.gap()
  write.text('', `${labelOf(clause).toUpperCase()} ${id} section ${section}`, (line) =>
    paint.bold(tone(line)),
  )
  write.text('  ', statement)
  const waiver = waiverWords(after) ?? waiverWords(before)
  if (waiver !== undefined) write.field('Waiver', waiver, paint.yellow)
  if (change === 'newly-violated') {
    const why = before.reason === undefined ? '' : `: ${before.reason}`
    write.field('Before', `${outcomeWords(before)}${why}`)
  } else if (clause.showsOtherwise && before.violation) {
    const [expected, received] = violationInWords(before.violation)
    write.field('Before', `expected ${expected}, received ${received}`)
  }
  if (after.violation === undefined) return
  const { counterexample, replay } = after.violation
  const [expected, received] = violationInWords(after.violation)
  write.field('Expected', expected, paint.green)
  write.field('Received', received, paint.red)
  if (counterexample !== undefined) write.field('Case', JSON.stringify(counterexample))
  write.command('Replay', excerpt(replay, longestCommand))
}

function writeGroup(
  write: SummaryLines,
  { change, label, worse, reason, clauses }: ClauseGroup,
  columns: number,
  paint: Paint,
): void {
  const tone = worse ? paint.red : change === 'fixed' ? paint.green : paint.yellow
  write.gap()
  write.text('', `${label.toUpperCase()} ${count(clauses.length, 'clause')}`, (line) =>
    paint.bold(tone(line)),
  )
  // Every name is shown: SummaryLines would cut a text of more than six lines.
  const names = clauses.map(groupedName).join(', ')
  for (const line of wrapToColumns(names, Math.max(columns, 40) - 2)) write.text('  ', line)
  if (reason !== undefined) write.field('Reason', reason)
}

function writeAnswers(write: SummaryLines, answers: readonly AnswerChange[], paint: Paint): void {
  if (answers.length === 0) return
  write.gap()
  write.own(paint.bold(`OPEN QUESTIONS ANSWERED OTHERWISE ${answers.length}`))
  for (const { question, before, after } of answers) {
    write.text('  ', question)
    write.field('  Before', before.words)
    write.field('  After', after.words)
  }
}

function writeUnanswered(
  write: SummaryLines,
  { run, reason, questions }: UnansweredGroup,
  paint: Paint,
): void {
  const other = run === 'before' ? 'AFTER' : 'BEFORE'
  write.gap()
  write.own(paint.bold(`OPEN QUESTIONS ANSWERED IN THE RUN ${other} ONLY ${questions.length}`))
  if (questions.length <= mostQuestions) {
    for (const { question } of questions) write.text('  ', question)
  }
  write.field('Reason', reason)
}
