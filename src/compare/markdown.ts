import { violationInWords } from '../findings/violations.ts'
import { codeBlock, codeSpan } from '../report/markdown-violation.ts'
import { count } from '../report/quantities.ts'
import { excerpt, visibleLine } from '../report/visible.ts'
import type { ClauseChange, ClauseOutcome, Comparison } from './comparison.ts'
import {
  type ClauseGroup,
  clauseGroups,
  groupedName,
  toldOneByOne,
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

/** What each part may take of the 65,536 characters that a pull-request comment holds. */
const bytesFor = { clauses: 26_000, groups: 12_000, answers: 10_000, unanswered: 6_000 }

/** Of clauses for which there is no room, so many are named. */
const mostNamed = 60

/**
 * A comparison for a pull request or a pipeline's summary page, under 60 kB. What the reports quote
 * stands in code spans and blocks, where nothing in it takes effect.
 */
export function renderMarkdown(comparison: Comparison): string {
  return `${[
    `## ${comparison.worse ? '❌' : '✅'} ${headline(comparison)}`,
    runs(comparison),
    ...clauses(comparison),
    ...answers(comparison),
    `Alike: ${alikeWords(comparison)}.`,
  ].join('\n\n')}\n`
}

function runs({ before, after, differences }: Comparison): string {
  const unlike = differences
    .filter(({ subject }) => subject !== 'target')
    .map(
      ({ subject, meaning, ...one }) =>
        `- **${capital(subject)}** ${codeSpan(one.before, 150)} → ${codeSpan(one.after, 150)}: ${meaning}`,
    )
  const [first, second] = [before, after].map(
    (run) => codeSpan(runWords(run)) + (run.reason ? `: ${codeSpan(run.reason)}` : ''),
  )
  return [`- **Before** ${first}`, `- **After** ${second}`, ...unlike].join('\n')
}

function clauses(comparison: Comparison): readonly string[] {
  const told = toldOneByOne(comparison)
  const groups = clauseGroups(comparison)
  return [
    ...withinBytes(bytesFor.clauses, told.map(clauseBlock), (from) => {
      const named = told.slice(from, from + mostNamed).map(({ id }) => codeSpan(id, 120))
      return `Without room here, see the JSON format: ${named.join(', ')}`
    }),
    ...withinBytes(bytesFor.groups, groups.map(groupBlock), (from) => {
      const left = groups.slice(from).reduce((sum, group) => sum + group.clauses.length, 0)
      return `${count(left, 'clause')} more in the JSON format.`
    }),
  ]
}

function answers(comparison: Comparison): readonly string[] {
  const unlike = unlikeAnswers(comparison)
  const rows = unlike.map(({ question, before, after }) => {
    const cells = [question, before.words, after.words].map((text) => codeSpan(text, 200))
    return `| ${cells.join(' | ')} |`
  })
  const unanswered = unansweredGroups(comparison).map(({ run, reason, questions }) => {
    const other = run === 'before' ? 'after' : 'before'
    const answered = `${count(questions.length, 'open question')} answered in the run ${other} only`
    return `**${answered}**: ${codeSpan(reason)}`
  })
  const left = (from: number) => `${count(rows.length - from, 'question')} more in the JSON format`
  return [
    ...(rows.length === 0
      ? []
      : [
          `### ${count(rows.length, 'open question')} answered otherwise`,
          [
            '| Question | Before | After |\n| --- | --- | --- |',
            ...withinBytes(bytesFor.answers, rows, (from) => `| ${left(from)} | | |`),
          ].join('\n'),
        ]),
    ...withinBytes(bytesFor.unanswered, unanswered, () => 'More in the JSON format.'),
  ]
}

/** A violated clause with what shows it, and how it stood before. */
function clauseBlock(clause: ClauseChange): string {
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
function groupBlock({ change, label, worse, reason, clauses }: ClauseGroup): string {
  const icon = worse ? '❌ ' : change === 'fixed' ? '✅ ' : ''
  const names = clauses.map((clause) => codeSpan(groupedName(clause), 120)).join(', ')
  return `**${icon}${capital(label)}** ${names}${because(reason)}`
}

function earlier({ change, before, showsOtherwise }: ClauseChange): readonly string[] {
  if (change === 'newly-violated') {
    return [`**Before** ${outcomeWords(before)}${because(before.reason)}`]
  }
  return showsOtherwise && before.violation
    ? ['**Before**', violationBlock(before.violation), '**After**']
    : []
}

function because(reason: string | undefined): string {
  return reason === undefined ? '' : `: ${codeSpan(reason)}`
}

function violationBlock(violation: NonNullable<ClauseOutcome['violation']>): string {
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

/**
 * The blocks of a document that fit into so many bytes, in their order, then what stands for the rest.
 *
 * @param rest - stands for the blocks from a position on
 */
function withinBytes(
  room: number,
  blocks: readonly string[],
  rest: (from: number) => string,
): readonly string[] {
  let taken = 0
  const from = blocks.findIndex((block) => {
    taken += Buffer.byteLength(block)
    return taken > room
  })
  return from === -1 ? blocks : [...blocks.slice(0, from), rest(from)]
}
