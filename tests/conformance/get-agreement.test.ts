import { maximumLimit } from '../../src/contract/list-query.ts'
import { type ReceivedEvent, receivedDates, receivedId } from '../../src/contract/special-event.ts'
import { type Bench, clause } from '../../src/verdict/check.ts'
import { eventOf, refusalInWords } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { addDays } from '../../src/world/days.ts'
import { differingFields } from '../../src/world/same.ts'
import { readings } from './experiments/readings.ts'

clause('get.listed-is-readable', async ({ service, world, over }) => {
  const { events } = await world.catalogue()
  await over(readings, async (answer) => {
    if (answer.succeeded) return
    const listed = events.find(({ id }) => id === answer.eventId)
    // Somebody else may have removed it since: then the list has lost it too.
    if (!listed || !(await listedNow(service, listed.listed)))
      throw new Unjudged(`event ${answer.eventId} is not listed any more`)
    throw new Violated(`listed event ${answer.eventId} to be readable`, refusalInWords(answer), {
      refused: true,
    })
  })
})

clause('get.agrees-with-list', async ({ service, world, over }) => {
  const { events } = await world.catalogue()
  await over(readings, async (answer) => {
    const read = eventOf(answer)
    const listed = events.find(({ id }) => id === answer.eventId)?.listed
    if (!listed) throw new Unjudged(`event ${answer.eventId} is not listed`)
    if (differingFields(read, listed).length === 0) return
    // It may have changed since it was listed: the list is asked before and after another read.
    const before = await listedNow(service, read)
    const again = eventOf(await service.get(answer.eventId))
    const after = await listedNow(service, read)
    if (!before || !after || differingFields(before, after).length > 0)
      throw new Unjudged(`event ${answer.eventId} is not listed where its dates say, or it changes`)
    const [field] = differingFields(again, before)
    if (field)
      throw new Violated(
        `${field} ${shown(before[field])}, as in the list`,
        `${field} ${shown(again[field])} when event ${answer.eventId} is read`,
      )
  })
})

/** An event as the list shows it now, looked up around its first day. */
async function listedNow(
  service: Bench['service'],
  event: ReceivedEvent,
): Promise<ReceivedEvent | undefined> {
  const id = receivedId(event)
  const [day] = receivedDates(event).sort()
  if (!day) return undefined
  const range = { startDate: addDays(day, -1), endDate: addDays(day, 1), limit: maximumLimit }
  for (const page of [1, 2]) {
    const { events } = await service.list({ ...range, page })
    const found = events.find((listed) => receivedId(listed) === id)
    if (found) return found
    if (events.length < maximumLimit) return undefined
  }
  return undefined
}

clause('get.repeatable', async ({ service, world, each }) => {
  const chosen = (await world.untouched()).slice(0, 6)
  await each(
    chosen.map(({ id }) => id),
    async (id) => {
      const reads: ReceivedEvent[] = []
      for (let time = 1; time <= 3; time++) reads.push(eventOf(await service.get(id)))
      const [first, second, third] = reads as [ReceivedEvent, ReceivedEvent, ReceivedEvent]
      const [field] = differingFields(first, third)
      if (!field) return
      throw new Violated(
        `${field} ${shown(first[field])} however often event ${id} is read`,
        `${shown(second[field])}, then ${shown(third[field])}`,
      )
    },
  )
  if (chosen.length === 0) throw new Unjudged('needs an event; this service lists none')
})
