import { coveringRows } from '../../../src/arbitraries/covering-rows.ts'
import { defaultLimit, type ListQuery, maximumLimit } from '../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { permittedPage } from '../../../src/model/listing.ts'
import {
  addDays,
  clockChanges,
  type DateRange,
  leapDayFrom,
  monthsFrom,
} from '../../../src/world/values/days.ts'

/** What queries are drawn from. */
interface QuerySpace {
  readonly todays: readonly IsoDate[]
  /** Holds events strictly inside, as many as can be had. */
  readonly full: DateRange
  /** How many known events a range is certain to list. */
  readonly sizeOf: (range: ListQuery) => number
  /** How many of these no check takes for itself meanwhile, so that a replay finds them there. */
  readonly steadySizeOf: (range: ListQuery) => number
  /** Days ahead on which known events take place that have no other, ascending. */
  readonly days: readonly IsoDate[]
  /** Days ahead of known events that have begun in an earlier month, ascending. */
  readonly furtherDays: readonly IsoDate[]
  /** Shifts which value of a kind comes first. */
  readonly seed: number
}

/** Every limit that is allowed, ascending. */
export const limits = Array.from({ length: maximumLimit }, (_, index) => index + 1)

/** Limits by kinds that services are known to treat otherwise, those above the maximum among them. */
const kindsOfLimits: readonly (readonly (number | undefined)[])[] = [
  [undefined],
  [1],
  limits.slice(1, defaultLimit - 1),
  [defaultLimit],
  limits.slice(defaultLimit, -1),
  [maximumLimit],
  limits.slice(0, 10).map((more) => maximumLimit + more),
  [100, 1000, 99_999, 2 ** 31 - 1],
]

/** A page by the number of pages that are certain to hold events. */
const kindsOfPages: readonly ((pages: number) => number | undefined)[] = [
  () => undefined,
  () => 1,
  () => 2,
  // The last, or one past the end that comes before the tenth.
  (pages) => Math.max(3, pages),
  () => 10,
]

/** The orders in which the parameters stand in the query string. */
const orders: readonly (readonly (keyof ListQuery)[])[] = [
  ['startDate', 'endDate', 'page', 'limit'],
  ['limit', 'page', 'endDate', 'startDate'],
  ['page', 'startDate', 'limit', 'endDate'],
]

type Days = readonly (IsoDate | undefined)[]

/** Days that a range may start on, by kinds. */
function kindsOfStarts({ todays, full }: QuerySpace): readonly Days[] {
  const today = todays.at(-1) as IsoDate
  const shifted = (...offsets: number[]) => offsets.map((offset) => addDays(today, offset))
  return [
    [undefined],
    [today],
    [-1, -8, -40, -9000].map((offset) => addDays(todays[0] as IsoDate, offset)),
    shifted(1, 2, 9),
    [full.startDate],
    edgesFrom(full.startDate),
  ]
}

/** Days that a range from some day may end on, by kinds. */
function kindsOfEnds({ full }: QuerySpace, start: IsoDate): readonly Days[] {
  const later = start > full.startDate ? start : full.startDate
  const behind = (...days: IsoDate[]) => days.filter((day) => day > start)
  return [
    [undefined],
    [addDays(start, 1), addDays(start, 2)],
    behind(full.endDate, addDays(full.endDate, 400)).slice(0, 1),
    behind(addDays(full.endDate, 40), addDays(full.endDate, 400)),
    behind(...edgesFrom(later)),
  ]
}

/** Ends and beginnings of months and years, a leap day, and a Sunday on which clocks change in Europe. */
function edgesFrom(day: IsoDate): IsoDate[] {
  const year = Number(day.slice(0, 4))
  const days = [`${year}-12-31`, `${year + 1}-01-01`, `${year + 1}-01-31`, `${year + 1}-03-31`]
  const [sunday] = clockChanges(year + 1)
  const edges = [...(days as IsoDate[]).filter((edge) => edge >= day), leapDayFrom(day)]
  return sunday ? [...edges, sunday] : edges
}

/** Which two months of a year a day lies in. */
export function seasonOf(day: IsoDate): number {
  return Math.ceil(Number(day.slice(5, 7)) / 2)
}

/**
 * For each season of known days a range that lies between two of them and holds neither: what clocks and calendars make
 * of a day, they make in summer or of a Sunday.
 */
function betweenKnownDays({ days, seed }: QuerySpace): DateRange[] {
  const seasons = [...new Set(days.map(seasonOf))]
  return seasons.map((season, index) => {
    const inSeason = days.filter((day) => seasonOf(day) === season)
    const weekday = Math.abs(seed + index) % 7
    const chosen = inSeason.find((day) => new Date(day).getUTCDay() === weekday) ?? inSeason[0]
    const startDate = addDays(chosen as IsoDate, 1)
    const next = days.find((day) => day > addDays(startDate, 1))
    return { startDate, endDate: next ? addDays(next, -1) : addDays(startDate, longestBetween) }
  })
}

/** Days behind the last known one. */
const longestBetween = 12

/**
 * What people look up, where one page holds all of it: the month of an event that has begun earlier, that of one with a
 * single day, a week from Monday to Sunday and a weekend in which one takes place on the Saturday, and what there is from a
 * Friday or a Saturday on.
 */
function calendarRanges({ days, furtherDays, sizeOf, seed }: QuerySpace): ListQuery[] {
  const [sundays, saturdays] = [0, 6].map((weekday) =>
    days.filter((day) => new Date(day).getUTCDay() === weekday),
  ) as [IsoDate[], IsoDate[]]
  const monthOf = (day: IsoDate) => monthsFrom(`${day.slice(0, 7)}-01` as IsoDate, 1)
  const around = (offset: number) => (day: IsoDate) => ({
    startDate: addDays(day, offset),
    endDate: addDays(day, 1),
  })
  const kinds: readonly ListQuery[][] = [
    furtherDays.flatMap(monthOf),
    days.flatMap(monthOf),
    saturdays.map(around(-5)),
    saturdays.map(around(-1)),
    saturdays.map((day) => ({ startDate: addDays(day, -1) })),
    sundays.map((day) => ({ startDate: addDays(day, -1) })),
  ]
  return kinds.flatMap((ranges) => {
    const fit = ranges.filter((range) => sizeOf(range) < maximumLimit)
    return fit.slice(Math.abs(seed) % Math.max(1, fit.length)).slice(0, 1)
  })
}

/**
 * Queries in which kinds of all parameters meet by twos, all pages of a few ranges, each limit that must be accepted
 * with the first page, the second and the last of one range, ranges between known days, and those of the calendar.
 */
export function queriesThatCover(space: QuerySpace): ListQuery[] {
  const { todays, full, sizeOf, steadySizeOf, seed } = space
  const today = todays.at(-1) as IsoDate
  const starts = kindsOfStarts(space)
  const nth = <T>(values: readonly T[], index: number) =>
    values[Math.abs(seed + index) % values.length] as T
  const ordered = (query: ListQuery, names: readonly (keyof ListQuery)[]): ListQuery =>
    Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
  // At least half of the others will be there when a page is asked for again.
  const pagesOf = (range: ListQuery, limit = defaultLimit) =>
    Math.ceil(Math.max(steadySizeOf(range), sizeOf(range) / 2) / Math.min(limit, maximumLimit))

  // Which kinds meet by threes depends on the seed.
  const sizes = [starts.length, 5, kindsOfPages.length, kindsOfLimits.length, orders.length]
  const turns = sizes.map((_, parameter) => Math.abs(seed) * (parameter + 1))
  const mixed = coveringRows(sizes).map((row, index) => {
    const [start, end, page, limit, order] = row.map(
      (value, parameter) => (value + (turns[parameter] ?? 0)) % (sizes[parameter] ?? 1),
    ) as [number, number, number, number, number]
    const startDate = nth(starts[start] as Days, index)
    const endDate = nth(kindsOfEnds(space, startDate ?? today)[end] as Days, index)
    const items = nth(kindsOfLimits[limit] ?? [], index)
    const number = kindsOfPages[page]?.(pagesOf({ startDate, endDate } as ListQuery, items))
    const query = { startDate, endDate, page: number, limit: items } as ListQuery
    return ordered(query, orders[order] ?? [])
  })

  // Without a limit, the first page and the second, whichever of the days are left out, and the second of a range known in full.
  const { startDate, endDate } = full
  const withoutLimit: ListQuery[] = [{}, { startDate }, { endDate }].flatMap((range) => [
    range,
    { ...range, page: 2 },
  ])
  withoutLimit.push({ ...full, page: 2 })
  // The third page of the first range that has one.
  const ofThree = [full, { endDate }].find((range) => sizeOf(range) > 2 * defaultLimit)
  if (ofThree) withoutLimit.push({ ...ofThree, page: 3 })

  // From today on, whichever day that is there, the first two pages; and a larger one from yesterday on, whose end is left out.
  const yesterday = addDays(todays[0] as IsoDate, -1)
  const nearToday: ListQuery[] = [
    ...todays.flatMap((startDate) => [
      { startDate, endDate },
      { startDate, endDate, page: 2 },
    ]),
    { startDate: yesterday, limit: nth(limits.slice(defaultLimit, -1), 0) },
  ]

  // Whichever of the days are left out, all pages, of which there are a few.
  const later = { startDate: addDays(today, 1) }
  const pageByPage = [{}, { endDate }, later].flatMap((range) => {
    const limit = Math.min(Math.floor(sizeOf(range) / 3) + 1, maximumLimit)
    return [1, 2, 3].map((page) => ({ ...range, limit, page }))
  })

  // With each limit the first page, without its number, the second and the last, of a range with several if there is one.
  const ranges: readonly ListQuery[] = [
    ...[full, { endDate }, { ...later, endDate }],
    ...[yesterday, today].map((startDate) => ({ startDate, endDate })),
  ]
  const rangeFor = (items: number) => {
    const larger = ranges.filter((range) => sizeOf(range) > items)
    return nth(larger.length > 0 ? larger : ranges, items)
  }
  const withEachLimit = limits.flatMap((items) => {
    const range = rangeFor(items)
    const last = Math.max(2, pagesOf(range, items))
    // The default may be taken otherwise where it is given.
    const third = items === defaultLimit ? Math.min(3, last) : 2
    const numbers = new Set([undefined, 2, third, last])
    return [...numbers].map((number) =>
      ordered({ ...range, page: number, limit: items } as ListQuery, nth(orders, items)),
    )
  })
  // Page 11 of limit 1, beside page 1 of limit 11: a cache that joins the numbers takes one for the other.
  withEachLimit.push({ ...rangeFor(11), page: 11, limit: 1 })
  // What ends today lists nothing of the coming week; long ago, nothing takes place.
  const over: ListQuery[] = [
    ...todays.map((day) => ({ endDate: day })),
    { startDate: addDays(today, -40), endDate: today },
    // Whichever of them is today there, and however many events are over.
    ...todays.map((day) => ({ startDate: addDays(day, -4), endDate: day, limit: maximumLimit })),
    { startDate: addDays(today, -9000), endDate: addDays(today, -8990) },
  ]
  return [
    ...mixed,
    ...withoutLimit,
    ...nearToday,
    ...pageByPage,
    ...withEachLimit,
    ...over,
    ...betweenKnownDays(space),
    ...calendarRanges(space).map((range) => ({ ...range, limit: maximumLimit })),
  ]
}

/** How many known events a range is certain to list. */
export function sizeIn(
  known: Parameters<typeof permittedPage>[1],
  todays: readonly IsoDate[],
): QuerySpace['sizeOf'] {
  return (range) => permittedPage(range, known, todays).listed.length
}
