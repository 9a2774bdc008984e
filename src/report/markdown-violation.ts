import { count, duration, grouped, size, sum } from '../findings/quantities.ts'
import type { Exchange, Violation } from '../findings/result.ts'
import type { ToldViolation } from '../findings/violations.ts'
import { isWaived } from '../findings/waivers.ts'
import { waiverState } from './clauses-in-words.ts'
import { placesOf } from './json-places.ts'
import { prettyJson } from './pretty-json.ts'
import type { ReportedClause } from './report.ts'
import { shownExchanges } from './shown-exchanges.ts'
import { reproduction, violationFields } from './violation-in-words.ts'
import { excerpt, visible, visibleLine } from './visible.ts'

/** A violated clause with its first violation, and where it is told in full with the exchanges that show it. */
export function violatedClause(clause: ReportedClause, isFull: boolean): string {
  const { basis, id, section, statement, violations, waiver } = clause
  const [first] = violations
  return [
    `### ${isWaived(clause) ? '⏸️ waived' : '❌'} ${codeSpan(id)}`,
    `${statement} *(section ${section}, ${basis})*`,
    ...(waiver === undefined
      ? []
      : [`**Waiver** ${waiverState(clause, waiver)}. ${codeSpan(waiver.reason)}`]),
    ...(first === undefined ? [] : [...wordsOf(first), ...(isFull ? exchangesOf(first) : [])]),
    ...(violations.length > 1
      ? [`${count(violations.length - 1, 'other violation')} of this clause in the report.`]
      : []),
  ].join('\n\n')
}

/** What was promised and what came instead, on two lines. */
export function expectedReceived(violation: ToldViolation): string {
  return fieldsBlock(violationFields(violation).slice(0, 2), 1_300)
}

/** Labelled texts as a block, one a line. */
export function fieldsBlock(
  fields: readonly (readonly [label: string, text: string])[],
  longest: number,
): string {
  const lines = fields.map(
    ([label, text]) => `${label.padEnd(10)}${excerpt(visibleLine(text), 600)}`,
  )
  return codeBlock(lines.join('\n'), longest)
}

function wordsOf(violation: Violation): readonly string[] {
  const { counterexample, replay } = violation
  return [
    expectedReceived(violation),
    ...(counterexample === undefined
      ? []
      : [
          `Smallest case:\n\n${codeBlock(prettyJson(JSON.stringify(counterexample)), 800, 'json')}`,
        ]),
    `Seen ${reproduction(violation)}. Replay:\n\n${codeBlock(replay, 1_000, 'sh')}`,
  ]
}

const mostExchanges = 4

function exchangesOf(violation: Violation): readonly string[] {
  const { exchanges } = violation
  if (exchanges.length === 0) return []
  const shown = shownExchanges(violation, mostExchanges)
  const left = exchanges.length - sum(shown.map(({ times }) => times))
  return [
    `<details><summary>${count(exchanges.length, 'exchange')}</summary>`,
    ...shown.map(({ exchange, curl }) => exchangeBlock(exchange, curl)),
    ...(left > 0 ? [`${left} more in the report.`] : []),
    '</details>',
  ]
}

function exchangeBlock(
  { caption, durationMs, failure, request, response, traceId, wrongAt }: Exchange,
  curl: string | undefined,
): string {
  const outcome =
    response === undefined
      ? codeSpan(failure ?? 'no answer')
      : `${response.status}, ${size(response.bytes)}`
  return [
    `${caption === undefined ? '' : `${codeSpan(caption, 200)}: `}${codeSpan(`${request.method} ${request.url}`)} → ${outcome}, in ${duration(durationMs)}${traceId === undefined ? '' : `, trace ${codeSpan(traceId, 40)}`}`,
    ...(request.body === undefined ? [] : [`Sent:\n\n${bodyBlock(request.body)}`]),
    ...(response === undefined ? [] : [bodyBlock(response.body, response.cut, wrongAt)]),
    ...(curl === undefined ? [] : [codeBlock(curl, 800, 'sh')]),
  ].join('\n\n')
}

const longestBody = 1_200
/** As much before what is wrong shows what it belongs to. */
const shownBefore = 150

/** A body from its beginning or, where what is wrong would be cut off, from a line shortly before that. */
function bodyBlock(body: string, cut = false, wrongAt: readonly string[] = []): string {
  const text = visible(prettyJson(body, cut))
  const [wrong] = placesOf(wrongAt, text)
  const isBehind = wrong !== undefined && wrong.to > longestBody
  const from = isBehind ? text.lastIndexOf('\n', wrong.from - shownBefore) + 1 : 0
  const before = from > 0 ? `… (${grouped(from)} characters before)\n` : ''
  const language = /^\s*[[{]/u.test(body) ? 'json' : 'text'
  return codeBlock(before + text.slice(from), longestBody, language)
}

/**
 * Any text as a Markdown code span, also inside a table: no markup, link, mention or reference in
 * it takes effect.
 *
 * @param longest - in UTF-16 units, as shown
 */
export function codeSpan(text: string, longest = 300): string {
  const line = excerpt(visibleLine(text), longest).replaceAll('|', '\\|') || ' '
  const ticks = '`'.repeat(longestRunOfTicks(line) + 1)
  const blank = /^`|`$/u.test(line) ? ' ' : ''
  return `${ticks}${blank}${line}${blank}${ticks}`
}

/**
 * Any text as a fenced Markdown code block.
 *
 * @param longest - in UTF-16 units, as shown
 */
export function codeBlock(text: string, longest: number, language = 'text'): string {
  const shown = excerpt(visible(text), longest)
  const fence = '`'.repeat(Math.max(3, longestRunOfTicks(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

function longestRunOfTicks(text: string): number {
  return Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length))
}
