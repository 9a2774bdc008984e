import { defaultLimit, type ListQuery, maximumLimit } from '../contract/list-query.ts'
import { daysBetween } from '../contract/special-event.ts'

/** How often listings with each value of one parameter and each of another were asked for, values by kinds. */
export interface PairCoverage {
  readonly parameters: readonly [keyof ListQuery, keyof ListQuery]
  /** The kinds of values of either, such as `11 to 29`. */
  readonly kinds: readonly [readonly string[], readonly string[]]
  /** For each kind of the first, how often it was asked for with each of the second. */
  readonly times: readonly (readonly number[])[]
}

type Kind = readonly [name: string, upTo: number]

const none = 'left out'

/** By the first bound that a value does not exceed: days are counted from today, ends from the start of their range. */
const kindsOf: Readonly<Record<keyof ListQuery, readonly Kind[]>> = {
  startDate: [
    ['past', -1],
    ['today', 0],
    ['in 1 to 9 days', 9],
    ['later', Infinity],
  ],
  endDate: [
    ['0 to 2 days on', 2],
    ['3 to 31 days on', 31],
    ['later', Infinity],
  ],
  page: [
    ['1', 1],
    ['2', 2],
    ['3 to 9', 9],
    ['10 or more', Infinity],
  ],
  limit: [
    ['1', 1],
    [`2 to ${defaultLimit - 1}`, defaultLimit - 1],
    [`${defaultLimit}`, defaultLimit],
    [`${defaultLimit + 1} to ${maximumLimit - 1}`, maximumLimit - 1],
    [`${maximumLimit}`, maximumLimit],
    [`${maximumLimit + 1} or more`, Infinity],
  ],
}

const parameters = Object.keys(kindsOf) as (keyof ListQuery)[]
const namesOf = (parameter: keyof ListQuery) => [none, ...kindsOf[parameter].map(([name]) => name)]

/** Counts which kinds of values were asked for together, in listings that ought to succeed. */
export class CoverageRecorder {
  #pairs: readonly Counted[] = parameters.flatMap((one, at) =>
    parameters.slice(at + 1).map((other) => emptyPair(one, other)),
  )
  #listings = 0

  /**
   * Counts a listing, unless it has a value that makes no sense, or one twice.
   *
   * @param todays - the days that today may be, ascending
   */
  note(
    query: readonly (readonly [name: string, value: string])[],
    todays: readonly string[],
  ): void {
    const given = new Map(query)
    if (given.size < query.length) return
    const chosen = new Map(parameters.map((name) => [name, placeOf(name, given, todays)]))
    if ([...chosen.values()].includes(-1)) return
    this.#listings += 1
    for (const { parameters: pair, times } of this.#pairs) {
      const [row = 0, column = 0] = pair.map((name) => chosen.get(name))
      const counts = times[row]
      if (counts) counts[column] = (counts[column] ?? 0) + 1
    }
  }

  /** Adds what was counted elsewhere, as far as it knows the same kinds. */
  add(coverage: readonly PairCoverage[]): void {
    for (const other of coverage) {
      const pair = this.#pairs.find(({ parameters: ours }) => `${ours}` === `${other.parameters}`)
      if (pair === undefined || `${pair.kinds}` !== `${other.kinds}`) continue
      this.#listings += 1
      for (const [row, counts] of pair.times.entries())
        for (const column of counts.keys())
          counts[column] = (counts[column] ?? 0) + (other.times[row]?.[column] ?? 0)
    }
  }

  /** What was counted so far; nothing where nothing was. */
  report(): readonly PairCoverage[] | undefined {
    return this.#listings === 0 ? undefined : structuredClone(this.#pairs)
  }
}

interface Counted extends Omit<PairCoverage, 'times'> {
  readonly times: number[][]
}

function emptyPair(one: keyof ListQuery, other: keyof ListQuery): Counted {
  const both = [namesOf(one), namesOf(other)] as const
  const times = both[0].map(() => both[1].map(() => 0))
  return { parameters: [one, other] as const, kinds: both, times }
}

/** The place of a value among its kinds, 0 where it is left out, -1 where it is of none. */
function placeOf(
  name: keyof ListQuery,
  given: ReadonlyMap<string, string>,
  todays: readonly string[],
): number {
  const value = given.get(name)
  if (value === undefined) return 0
  const [first = ''] = todays
  const last = todays.at(-1) ?? first
  const isToday = value >= first && value <= last
  const numbers: Readonly<Record<keyof ListQuery, () => number>> = {
    startDate: () => (isToday ? 0 : daysBetween(value < first ? first : last, value)),
    endDate: () => daysBetween(given.get('startDate') ?? last, value),
    page: () => Number(value),
    limit: () => Number(value),
  }
  const number = numbers[name]()
  if (!Number.isInteger(number) || (name !== 'startDate' && number < 0)) return -1
  if ((name === 'page' || name === 'limit') && number < 1) return -1
  return kindsOf[name].findIndex(([, upTo]) => number <= upTo) + 1
}
