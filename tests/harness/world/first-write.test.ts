import { describe, expect, it } from 'vitest'
import type { IsoDate, SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import { BegunEvents } from '../../../src/world/begun-events.ts'
import { type Inventory, inventoryOf } from '../../../src/world/bystanders.ts'
import { firstWrite, sideEffectsOf } from '../../../src/world/first-writes.ts'
import { Lease } from '../../../src/world/lease.ts'
import { eventsFromToday, idOf, sharedEventsOn } from './events-on-target.ts'

const events = eventsFromToday(6)

/** A service, and a lease of its first event that nothing was sent to yet. */
const leased = async (decisions?: Override, leaveOut: readonly string[] = []) => {
  const bodies: unknown[] = []
  const fixture = await sharedEventsOn({
    events,
    decisions: (sound) => {
      const override = decisions?.(sound)
      const merge = override?.merge ?? sound.merge
      return {
        ...override,
        merge: (updating) => {
          bodies.push(updating.body)
          return merge(updating)
        },
      }
    },
  })
  const [{ eventId, ...fields }] = events as [SpecialEvent]
  const original = Object.fromEntries(
    Object.entries(fields).filter(([field]) => !leaveOut.includes(field)),
  ) as Update
  const { service, journal, shared } = fixture
  const lease = new Lease(eventId, original, service, journal, new BegunEvents())
  const write = async () => {
    const before: Inventory = inventoryOf(await shared.catalogue())
    return firstWrite(lease, { service, before, among: () => true })
  }
  return { ...fixture, lease, write, bodies }
}

const change = (store: EventStore, number: number, fields: (event: SpecialEvent) => object) => {
  const event = store.find(idOf(number))
  if (event) store.put({ ...event, ...fields(event) })
}

describe('the first write of a run', () => {
  it('finds that an event can be put back, and leaves everything as it was', async () => {
    const { write, reference, journal, bodies } = await leased()
    expect(await write()).toEqual({ kind: 'restorable' })
    expect(reference.snapshot()).toEqual(events)
    expect(bodies).toHaveLength(2)
    // Were the same sent that is there, nothing would be found out.
    const { eventId: _, ...original } = events[0] as SpecialEvent
    for (const [field, value] of Object.entries(original))
      expect((bodies[0] as Update)[field as keyof Update]).not.toEqual(value)
    expect((await journal.entries()).map((entry) => entry.original)).toEqual([original])
  })

  it('sends no field whose original is not known', async () => {
    const { write, bodies } = await leased(undefined, ['price', 'dates'])
    expect(await write()).toEqual({ kind: 'restorable' })
    for (const body of bodies)
      expect(Object.keys(body as object).sort()).toEqual(['eventDescription', 'location', 'name'])
  })

  it.each<[string, Override]>([
    [
      'a price never falls',
      (sound) => ({
        merge: (updating) => {
          const merged = sound.merge(updating)
          return { ...merged, price: Math.max(updating.before.price, merged.price) + 1 }
        },
      }),
    ],
    [
      'the event cannot be read once it is written to',
      (sound) => {
        let written = false
        return {
          find: {
            ...sound.find,
            get: (...asked) => (written ? undefined : sound.find.get(...asked)),
          },
          afterUpdate: () => {
            written = true
          },
        }
      },
    ],
  ])('finds that an event cannot be put back: %s', async (_, decisions) => {
    const { write, journal } = await leased(decisions)
    expect(await write()).toEqual({ kind: 'lasting' })
    expect(await journal.entries()).toHaveLength(1)
  })

  it('is none where an event does not read alike twice in a row', async () => {
    let reads = 0
    const { write, reference, journal, lease } = await leased(({ represent }) => ({
      represent: { ...represent, get: (event) => ({ ...event, price: reads++ }) },
    }))
    expect(await write()).toEqual({ kind: 'unsteady' })
    expect(reference.log).not.toHaveProperty('PATCH')
    expect(await journal.entries()).toEqual([])
    expect(lease.written).toBe(false)
  })
})

describe('a change of another event', () => {
  it('at each update is a side effect, whose changes are told', async () => {
    const { write, lease, reference } = await leased(() => ({
      afterUpdate: (store) => change(store, 4, ({ price }) => ({ price: price + 1 })),
    }))
    expect(await write()).toEqual({
      kind: 'side-effect',
      lease,
      changes: [
        { id: idOf(4), field: 'price', was: 12.5, is: 13.5 },
        { id: idOf(4), field: 'price', was: 13.5, is: 14.5 },
      ],
    })
    expect(reference.log.PATCH).toBe(2)
  })

  it('that hides it from the list is a side effect', async () => {
    let next = 3
    const { write } = await leased(() => ({
      afterUpdate: (store) => change(store, next++, () => ({ dates: [] as IsoDate[] })),
    }))
    expect(await write()).toMatchObject({
      kind: 'side-effect',
      changes: [
        { id: idOf(3), field: 'dates', is: [] },
        { id: idOf(4), field: 'dates', is: [] },
      ],
    })
  })

  it('that removes another one at each update is a side effect', async () => {
    let next = 3
    const { write } = await leased(() => ({ afterUpdate: (store) => store.remove(idOf(next++)) }))
    expect(await write()).toMatchObject({
      kind: 'side-effect',
      changes: [
        { id: idOf(3), field: 'eventId', is: undefined },
        { id: idOf(4), field: 'eventId', is: undefined },
      ],
    })
  })

  it('at the first update only is the work of others', async () => {
    let updates = 0
    const { write, reference } = await leased(() => ({
      afterUpdate: (store) => {
        if (updates++ === 0) change(store, 4, () => ({ price: 99 }))
      },
    }))
    expect(await write()).toEqual({ kind: 'restorable' })
    expect(reference.snapshot()).toEqual(
      events.map((event) => (event.eventId === idOf(4) ? { ...event, price: 99 } : event)),
    )
  })

  it('that goes on without an update is the work of others', async () => {
    const { write, reference } = await leased((sound) => ({
      candidates: (store, listing) => {
        change(store, 4, ({ price }) => ({ price: price + 1 }))
        return sound.candidates(store, listing)
      },
    }))
    expect(await write()).toEqual({ kind: 'restorable' })
    expect(reference.log.PATCH).toBe(2)
  })

  it('between the catalogue and the first update is the work of others', async () => {
    const { write, shared, reference } = await leased()
    await shared.catalogue()
    await reference.update(idOf(4), { price: 99 })
    expect(await write()).toEqual({ kind: 'restorable' })
  })
})

describe('the side effects of an update', () => {
  it('are what it changes about others, not about its own event', async () => {
    const { lease, service, reference } = await leased(() => ({
      afterUpdate: (store, { name }) => change(store, 2, () => ({ name })),
    }))
    expect(await sideEffectsOf(lease, { name: 'Shared' }, { service, among: () => true })).toEqual([
      { id: idOf(2), field: 'name', was: 'Event 2', is: 'Shared' },
    ])
    expect(reference.snapshot()[0]?.name).toBe('Shared')
  })

  it('are none of a service that keeps to the event that is named', async () => {
    const { lease, service } = await leased()
    expect(await sideEffectsOf(lease, { name: 'Alone' }, { service, among: () => true })).toEqual(
      [],
    )
  })
})
