import { firstUpdateDay } from '../../src/arbitraries/dates.ts'
import { tellingWords } from '../../src/arbitraries/text.ts'
import { maximumLimit } from '../../src/contract/list-query.ts'
import {
  type EventId,
  type IsoDate,
  type ReceivedEvent,
  receivedId,
  sameId,
  type Update,
} from '../../src/contract/special-event.ts'
import type { Service } from '../../src/service/service.ts'
import { clause } from '../../src/verdict/check.ts'
import { elementsOf, eventOf } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { addDays } from '../../src/world/days.ts'
import { differingFields } from '../../src/world/same.ts'

const long = 'A long evening at the museum. '.repeat(20).trim()

/** Days that no other update uses, so that nothing else is listed around them. */
const era = 1000

clause('update.list-reflects', async ({ service, world, each }) => {
  await each([addDays(firstUpdateDay(), era)], (first) =>
    world.lease(1, async (lease) => {
      const day = (offset: number) => addDays(first, offset)
      const shows = (at: IsoDate, event: ReceivedEvent) => mustShow(service, at, event)
      const hides = (at: IsoDate) => mustNotShow(service, at, lease.id)
      const set = async (values: Update) => eventOf(await lease.update(values))

      // Each range is looked at before the event comes, so that a stale answer would be known.
      for (const offset of [0, 10, 20]) await hides(day(offset))
      await set({ dates: [day(0)] })
      await shows(day(0), await lease.read())
      await set({ name: tellingWords.slice(0, 18).join(' '), price: 19.99 })
      await shows(day(0), await lease.read())
      await set({ location: tellingWords.slice(18).join(' '), eventDescription: long, price: 0 })
      await shows(day(0), await lease.read())
      await set({ dates: [day(10), day(20)] })
      await hides(day(0))
      await shows(day(10), await lease.read())
      await shows(day(20), await lease.read())
      await set({ dates: [day(20)] })
      await hides(day(10))
      await shows(day(20), await lease.read())
    }),
  )
})

async function around(service: Service, day: IsoDate): Promise<readonly ReceivedEvent[]> {
  const range = { startDate: addDays(day, -1), endDate: addDays(day, 1), limit: maximumLimit }
  const answer = await service.list(range)
  elementsOf(answer)
  if (answer.events.length >= maximumLimit)
    throw new Unjudged(`too many events are listed around ${day} to find one among them`)
  return answer.events
}

async function mustShow(service: Service, day: IsoDate, event: ReceivedEvent): Promise<void> {
  const id = receivedId(event)
  const listed = (await around(service, day)).find((one) => sameId(receivedId(one), id))
  if (!listed)
    throw new Violated(
      `event ${id} to be listed around ${day}, where its dates now are`,
      'it is not',
    )
  const [field] = differingFields(event, listed)
  if (field)
    throw new Violated(
      `${field} ${shown(event[field])} in the list, as event ${id} now is`,
      `${field} ${shown(listed[field])}`,
    )
}

async function mustNotShow(service: Service, day: IsoDate, id: EventId): Promise<void> {
  if ((await around(service, day)).some((one) => sameId(receivedId(one), id)))
    throw new Violated(`event ${id} not to be listed around ${day}, where it has no date`, 'it is')
}
