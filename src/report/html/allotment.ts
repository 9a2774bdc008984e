import { createContext } from 'preact'
import type { Exchange, Violation } from '../../findings/result.ts'
import { violationInWords } from '../../findings/violations.ts'
import { laidOut, prettyJson } from '../pretty-json.ts'
import type { Report } from '../report.ts'
import { visible } from '../visible.ts'
import { powershellOf } from './powershell.ts'

/** How much of a report the page shows, so that it stays small whatever a target answers. */
export interface Allotment {
  readonly violationsPerClause: number
  readonly exchangesPerViolation: number
  readonly notRestored: number
  /** Most bytes of one text, as written into the page. */
  readonly bytesPerText: number
}

const allText = 1_100_000
const longestText = 64_000
const allViolations = 120
const allExchanges = 320
const mostNotRestored = 100

/** The allotment that the components of the page draw on. */
export const Allotted = createContext<Allotment>({
  violationsPerClause: allViolations,
  exchangesPerViolation: allExchanges,
  notRestored: mostNotRestored,
  bytesPerText: longestText,
})

/** Shares out the size of the page: what is small is shown whole, and leaves room to what is large. */
export function allot(report: Report): Allotment {
  const violationsPerClause = fairShare(
    report.clauses.map(({ violations }) => violations.length),
    allViolations,
  )
  const violations = report.clauses.flatMap((clause) =>
    clause.violations.slice(0, violationsPerClause),
  )
  const exchangesPerViolation = fairShare(
    violations.map(({ exchanges }) => exchanges.length),
    allExchanges,
  )
  const notRestored = report.restoration.notRestored.slice(0, mostNotRestored)
  const texts = [
    ...violations.flatMap((violation) => textsOf(violation, exchangesPerViolation)),
    ...report.clauses.flatMap(({ reason, waiver }) => [reason ?? '', waiver?.reason ?? '']),
    ...report.observations.flatMap(({ answer, exchange }) => [
      answer,
      ...(exchange === undefined ? [] : textsOfExchange(exchange)),
    ]),
    ...notRestored.flatMap((event) => Object.values<unknown>({ ...event }).map(shownValue)),
  ]
  return {
    violationsPerClause,
    exchangesPerViolation,
    notRestored: mostNotRestored,
    bytesPerText: Math.min(fairShare(texts.map(bytesInPage), allText), longestText),
  }
}

function shownValue(value: unknown): string {
  return visible(typeof value === 'string' ? value : prettyJson(JSON.stringify(value) ?? ''))
}

/** Most characters of a value that is shown beside the other one. */
export const mostOfValue = 4_000

/** What was expected and received, laid out as JSON; nothing where nothing came. */
export function comparedValues({ expected, received }: Violation): readonly string[] {
  return expected === null || received === null
    ? []
    : [expected, received].map((value) => visible(laidOut(value)))
}

/** How many bytes a text takes in the page. */
export function bytesInPage(text: string): number {
  return Buffer.byteLength(text) + 5 * (text.match(/[&<>"]/gu)?.length ?? 0)
}

function textsOf(violation: Violation, exchanges: number): readonly string[] {
  const { counterexample = '', curl, replay } = violation
  return [
    ...[...violationInWords(violation), replay].map(visible),
    ...comparedValues(violation).map((value) => value.slice(0, mostOfValue)),
    visible(prettyJson(JSON.stringify(counterexample))),
    ...curl.slice(0, exchanges).map(visible),
    ...violation.exchanges.slice(0, exchanges).map(powershellOf).map(visible),
    ...violation.exchanges.slice(0, exchanges).flatMap(textsOfExchange),
  ]
}

function textsOfExchange({ failure, request, response }: Exchange): readonly string[] {
  return [
    ...[failure ?? '', request.url, headerText(request.headers)].map(visible),
    visible(prettyJson(request.body ?? '')),
    visible(headerText(response?.headers ?? {})),
    visible(prettyJson(response?.body ?? '', response?.cut)),
  ]
}

/** Headers one per line, as they go over the wire. */
export function headerText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** The largest share that all can have at most, so that together they take no more than the whole. */
function fairShare(sizes: readonly number[], whole: number): number {
  let left = whole
  const ascending = [...sizes].sort((a, b) => a - b)
  for (const [at, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at))
    if (size > share) return share
    left -= size
  }
  return whole
}
