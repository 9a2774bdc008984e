import { firstUpdateDay } from '../../src/arbitraries/dates.ts'
import { defaultPage, maximumLimit } from '../../src/contract/list-query.ts'
import {
  type EventId,
  type ReceivedEvent,
  receivedId,
  type Update,
} from '../../src/contract/special-event.ts'
import { type Bench, clause } from '../../src/verdict/check.ts'
import { eventOf } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { widestRange } from '../../src/world/catalogue.ts'
import { addDays } from '../../src/world/days.ts'
import { differingFields } from '../../src/world/same.ts'

clause('update.isolated', async ({ service, world, each }) => {
  await each([undefined, 'location', 'dates'] as const, (field) => twinStays(world, field))
  // Alone and last: while it runs, this check is the only one that writes.
  await each([{ price: 1 }], () =>
    world.lease(1, async (lease) => {
      const { name = '', price = 0 } = lease.original
      const changedBy = async (update: Update) => {
        const before = await readAll(service, lease.id)
        eventOf(await lease.update(update))
        const after = await readAll(service, lease.id)
        return [...before].flatMap(([id, was]) => {
          const is = after.get(id)
          const [field] = is ? differingFields(was, is) : []
          return field ? [{ id, field, was: was[field], is: is?.[field] }] : []
        })
      }
      // Others may change events at any time; the same one at two updates in a row is no chance.
      const once = await changedBy({ name: `${name} anew`, price: price + 1 })
      if (once.length === 0) return
      const twice = await changedBy({ name: `${name} again`, price: price + 2 })
      const hit = twice.find(({ id }) => once.some((change) => change.id === id))
      if (!hit) throw new Unjudged('events were changed by others meanwhile')
      throw new Violated(
        `${hit.field} ${shown(hit.was)} of event ${hit.id}, which nobody updated`,
        shown(hit.is),
      )
    }),
  )
})

/** Two events with the same values: updating one must not change the other by way of what they share. */
function twinStays(world: Bench['world'], field: keyof Update | undefined): Promise<void> {
  const day = (offset: number) => addDays(firstUpdateDay(), 700 + offset)
  const shared: Required<Update> = {
    name: 'Twins',
    location: 'Twin hall',
    eventDescription: 'Two of a kind',
    dates: [day(0), day(1)],
    price: 11.5,
  }
  const other: Required<Update> = {
    name: 'Single',
    location: 'Side hall',
    eventDescription: 'One of a kind',
    dates: [day(5)],
    price: 17.25,
  }
  return world.lease(2, async (...leases) => {
    const [one, twin] = leases
    if (!twin) throw new Unjudged('needs two events')
    eventOf(await twin.update(shared))
    eventOf(await one.update(shared))
    const before = await twin.read()
    eventOf(await one.update(field ? { [field]: other[field] } : other))
    const after = await twin.read()
    const [changed] = differingFields(before, after)
    if (changed)
      throw new Violated(
        `${changed} ${shown(before[changed])} of event ${twin.id} when event ${one.id} is updated`,
        shown(after[changed]),
      )
  })
}

/** Most pages of the widest listing that are read. */
const mostPages = 12

/** Every listed event as it is now, but the one that is being updated. */
async function readAll(
  service: Bench['service'],
  but: EventId,
): Promise<Map<EventId, ReceivedEvent>> {
  const found = new Map<EventId, ReceivedEvent>()
  for (let page = defaultPage; page < defaultPage + mostPages; page++) {
    const { events } = await service.list({ ...widestRange, page, limit: maximumLimit })
    for (const event of events) {
      const id = receivedId(event)
      if (id && id !== but) found.set(id, event)
    }
    if (events.length < maximumLimit) break
  }
  if (found.size === 0) throw new Unjudged('needs listed events beside the one that is updated')
  return found
}
