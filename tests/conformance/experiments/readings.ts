import type { EventId } from '../../../src/contract/special-event.ts'
import type { EventAnswer } from '../../../src/service/service.ts'
import type { Experiment } from '../../../src/judging/check.ts'

/** Listed events read one by one, evenly chosen where there are many. */
export const readings: Experiment<EventId, EventAnswer> = {
  name: 'readings',
  answering: 'get.listed-is-readable',
  examples: async ({ world }) => (await world.eventsToRead()).map(({ id }) => id),
  act: ({ service }, id) => service.get(id),
}
