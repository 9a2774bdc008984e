import { count } from '../findings/quantities.ts'
import { codeSpan, fieldsBlock } from '../report/markdown-violation.ts'
import { violationFields } from '../report/violation-in-words.ts'
import { capitalized } from '../report/visible.ts'
import type { Comparison } from './compare.ts'
import {
  type ClauseGroup,
  type ComparisonInWords,
  comparisonInWords,
  type ToldClause,
} from './in-words.ts'

/** What each part may take of the 65,536 characters that a pull-request comment holds. */
const bytesFor = { clauses: 26_000, groups: 12_000, answers: 10_000, unanswered: 6_000 }

/** Of clauses for which there is no room, so many are named. */
const mostNamed = 60

/**
 * A comparison for a pull request or a pipeline's summary page, under 60 kB. What the reports quote
 * stands in code spans and blocks, where nothing in it takes effect.
 */
export function renderMarkdown(comparison: Comparison): string {
  const shown = comparisonInWords(comparison)
  const { headline, told, groups, unanswered, alike } = shown
  return `${[
    `## ${comparison.worse ? '❌' : '✅'} ${headline}`,
    runs(shown),
    ...withinBytes(bytesFor.clauses, told.map(clauseBlock), (from) => {
      const named = told.slice(from, from + mostNamed).map(({ id }) => codeSpan(id, 120))
      return `Without room here, see the JSON format: ${named.join(', ')}`
    }),
    ...withinBytes(bytesFor.groups, groups.map(groupBlock), (from) => {
      const left = groups.slice(from).flatMap(({ names }) => names).length
      return `${count(left, 'clause')} more in the JSON format.`
    }),
    ...answers(shown),
    ...withinBytes(
      bytesFor.unanswered,
      unanswered.map(({ run, reason, questions }) => {
        const answered = `${count(questions.length, 'open question')} answered in the run ${run} only`
        return `**${answered}**: ${codeSpan(reason)}`
      }),
      () => 'More in the JSON format.',
    ),
    `Alike: ${alike}.`,
  ].join('\n\n')}\n`
}

function runs({ runs, differences }: ComparisonInWords): string {
  return [
    ...runs.map(({ label, run, reason }) => `- **${label}** ${codeSpan(run)}${because(reason)}`),
    ...differences.map(
      ({ subject, before, after, meaning }) =>
        `- **${capitalized(subject)}** ${codeSpan(before, 150)} → ${codeSpan(after, 150)}: ${meaning}`,
    ),
  ].join('\n')
}

function answers({ answers }: ComparisonInWords): readonly string[] {
  if (answers.length === 0) return []
  const rows = answers.map(({ question, before, after }) => {
    const cells = [question, before.words, after.words].map((text) => codeSpan(text, 200))
    return `| ${cells.join(' | ')} |`
  })
  const rest = (from: number) =>
    `| ${count(rows.length - from, 'question')} more in the JSON format | | |`
  return [
    `### ${count(rows.length, 'open question')} answered otherwise`,
    [
      '| Question | Before | After |\n| --- | --- | --- |',
      ...withinBytes(bytesFor.answers, rows, rest),
    ].join('\n'),
  ]
}

/** A violated clause with what shows it, and how it stood before. */
function clauseBlock(clause: ToldClause): string {
  const { id, section, statement, label, worse, waiver, stood, earlier, before, after } = clause
  return [
    `### ${worse ? '❌' : '⏸️'} ${codeSpan(id)} ${label}`,
    `${codeSpan(statement)} (section ${codeSpan(section, 40)})`,
    ...(waiver === undefined ? [] : [`**Waiver** ${codeSpan(waiver)}`]),
    ...(stood === undefined ? [] : [`**Before** ${stood}${because(before.reason)}`]),
    ...(earlier === undefined
      ? []
      : ['**Before**', fieldsBlock(violationFields(earlier), 2_000), '**After**']),
    ...(after.violation ? [fieldsBlock(violationFields(after.violation), 2_000)] : []),
  ].join('\n\n')
}

/** Clauses to which the same happened, by their ids. */
function groupBlock({ change, label, worse, reason, names }: ClauseGroup): string {
  const icon = worse ? '❌ ' : change === 'fixed' ? '✅ ' : ''
  const ids = names.map((name) => codeSpan(name, 120)).join(', ')
  return `**${icon}${capitalized(label)}** ${ids}${because(reason)}`
}

function because(reason: string | undefined): string {
  return reason ? `: ${codeSpan(reason)}` : ''
}

/**
 * The blocks of a document that fit into so many bytes, in their order, then what stands for the rest.
 *
 * @param rest - stands for the blocks from a position on
 */
export function withinBytes(
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
