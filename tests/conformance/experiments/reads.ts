import { defaultPage, type ListQuery, maximumLimit } from '../../../src/contract/list-query.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import type { Experiment } from '../../../src/judging/check.ts'
import type { EventAnswer, ListAnswer } from '../../../src/service/service.ts'
import { addDays } from '../../../src/world/values/days.ts'

/** Listed events read one by one; where there are many, those first that stand for the others. */
export const readings: Experiment<EventId, EventAnswer> = {
  name: 'readings',
  answering: 'get.listed-is-readable',
  examples: async ({ world }) => (await world.eventsToRead()).map(({ id }) => id),
  act: ({ service }, id) => service.get(id),
}

/** Fewer events may all be written to by other checks, so that no range is known to hold any. */
const fewEvents = 5

/** Listings of every kind: bare, by range, by page, by limit, large and small. */
export const listings: Experiment<ListQuery, ListAnswer> = {
  name: 'listings',
  answering: 'list.parameters-optional',
  examples: async ({ world, target }) => {
    const plain: ListQuery[] = [{}, { limit: maximumLimit }, { limit: 1 }, { page: defaultPage }]
    if (target.profile === 'static-mock') return plain
    const { events } = await world.catalogue()
    if (events.length < fewEvents) return plain
    const { startDate, endDate } = await world.rangeHoldingUpTo(maximumLimit)
    const range = { startDate, endDate }
    return [
      ...plain,
      range,
      { ...range, limit: maximumLimit },
      { ...range, page: 2 },
      { startDate: addDays(startDate, 4), endDate: addDays(startDate, 12), limit: maximumLimit },
    ]
  },
  act: ({ service }, query) => service.list(query),
}
