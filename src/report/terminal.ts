import { groupedBy } from '../contract/grouped-by.ts'
import { count } from '../findings/quantities.ts'
import type { Violation } from '../findings/result.ts'
import { isWaived } from '../findings/waivers.ts'
import { waiverState } from './clauses-in-words.ts'
import { firstInWords, leftChanged, unprovedInWords } from './left-changed.ts'
import { likelyCauseInWords, likelyCauses } from './likely-causes.ts'
import type { Report } from './report.ts'
import {
  type Look,
  lookOf,
  partLines,
  runLine,
  targetInWords,
  totalsLine,
  verdictNote,
  verdictSentence,
} from './run-in-words.ts'
import { bySameExchanges, type OneCause } from './same-exchanges.ts'
import { SummaryLines, type TerminalLayout } from './terminal-lines.ts'
import { underWayApart } from './under-way.ts'
import { remediesInWords, type UnjudgedGroup, unjudgedGroups } from './unjudged.ts'
import { reproduction } from './violation-in-words.ts'

interface SummaryLayout extends TerminalLayout {
  /** Where the report for people is; not mentioned when absent. */
  readonly reportFile?: string
}

/** Of more clauses than these that one reason kept from being judged, only their number is told. */
const mostNamed = 8

/** Beyond this, a request is no longer one to copy from a terminal. */
const longestRequest = 2000

/** What is not the whole is not to look like it, and has none. */
const toneOf: Readonly<Partial<Record<Look, 'green' | 'red' | 'yellow'>>> = {
  conformant: 'green',
  'no-pass': 'yellow',
  'non-conformant': 'red',
  inconclusive: 'yellow',
  'not-judged': 'yellow',
}

/**
 * The report in brief for a terminal: the verdict, the totals, each violation with its smallest
 * case and replay command, what could not be judged and why, events left changed, and where the
 * whole report is. Text of the target can neither move the cursor nor command a pipeline.
 */
export function renderSummary(whole: Report, layout: SummaryLayout): string {
  const write = new SummaryLines(layout)
  const { report, underWay } = underWayApart(whole, longestRequest)
  const tone = toneOf[lookOf(report)]
  write.title(verdictSentence(report), tone ? write.paint[tone] : String)
  write.gap()
  write.field('Target', targetInWords(report.target))
  write.field('Clauses', totalsLine(report))
  write.field('Run', runLine(report))
  for (const [label, line] of partLines(report)) write.field(label, line)
  const note = verdictNote(report)
  if (note !== undefined) write.field('Note', note)
  for (const request of underWay) write.command('Under way', request)

  writeLikelyCauses(write, report)
  for (const cause of bySameExchanges(report)) writeViolated(write, cause)
  for (const group of unjudgedGroups(report)) writeUnjudged(write, group)
  const remedies = remediesInWords(report)
  if (remedies.length > 1) write.gap()
  for (const line of remedies) write.text('  ', line)
  writeNotRestored(write, report)
  if (layout.reportFile !== undefined) {
    write.gap()
    write.command('Report', layout.reportFile)
  }
  return write.toString()
}

/** What to look for first, where some of the violated clauses are likely to have one cause. */
function writeLikelyCauses(write: SummaryLines, report: Report): void {
  const causes = likelyCauses(report)
  if (causes.length === causes.flatMap(({ clauses }) => clauses).length) return
  write.gap()
  for (const cause of causes)
    write.field('Likely', `${likelyCauseInWords(cause)} (${count(cause.clauses.length, 'clause')})`)
}

function writeViolated(write: SummaryLines, [clause, ...others]: OneCause): void {
  const { statement, waiver, violations } = clause
  const { paint } = write
  const label = isWaived(clause) ? paint.yellow('WAIVED') : paint.red('FAIL')
  write.gap()
  for (const { id, section } of [clause, ...others])
    write.own(`${paint.bold(label)} ${paint.bold(id)} ${paint.dim(`section ${section}`)}`)
  write.text('  ', statement)
  if (waiver !== undefined)
    write.field('Waiver', `${waiverState(clause, waiver)} (${waiver.reason})`, paint.yellow)
  writeFirstOf(write, violations)
  for (const { id, violations } of others)
    write.field('Likewise', `${id}, by the same exchanges: ${violations[0]?.summary ?? ''}`)
}

function writeUnjudged(write: SummaryLines, group: UnjudgedGroup): void {
  write.gap()
  const { length } = group.clauses
  const named =
    length > mostNamed ? count(length, 'clause') : group.clauses.map(({ id }) => id).join(', ')
  write.title(`${group.verdict.toUpperCase()} ${named}`, write.paint.yellow)
  write.text('  ', group.reason)
  for (const { violations } of group.clauses) writeFirstOf(write, violations)
}

function writeFirstOf(write: SummaryLines, [first, ...others]: readonly Violation[]): void {
  if (first === undefined) return
  write.violation(first, reproduction(first))
  if (others.length > 0)
    write.field('Also', `${count(others.length, 'other violation')}, see report`)
}

function writeNotRestored(write: SummaryLines, report: Report): void {
  const { notRestored, command } = report.restoration
  const unproved = unprovedInWords(report)
  const left = leftChanged(report)
  if (left === '') return
  write.gap()
  write.title(`WARNING: ${left}`, write.paint.red)
  if (unproved !== undefined) write.text('  ', unproved)
  if (notRestored.length === 0) return
  const alike = [...groupedBy(notRestored, ({ reason }) => reason)]
  for (const [reason, events] of alike.slice(0, 20)) {
    const ids = events.map(({ eventId }) => eventId)
    // The last words of a run that is cut short are all that some see of it.
    write.text('  ', `${firstInWords(ids, 20)}: ${reason}`)
  }
  if (alike.length > 20) write.text('  ', `and for ${count(alike.length - 20, 'other reason')}`)
  write.text(
    '  ',
    'Their originals are in the report and in the journal. This tries again, with the credentials in the environment or .env:',
  )
  if (command !== undefined) write.command('Restore', command)
}
