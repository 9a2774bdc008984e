import { expect, it } from 'vitest'
import type { SpecialEvent, UpdateField } from '../../../../src/contract/special-event.ts'
import { updateFields } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { effectOnTwin } from '../../../../src/world/first-write/twin-write.ts'
import { alsoUpdating } from '../../../catalogue/faults/update/neighbours.ts'
import { eventsFromToday, leaseOf, originalOf, sharedEventsOn } from '../events-on-target.ts'

const events = eventsFromToday(3)

async function twins(by?: UpdateField, otherwise?: Override) {
  const decisions = by
    ? alsoUpdating((event, { before }) => `${event[by]}` === `${before[by]}`)
    : otherwise
  const fixture = await sharedEventsOn({ events, decisions })
  const [one, other] = events.map((event) => leaseOf(fixture, event, originalOf(event)))
  if (!one || !other) throw new Error('there are not two')
  return { ...fixture, one, other }
}

it.for(updateFields)(
  'an update that goes by the %s is seen on an event that holds the same',
  async (by) => {
    const { one, other } = await twins(by)
    const effect = await effectOnTwin(one, other)
    expect(effect?.changes.map(({ id }) => id)).toContain(other.id)
    expect((await effect?.again?.())?.length).toBeGreaterThan(0)
  },
)

it('a day that belongs to one event only is seen on the event that it is taken from', async () => {
  const { one, other } = await twins(undefined, () => ({
    afterUpdate: (store, { eventId, dates }) => {
      for (const event of store.all().filter((each) => each.eventId !== eventId))
        store.put({ ...event, dates: event.dates.filter((day) => !dates.includes(day)) })
    },
  }))
  const effect = await effectOnTwin(one, other)
  expect(effect?.changes).toMatchObject([{ id: one.id, field: 'dates', is: [] }])
  expect((await effect?.again?.())?.length).toBeGreaterThan(0)
})

it('an update that goes by the identifier is not, and both events are as they were', async () => {
  const { one, other, reference } = await twins()
  expect(await effectOnTwin(one, other)).toBeUndefined()
  expect(reference.snapshot()).toEqual(events satisfies readonly SpecialEvent[])
})
