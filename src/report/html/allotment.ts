import { createContext } from 'preact'
import { sum } from '../../findings/quantities.ts'
import type { Exchange, Violation } from '../../findings/result.ts'
import { violationInWords } from '../../findings/violations.ts'
import type { Report } from '../report.ts'
import { shownExchanges } from '../shown-exchanges.ts'
import { visible } from '../visible.ts'
import { alikeIn } from './alike.ts'
import { withExchangeShown } from './operations.tsx'
import { httpieOf, powershellOf, scriptOf } from './send-again.ts'
import { bytesInPage, comparedValues, evidenceText, headerText, shownValue } from './texts.ts'

/** How much of a part of the page is shown. */
interface Share {
  readonly exchangesPerViolation: number
  /** Most bytes of one text, as written into the page. */
  readonly bytesPerText: number
  /** Most bytes of the commands of all requests of a violation, which are shown whole or not at all. */
  readonly bytesPerScript: number
}

/** How much of a report the page shows, so that it stays small whatever a target answers. */
interface Allotment extends Share {
  readonly violationsPerClause: number
  /** Whether headers and commands of every exchange are shown, and not only of those that show a violation. */
  readonly detailsOfAll: boolean
  /** Of what folds: the exchanges beside the one that shows a violation, and violations alike. */
  readonly aside: Share
}

const allText = 105_000
const allScripts = 60_000
const allTextAside = 80_000
const longestText = 40_000
const allViolations = 80
const allExchanges = 110
/** Of more exchanges than these, only those have headers and commands beside them that show a violation. */
const mostWithDetails = 60
/** Most events that were not put back of which the page tells. */
export const mostNotRestored = 100

const most: Share = {
  exchangesPerViolation: allExchanges,
  bytesPerText: longestText,
  bytesPerScript: allScripts,
}

/** The allotment that the components of the page draw on. */
export const Allotted = createContext<Allotment>({
  ...most,
  violationsPerClause: allViolations,
  detailsOfAll: true,
  aside: most,
})

/**
 * Shares out the size of the page: what is small is shown whole, and leaves room to what is large. What proves a violation
 * comes first; what folds has a room of its own.
 */
export function allot({ clauses, observations, restoration }: Report): Allotment {
  const violationsPerClause = fairShare(
    clauses.map(({ violations }) => violations.length),
    allViolations,
  )
  const groups = clauses.flatMap((one) => alikeIn(one.violations, violationsPerClause).groups)
  const first = groups.map(([simplest]) => simplest)
  const alike = groups.flatMap(([, ...others]) => others)
  const exchangesOf = (some: readonly Violation[]) =>
    some.map((one) => shownExchanges(one, Infinity).length)
  const exchangesPerViolation = Math.max(1, fairShare(exchangesOf(first), allExchanges))
  const taken = exchangesOf(first).map((number) => Math.min(number, exchangesPerViolation))
  const exchangesAside = fairShare(exchangesOf(alike), Math.max(0, allExchanges - sum(taken)))

  const shown = first.flatMap((one) => shownExchanges(one, exchangesPerViolation))
  const shownAside = [
    ...shown.filter(({ exchange }) => !exchange.decisive),
    ...alike.flatMap((one) => shownExchanges(one, exchangesAside)),
  ]
  const decisive = shown.filter(({ exchange }) => exchange.decisive)
  const detailsOfAll = decisive.length + shownAside.length <= mostWithDetails
  const textsOfShown = ({ exchange, curl }: Shown) => [
    ...textsOfExchange(exchange),
    ...(detailsOfAll || exchange.decisive ? textsOfCommands(exchange, curl) : []),
  ]
  const texts = [
    ...first.flatMap(textsOfViolation),
    ...decisive.flatMap(textsOfShown),
    ...clauses.flatMap(({ reason, waiver }) => [reason ?? '', waiver?.reason ?? '']),
    ...restoration.notRestored
      .slice(0, mostNotRestored)
      .flatMap((event) => Object.values<unknown>({ ...event }).map(shownValue)),
  ]
  const textsAside = [
    ...alike.flatMap((one) => [scriptOf(one), ...textsOfViolation(one)]),
    ...shownAside.flatMap(textsOfShown),
    ...observations.map(({ answer }) => answer),
    ...[...withExchangeShown(observations)].flatMap(({ exchange }) =>
      exchange === undefined ? [] : textsOfExchange(exchange),
    ),
  ]
  const bytesPerTextAside = bytesPerText(textsAside, allTextAside)
  return {
    violationsPerClause,
    exchangesPerViolation,
    detailsOfAll,
    bytesPerText: bytesPerText(texts, allText),
    bytesPerScript: fairShare(first.map(scriptOf).map(bytesInPage), allScripts),
    aside: {
      exchangesPerViolation: exchangesAside,
      bytesPerText: bytesPerTextAside,
      bytesPerScript: bytesPerTextAside,
    },
  }
}

type Shown = ReturnType<typeof shownExchanges>[number]

/** The texts of a violation, its exchanges aside. */
function textsOfViolation(violation: Violation): readonly string[] {
  return [
    ...[...violationInWords(violation), violation.replay].map(visible),
    ...(comparedValues(violation) ?? []).map((pieces) => pieces.map(({ text }) => text).join('')),
    shownValue(violation.counterexample ?? ''),
  ]
}

function textsOfExchange({ failure, request, response, wrongAt }: Exchange): readonly string[] {
  return [
    ...[failure ?? '', request.url, headerText(request.headers)].map(visible),
    evidenceText(request.body ?? ''),
    visible(headerText(response?.headers ?? {})),
    evidenceText(response?.body ?? '', { cut: response?.cut === true, wrongAt }),
  ]
}

/** The commands that send a request again. */
function textsOfCommands(exchange: Exchange, curl = ''): readonly string[] {
  return [curl, powershellOf(exchange), httpieOf(exchange) ?? ''].map(visible)
}

function bytesPerText(texts: readonly string[], whole: number): number {
  return Math.min(fairShare(texts.map(bytesInPage), whole), longestText)
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
