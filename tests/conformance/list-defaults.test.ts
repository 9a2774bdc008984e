import {
  defaultLimit,
  defaultPage,
  defaultRangeDays,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  receivedId,
} from '../../src/contract/special-event.ts'
import type { ListAnswer } from '../../src/service/service.ts'
import { words } from '../../src/settings/mask/wording.ts'
import { type Bench, clause } from '../../src/judging/check.ts'
import { shown, Unjudged, Violated } from '../../src/findings/finding.ts'
import { addDays } from '../../src/world/days.ts'
import { inWords, listed, listOnce, sizeOf } from '../../src/world/listing.ts'
import { mustEqualOneOf, sameListing } from '../../src/world/listing-comparison.ts'
import type { DateRange } from '../../src/world/days.ts'
import { mustEndByDefault, oddStarts } from './experiments/list-far-weeks.ts'
import { mustLeaveOutYesterday } from './experiments/yesterday.ts'

clause('list.start-date.default', async ({ service, world, target, each }) => {
  await world.settleAroundToday()
  const daysAhead = [3, 2 * defaultRangeDays]
  await each(daysAhead, async (ahead) => {
    const todays = world.todays()
    const endDate = addDays(todays[0] as IsoDate, ahead)
    const from = (startDate: IsoDate) => listed(service, { startDate, endDate })
    const today = await mustEqualOneOf(
      () => listed(service, { endDate }),
      // Midnight may pass meanwhile, so the days are asked for again.
      [...new Set([...todays, ...world.todays()])].map((startDate) => () => from(startDate)),
      `the events from today (${todays.join(' or ')}) to ${endDate}`,
    )
    const lately = await from(addDays(todays[0] as IsoDate, -30)).catch(unlessUnjudged)
    if (sizeOf(today) === 0 && !(lately && sizeOf(lately)))
      throw new Unjudged(`no event is listed around today, up to ${endDate}`)
    if (lately && !sameListing(today, lately)) return
    if (target.profile !== 'full')
      throw new Unjudged('no event shortly before today is listed, so today cannot be told from it')
    await mustLeaveOutYesterday({ service, world }, endDate)
  })
})

/** Nothing, where a listing could not be had. */
function unlessUnjudged(error: unknown): undefined {
  if (!(error instanceof Unjudged)) throw error
}

clause('list.end-date.default', async (bench) => {
  const { service, world, target, each } = bench
  await world.settleAroundToday()
  const starts = await telling(world)
  await each(starts, async (startDate) => {
    const endDate = addDays(startDate, defaultRangeDays)
    const expected = `the events from ${startDate} to ${endDate}, as without endDate`
    const ends = [startDate, ...world.todays().filter((today) => today > startDate)].map((day) =>
      addDays(day, defaultRangeDays),
    )
    // By itself, too, without the page and limit that reading a whole listing takes.
    if (startDate === starts[0])
      mustEndBy(ends.at(-1) ?? endDate, await listOnce(service, { startDate }), expected)
    await mustEqualOneOf(
      () => listed(service, { startDate }),
      // A start in the past may be read as today, from which the default range then counts.
      ends.map((end) => () => listed(service, { startDate, endDate: end })),
      expected,
    )
    const later = { startDate: addDays(endDate, 1), endDate: addDays(startDate, 60) }
    const { events } = await listOnce(service, { ...later, limit: maximumLimit })
    if (!events.some((event) => isOutside(event, { startDate, endDate })))
      throw new Unjudged(`nothing is listed in the weeks after ${endDate} to tell its end by`)
  })
  await each([{}], async () => {
    const todays = world.todays()
    const expected = `the events of ${defaultRangeDays} days from today (${todays.join(' or ')})`
    const lastEnd = addDays(todays.at(-1) as IsoDate, defaultRangeDays)
    mustEndBy(lastEnd, await listOnce(service, {}), expected)
    const week = (startDate: IsoDate) => () =>
      listed(service, { startDate, endDate: addDays(startDate, defaultRangeDays) })
    try {
      const bare = await mustEqualOneOf(() => listed(service, {}), todays.map(week), expected)
      // With one parameter given, too, on the page where events beyond the end would come next.
      const next = (limit: number) => Math.floor(sizeOf(bare) / limit) + defaultPage
      const endsAsNamed = async (query: ListQuery, endDate: IsoDate) => {
        const answer = await service.list(query)
        if (!beyond(endDate, answer) || beyond(endDate, await service.list({ ...query, endDate })))
          return
        mustEndBy(endDate, answer, expected)
      }
      await endsAsNamed({ page: next(defaultLimit) }, lastEnd)
      for (const startDate of todays)
        await endsAsNamed(
          { startDate, page: next(maximumLimit), limit: maximumLimit },
          // Where it is later already, this start is past and may be read as today.
          lastEnd,
        )
      if (sizeOf(bare) === 0) throw new Unjudged('no event is listed within the default range')
    } catch (error) {
      // Where the range begins is another clause's business.
      if (error instanceof Violated && !(await startsToday({ service, world })))
        throw new Unjudged('where the default range does not begin today, its end cannot be told')
      throw error
    }
  })
  await each(target.profile === 'full' ? [oddStarts()] : [], (far) => mustEndByDefault(bench, far))
})

/** No event that has days only after the end of a range is listed in it. */
function mustEndBy(endDate: IsoDate, answer: ListAnswer, expected: string): void {
  const event = beyond(endDate, answer)
  if (event)
    throw new Violated(expected, words`event ${receivedId(event)} with dates ${shown(event.dates)}`)
}

/** A listed event that has days only after the end of a range. */
function beyond(endDate: IsoDate, { events }: ListAnswer): ReceivedEvent | undefined {
  return events.find((event) => {
    const dates = receivedDates(event)
    return dates.length > 0 && dates.every((date) => date > endDate)
  })
}

/** Whether an event has days, none of them in a range. */
function isOutside(event: ReceivedEvent, { startDate, endDate }: DateRange): boolean {
  const dates = receivedDates(event)
  return dates.length > 0 && !dates.some((date) => date >= startDate && date <= endDate)
}

/** Whether the default of startDate is today, seen with an end that is named. */
async function startsToday({ service, world }: Pick<Bench, 'service' | 'world'>): Promise<boolean> {
  const todays = world.todays()
  const endDate = addDays(todays.at(-1) as IsoDate, defaultRangeDays)
  const bare = await listed(service, { endDate })
  const named = await Promise.all(todays.map((day) => listed(service, { startDate: day, endDate })))
  return named.some((listing) => sameListing(listing, bare))
}

/** First days of ranges at whose default end it shows where they end. */
async function telling(world: Bench['world']): Promise<IsoDate[]> {
  const window = await world.windowIfAny()
  const today = world.todays().at(-1) as IsoDate
  const near = [-20, 3].map((offset) => addDays(today, offset))
  if (window) return [...[-1, 0, 23].map((offset) => addDays(window.base, offset)), ...near]
  const days = (await world.untouched()).flatMap(({ dates }) => dates.filter((day) => day > today))
  const spread = [0.1, 0.5, 0.8].flatMap((part) => {
    const day = [...days].sort()[Math.floor(days.length * part)]
    return day === undefined ? [] : [addDays(day, -3)]
  })
  return [...new Set([...spread, ...near])]
}

clause('list.limit.default', async ({ service, world, each }) => {
  await world.settleAroundToday()
  const { startDate, endDate } = await world.rangeHolding(defaultLimit + 1)
  const window = await world.windowIfAny()
  const ranges: ListQuery[] = [
    {},
    { startDate: window?.base ?? startDate },
    { endDate },
    { startDate, endDate },
  ]
  const count = async (asked: ListQuery) => (await listOnce(service, asked)).ids.length
  await each(ranges, async (range) => {
    const explicit = (page: number) => count({ ...range, page, limit: defaultLimit })
    const [first, second] = [await explicit(defaultPage), await explicit(defaultPage + 1)]
    const spellings: readonly (readonly [ListQuery, number])[] = [
      [range, first],
      [{ ...range, page: defaultPage }, first],
      [{ ...range, page: defaultPage + 1 }, second],
    ]
    for (const [query, wanted] of spellings) {
      const got = await count(query)
      if (got === wanted) continue
      if (first !== (await explicit(defaultPage)) || second !== (await explicit(defaultPage + 1)))
        throw new Unjudged('the list changed meanwhile')
      if (query.page === undefined && got === (await count({ ...range, limit: defaultLimit })))
        throw new Unjudged('without a page the listing is another one, whatever the limit is')
      throw new Violated(
        `${wanted} items with ${inWords(query)}, as with limit=${defaultLimit}`,
        `${got} items`,
      )
    }
    if (first < defaultLimit || second === 0)
      throw new Unjudged(
        `no more than ${first} events are listed where ${defaultLimit + 1} are needed`,
      )
  })
})
