import { maximumLimit } from '../../src/contract/list-query.ts'
import type { EventId, IsoDate, ReceivedEvent } from '../../src/contract/special-event.ts'
import type { ListAnswer } from '../../src/service/service.ts'
import { type Answered, observe, type QuestionBench } from '../../src/verdict/check.ts'
import { addDays } from '../../src/world/days.ts'
import { sameEvents } from '../../src/world/listing.ts'
import { answerInWords } from './experiments/answer-in-words.ts'
import { inclusiveInWords, quietDay, rangeEnds, validDates } from './experiments/dated-events.ts'
import { orderInWords } from './experiments/list-order.ts'
import { whereStateIsKept } from './experiments/not-asked.ts'
import { plainListing, plainListingAgain, rangeAhead } from './experiments/plain-requests.ts'

observe('list.order', async (bench) => {
  const { events, exchange } = await plainListing(bench)
  return { words: orderInWords(events, await rangeAhead(bench)), exchange }
})

observe('list.order.repeats', async (bench) => {
  const first = await plainListing(bench)
  const again = await plainListingAgain(bench)
  return { words: repetitionInWords(first, again), exchange: again.exchange }
})

function repetitionInWords(first: ListAnswer, again: ListAnswer): string {
  if (first.ids.length < 2 || again.ids.length < 2)
    return 'not decided: needs two listed events to tell'
  if (!sameEvents(first.ids, again.ids))
    return 'not decided: the second time, other events are listed'
  const same = first.ids.every((id, index) => id === again.ids[index])
  return same ? 'yes' : 'no, the second time they stand in another order'
}

observe(
  'list.start-date.inclusive',
  whereStateIsKept(async (bench) => {
    const ends = await rangeEnds(bench)
    return inclusiveInWords(ends.start, ends)
  }),
)

observe(
  'list.end-date.inclusive',
  whereStateIsKept(async (bench) => {
    const ends = await rangeEnds(bench)
    return inclusiveInWords(ends.end, ends)
  }),
)

observe(
  'list.past-events',
  whereStateIsKept(async (bench) => {
    const { service, target, world } = bench
    const today = world.todays()[0] as IsoDate
    if (target.profile !== 'full')
      return seen(bench, (event) => {
        const last = validDates(event).sort().at(-1)
        return last !== undefined && last < today
      })
    return world.lease(1, async (lease) => {
      const day = addDays(today, -40)
      if (!(await lease.update({ dates: [day] })).succeeded)
        return { words: 'not decided: an event cannot be moved into the past' }
      const range = { startDate: addDays(day, -1), endDate: addDays(day, 1), limit: maximumLimit }
      const listing = await service.list(range)
      return { words: pastInWords(listing, lease.id) }
    })
  }),
)

function pastInWords({ ids, elements, ...answer }: ListAnswer, id: EventId): string {
  if (ids.includes(id)) return 'yes'
  if (!elements) return `no, such a range is answered with ${answerInWords(answer)}`
  return elements.length < maximumLimit ? 'no' : 'not decided: the listing is too long for one page'
}

observe(
  'list.undated-events',
  whereStateIsKept(async (bench) => {
    const { service, target, world } = bench
    if (target.profile !== 'full')
      return seen(bench, ({ dates }) => Array.isArray(dates) && dates.length === 0)
    return world.lease(1, async (lease) => {
      if (!(await lease.update({ dates: [] })).succeeded)
        return { words: 'not decided: the dates of an event cannot be taken away' }
      const range = { startDate: quietDay, endDate: addDays(quietDay, 1), limit: maximumLimit }
      const holds = ({ ids }: ListAnswer) => ids.includes(lease.id)
      if (holds(await service.list(range))) return { words: 'yes, even in a range of two days' }
      if (holds(await service.list({ limit: maximumLimit })))
        return { words: 'yes, where no range is asked for' }
      return { words: 'no, neither in a range nor on the first page without one' }
    })
  }),
)

/** Whether the list has shown an event of some kind when the run began; that it has not proves nothing. */
async function seen(
  { world, target }: QuestionBench,
  isSuch: (event: ReceivedEvent) => boolean,
): Promise<Answered> {
  const { events } = await world.catalogue()
  if (events.some(({ listed }) => isSuch(listed))) return { words: 'yes' }
  return {
    words: `not decided: the list shows none, and none is made in profile ${target.profile}`,
  }
}
