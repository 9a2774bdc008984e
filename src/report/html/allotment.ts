import { createContext } from 'preact'
import type { Violation } from '../../findings/result.ts'
import { sum } from '../quantities.ts'
import type { Report } from '../report.ts'
import { shownExchanges } from '../shown-exchanges.ts'
import { alikeIn } from './alike.ts'
import { withExchangeShown } from './operations.ts'
import {
  bytesInPage,
  shownValue,
  textsOfCommands,
  textsOfExchange,
  textsOfViolation,
} from './texts.ts'

/** How much of a part of the page is shown. */
interface Share {
  readonly exchangesPerViolation: number
  /** Most bytes of one text, as written into the page. */
  readonly bytesPerText: number
}

/** How much of a report the page shows, so that it stays small whatever a target answers. */
interface Allotment extends Share {
  readonly violationsPerClause: number
  readonly notRestored: number
  /** Whether headers and commands of every exchange are shown, and not only of those that show a violation. */
  readonly detailsOfAll: boolean
  /** Of what folds: the exchanges beside the one that shows a violation, and violations alike. */
  readonly aside: Share
}

const allText = 125_000
const allTextAside = 80_000
const longestText = 40_000
const allViolations = 80
const allExchanges = 110
/** Of more exchanges than these, only those have headers and commands beside them that show a violation. */
const mostWithDetails = 60
const mostNotRestored = 100

const most: Share = { exchangesPerViolation: allExchanges, bytesPerText: longestText }

/** The allotment that the components of the page draw on. */
export const Allotted = createContext<Allotment>({
  ...most,
  violationsPerClause: allViolations,
  notRestored: mostNotRestored,
  detailsOfAll: true,
  aside: most,
})

/**
 * Shares out the size of the page: what is small is shown whole, and leaves room to what is large. What proves a violation
 * comes first; what folds has a room of its own.
 */
export function allot(report: Report): Allotment {
  const violationsPerClause = fairShare(
    report.clauses.map(({ violations }) => violations.length),
    allViolations,
  )
  const groups = report.clauses.flatMap(
    (one) => alikeIn(one.violations, violationsPerClause).groups,
  )
  const first = groups.flatMap(([simplest]) => simplest ?? [])
  const alike = groups.flatMap(([, ...others]) => others)
  const exchangesPerViolation = Math.max(1, fairShare(first.map(exchangesOf), allExchanges))
  const taken = first.map((one) => Math.min(exchangesOf(one), exchangesPerViolation))
  const left = allExchanges - sum(taken)
  const exchangesAside = fairShare(alike.map(exchangesOf), Math.max(0, left))

  const shownFirst = first.flatMap((one) => shownExchanges(one, exchangesPerViolation))
  const shownAlike = alike.flatMap((one) => shownExchanges(one, exchangesAside))
  const all = [...shownFirst, ...shownAlike]
  const detailsOfAll = all.length <= mostWithDetails
  const decisive = shownFirst.filter(({ exchange }) => exchange.decisive)
  const others = all.filter((one) => !decisive.includes(one))
  const notRestored = report.restoration.notRestored.slice(0, mostNotRestored)
  const texts = [
    ...first.flatMap(textsOfViolation),
    ...decisive.flatMap(({ exchange, curl }) => [
      ...textsOfExchange(exchange),
      ...textsOfCommands(exchange, curl),
    ]),
    ...report.clauses.flatMap(({ reason, waiver }) => [reason ?? '', waiver?.reason ?? '']),
    ...notRestored.flatMap((event) => Object.values<unknown>({ ...event }).map(shownValue)),
  ]
  const textsAside = [
    ...alike.flatMap(textsOfViolation),
    ...others.flatMap(({ exchange, curl }) => [
      ...textsOfExchange(exchange),
      ...(detailsOfAll || exchange.decisive ? textsOfCommands(exchange, curl) : []),
    ]),
    ...report.observations.map(({ answer }) => answer),
    ...[...withExchangeShown(report.observations)].flatMap(({ exchange }) =>
      exchange === undefined ? [] : textsOfExchange(exchange),
    ),
  ]
  return {
    violationsPerClause,
    exchangesPerViolation,
    notRestored: mostNotRestored,
    detailsOfAll,
    bytesPerText: bytesPerText(texts, allText),
    aside: {
      exchangesPerViolation: exchangesAside,
      bytesPerText: bytesPerText(textsAside, allTextAside),
    },
  }
}

function exchangesOf({ exchanges }: Violation): number {
  return exchanges.length
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
