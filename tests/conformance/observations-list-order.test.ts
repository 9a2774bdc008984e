import { observe } from '../../src/judging/check.ts'
import type { ListAnswer } from '../../src/service/service.ts'
import { sameEvents } from '../../src/world/values/same.ts'
import { orderInWords } from './experiments/list-order.ts'
import { plainListing, plainListings, rangeAhead } from './experiments/plain-requests.ts'

observe('list.order', async (bench) => {
  const { events, exchange } = await plainListing(bench)
  return { words: orderInWords(events, await rangeAhead(bench)), exchange }
})

observe('list.order.repeats', async (bench) => {
  const { first, again } = await plainListings(bench)
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
