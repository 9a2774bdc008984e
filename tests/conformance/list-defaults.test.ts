import {
  defaultLimit,
  defaultPage,
  defaultRangeDays,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import { type IsoDate, idKey } from '../../src/contract/special-event.ts'
import { type Bench, clause } from '../../src/verdict/check.ts'
import { Unjudged, Violated } from '../../src/verdict/finding.ts'
import { addDays } from '../../src/world/days.ts'
import { datedIds, listAll, listOnce, mustEqualOneOf, sameEvents } from '../../src/world/listing.ts'

clause('list.start-date.default', async ({ service, world, each }) => {
  await world.settleAroundToday()
  const daysAhead = [3, 2 * defaultRangeDays]
  await each(daysAhead, async (ahead) => {
    const todays = world.todays()
    const endDate = addDays(todays[0] as IsoDate, ahead)
    const from = (startDate: IsoDate) => listAll(service, { startDate, endDate })
    const today = await from(todays[0] as IsoDate)
    const lately = await from(addDays(todays[0] as IsoDate, -30))
    if (today.length === 0 && lately.length === 0)
      throw new Unjudged(`no event is listed around today, up to ${endDate}`)
    if (sameEvents(today, lately))
      throw new Unjudged('no event shortly before today is listed, so today cannot be told from it')
    await mustEqualOneOf(
      () => listAll(service, { endDate }),
      // Midnight may pass meanwhile, so the days are asked for again.
      [...new Set([...todays, ...world.todays()])].map((startDate) => () => from(startDate)),
      `the events from today (${todays.join(' or ')}) to ${endDate}`,
    )
  })
})

clause('list.end-date.default', async ({ service, world, each }) => {
  await world.settleAroundToday()
  const starts = await telling(world)
  await each(starts, async (startDate) => {
    const endDate = addDays(startDate, defaultRangeDays)
    const expected = `the events from ${startDate} to ${endDate}, as without endDate`
    const longer = { startDate, endDate: addDays(startDate, 60), limit: maximumLimit }
    const exact = () => listAll(service, { startDate, endDate })
    if (sameEvents(datedIds(await listOnce(service, longer)), await exact()))
      throw new Unjudged(`nothing is listed in the weeks after ${endDate} to tell its end by`)
    await mustEqualOneOf(() => listAll(service, { startDate }), [exact], expected)
    if (startDate !== starts[0]) return
    // By itself, too, without the page and limit that reading a whole listing takes.
    const bare = datedIds(await listOnce(service, { startDate }))
    const within = await exact()
    const beyond = bare.find((id) => !within.includes(id))
    if (beyond !== undefined) throw new Violated(expected, `event ${beyond} as well`)
  })
  await each([{}], async () => {
    const todays = world.todays()
    const week = (startDate: IsoDate) => () =>
      listAll(service, { startDate, endDate: addDays(startDate, defaultRangeDays) })
    if ((await week(todays[0] as IsoDate)()).length === 0)
      throw new Unjudged('no event is listed within the default range from today')
    await mustEqualOneOf(
      () => listAll(service, {}),
      todays.map(week),
      `the events of ${defaultRangeDays} days from today (${todays.join(' or ')})`,
    )
  })
})

/** First days of ranges at whose default end it shows where they end. */
async function telling(world: Bench['world']): Promise<IsoDate[]> {
  const window = await world.windowIfAny()
  const today = world.todays().at(-1) as IsoDate
  const near = [-20, 1, 3].map((offset) => addDays(today, offset))
  if (window) return [...[-1, 0, 1, 23].map((offset) => addDays(window.base, offset)), ...near]
  const days = (await world.untouched()).flatMap(({ dates }) => dates.filter((day) => day > today))
  const spread = [0.1, 0.5, 0.8].flatMap((part) => {
    const day = [...days].sort()[Math.floor(days.length * part)]
    return day === undefined ? [] : [addDays(day, -3)]
  })
  return [...new Set([...spread, ...near])]
}

clause('list.page.default', async ({ service, world, each }) => {
  await world.settleAroundToday()
  const { startDate, endDate } = await world.rangeHolding(defaultLimit + 1)
  const queries: ListQuery[] = [
    {},
    { limit: 3 },
    { startDate },
    { endDate },
    { startDate, endDate },
    { startDate, endDate, limit: 4 },
  ]
  await each(queries, async (query) => {
    const ids = async (asked: ListQuery) => (await listOnce(service, asked)).ids.map(idKey)
    if ((await ids({ ...query, page: defaultPage })).length === 0)
      throw new Unjudged('the first page is empty')
    // A service may take the page that was asked for last to be the one that is left out.
    await service.list({ ...query, page: defaultPage + 1 })
    await mustEqualOneOf(
      () => ids(query),
      [() => ids({ ...query, page: defaultPage })],
      `the same events as page ${defaultPage}`,
    )
  })
})

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
  const queries = ranges.flatMap((range) => [
    range,
    { ...range, page: defaultPage },
    { ...range, page: defaultPage + 1 },
  ])
  await each(queries, async (query) => {
    const { page = defaultPage } = query
    const count = async (asked: ListQuery) => (await listOnce(service, asked)).ids.length
    const all = () => count({ ...query, page: defaultPage, limit: maximumLimit })
    const skipped = (page - defaultPage) * defaultLimit
    const before = await all()
    const got = await count(query)
    const wanted = Math.min(defaultLimit, before - skipped)
    if (before <= defaultLimit || wanted <= 0)
      throw new Unjudged(`${before} events are listed where more than ${defaultLimit} are needed`)
    if (got === wanted) return
    if (before !== (await all())) throw new Unjudged('the list changed meanwhile')
    throw new Violated(
      `${wanted} items without a limit, as with limit ${defaultLimit}`,
      `${got} items of ${before === maximumLimit ? `${before} or more` : before}`,
    )
  })
})
