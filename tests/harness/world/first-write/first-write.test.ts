import { describe, expect, it } from 'vitest'
import {
  type SpecialEvent,
  type Update,
  updateFields,
} from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import { firstWrite } from '../../../../src/world/first-write/first-writes.ts'
import { KnownValues } from '../../../../src/world/first-write/own-values.ts'
import { doneBy, sideEffectsOf } from '../../../../src/world/first-write/side-effects.ts'
import { inventoryOf, takeInventory } from '../../../../src/world/reading/bystanders.ts'
import { mark } from '../../../../src/world/values/mark.ts'
import { finds, showsEverywhere } from '../../../catalogue/faults/answers.ts'
import { merging } from '../../../catalogue/faults/update/changing.ts'
import { withStore } from '../../../catalogue/overrides.ts'
import {
  change,
  day,
  eventsFromToday,
  idOf,
  leaseOf,
  originalOf,
  sharedEventsOn,
} from '../events-on-target.ts'

const events = eventsFromToday(6)

/** A service, and a lease of its first event that nothing was sent to yet. */
const leased = async (
  decisions?: Override,
  leaveOut: readonly string[] = [],
  held: Partial<SpecialEvent> = {},
) => {
  const [first, ...others] = events as [SpecialEvent]
  const event = { ...first, ...held }
  const fixture = await sharedEventsOn({ events: [event, ...others], decisions })
  const { service, shared, requests } = fixture
  const known = Object.entries(originalOf(event)).filter(([field]) => !leaveOut.includes(field))
  const lease = leaseOf(fixture, event, Object.fromEntries(known))
  const write = async () => {
    const before = inventoryOf(await shared.catalogue())
    return firstWrite(lease, { service, before, among: () => true, knownValues: new KnownValues() })
  }
  const bodies = () =>
    requests
      .filter(({ operation }) => operation === 'update')
      .map(({ body }) => JSON.parse(body.toString()) as Update)
  return { ...fixture, lease, write, bodies }
}

describe('the first write of a run', () => {
  it('finds that an event can be put back, and leaves everything as it was', async () => {
    const { write, reference, journal, bodies } = await leased()
    expect(await write()).toEqual({ kind: 'restorable' })
    expect(reference.snapshot()).toEqual(events)
    const original = originalOf(events[0] as SpecialEvent)
    const [own, other = {}, again, ...apart] = bodies()
    expect([own, again, apart.pop()]).toEqual([original, original, original])
    // Were the same sent that is there, nothing would be found out.
    for (const field of updateFields) expect(other[field]).not.toEqual(original[field])
    expect(new Set(apart.flatMap((body) => Object.keys(body)))).toEqual(new Set(updateFields))
    const [none, more = []] = apart.flatMap(({ dates }) => (dates ? [dates] : []))
    expect(none).toEqual([])
    expect(more.length).toBeGreaterThan(original.dates?.length ?? 0)
    const quarters = more.map((date) => Math.ceil(Number(date.slice(5, 7)) / 3))
    expect(new Set(quarters)).toEqual(new Set([1, 2, 3, 4]))
    expect(apart).toContainEqual({ price: 0 })
    expect((await journal.entries()).map((entry) => entry.original)).toEqual([original])
  })

  it('finds that a field reads as before whatever it is sent, so that nothing proves it to be back, and sends it back all the same', async () => {
    const [{ dates }] = events as [SpecialEvent]
    const { write, lease, journal, reference } = await leased(showsEverywhere(() => ({ dates })))
    expect(await write()).toEqual({ kind: 'not-restorable' })
    expect(journal.inexact).toEqual(['dates'])
    for (const _ of ['first', 'again']) {
      await lease.send({ dates: [day(40)] })
      await lease.get()
      await lease.putBack()
      expect(reference.snapshot()).toEqual(events)
      expect([await journal.entries(), journal.inexact]).toEqual([[], ['dates']])
    }
  })

  it('finds that its own values alone have altered it', async () => {
    const { write } = await leased(merging(() => ({ dates: [] })))
    expect(await write()).toEqual({ kind: 'not-restorable', byOwn: true })
  })

  it('does not count as such that control characters are left out', async () => {
    const onOneLine = merging(({ name }) => ({ name: name.replaceAll('\n', '') }))
    const { write, reference } = await leased(onOneLine, [], { name: 'Two\nlines' })
    expect(await write()).toEqual({ kind: 'tidied' })
    expect(reference.snapshot()[0]?.name).toBe('Twolines')
  })

  it('finds that texts are written over from the left, so that a shorter one cannot be put back', async () => {
    const { write } = await leased(
      merging(({ name }, { before }) => ({ name: name + before.name.slice(name.length) })),
    )
    expect(await write()).toEqual({ kind: 'not-restorable' })
  })

  it('finds that each value is stored once, so that an event can be put back once and not twice', async () => {
    const stored = new Set<string>()
    const isNew = (value: unknown) => stored.size < stored.add(JSON.stringify(value)).size
    const { write, reference } = await leased(
      merging((_, { update, before }) =>
        Object.fromEntries(
          updateFields
            .filter((field) => field in update)
            .map((field) => {
              const isChange = JSON.stringify(update[field]) !== JSON.stringify(before[field])
              return [
                field,
                isChange && isNew([field, update[field]]) ? update[field] : before[field],
              ]
            }),
        ),
      ),
    )
    expect(await write()).toEqual({ kind: 'not-restorable' })
    expect(reference.snapshot()).not.toEqual(events)
  })

  it('sends no field whose original is not known', async () => {
    const { write, bodies } = await leased(undefined, ['price', 'dates'])
    expect(await write()).toEqual({ kind: 'restorable' })
    const sent = bodies().flatMap((body) => Object.keys(body))
    expect([...new Set(sent)].sort()).toEqual(['eventDescription', 'location', 'name'])
  })

  it('finds that an event is lost that cannot be read once it is written to', async () => {
    let written = false
    const { write, journal } = await leased((sound) => ({
      ...finds((event) => (written ? undefined : event))(sound),
      afterUpdate: () => {
        written = true
      },
    }))
    const updates = [originalOf(events[0] as SpecialEvent)]
    expect(await write()).toMatchObject({ kind: 'lost', updates, answer: { status: 404 } })
    expect(await journal.entries()).toHaveLength(1)
  })

  it('sends nothing but its own values once it cannot be read, so that the last update is the one that has lost it', async () => {
    const gone = new Set<string>()
    const { write, bodies } = await leased((sound) => ({
      ...finds((event) => (event && gone.has(event.eventId) ? undefined : event), 'get')(sound),
      afterUpdate: (_store, { eventId, dates }) => {
        if (dates.length === 0) gone.add(eventId)
      },
    }))
    const lost = await write()
    expect(lost).toMatchObject({ kind: 'lost', answer: { status: 404 } })
    expect(bodies().at(-2)).toEqual({ dates: [] })
    expect(lost).toHaveProperty('updates', expect.arrayContaining([{ dates: [] }]))
    expect(lost).toHaveProperty('updates.length', 2)
  })

  it('goes on where its own values have brought it back', async () => {
    const { write } = await leased(
      finds((event) => (event?.dates.length === 0 ? undefined : event), 'get'),
    )
    expect(await write()).toEqual({ kind: 'restorable' })
  })
})

describe('events that are gone while another is updated', () => {
  /** Whether the update is taken to have removed two events; so many milliseconds later, others remove one more. */
  const removing = async (laterMs?: number) => {
    let remove = (_number: number) => {}
    const { lease, service } = await leased(
      withStore((store) => {
        remove = (number) => store().remove(idOf(number))
        return () => ({})
      }),
    )
    const before = await takeInventory(service, 6)
    for (const number of [3, 4]) remove(number)
    const after = await takeInventory(service, 6)
    if (laterMs) setTimeout(() => remove(5), laterMs)
    return doneBy(lease, [{ price: 1 }], { before, after, service, among: () => true })
  }

  it('are its doing where nothing more happens', async () => {
    const gone = [3, 4].map((number) => ({ id: idOf(number), field: 'eventId' }))
    expect(await removing()).toMatchObject({ changes: gone })
  })

  it('are the doing of others where one more is gone in the next two seconds', async () => {
    expect(await removing(1000)).toBeUndefined()
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
      update: expect.objectContaining({ name: `moved for a moment 2 ${mark}` }),
      updates: [expect.objectContaining({ name: `moved for a moment 2 ${mark}` })],
      further: [],
      changes: [
        { id: idOf(4), field: 'price', was: 12.5, is: 14.5 },
        { id: idOf(4), field: 'price', was: 14.5, is: 15.5 },
      ],
    })
    expect(reference.log.PATCH).toBe(3)
  })

  const hide = (store: EventStore, number: number) => change(store, number, () => ({ dates: [] }))

  it.each<[string, string, unknown, typeof hide]>([
    ['hides it from the list', 'dates', [], hide],
    ['removes it', 'eventId', undefined, (store, number) => store.remove(idOf(number))],
  ])('that %s, another one at each update, is a side effect', async (_, field, is, afterUpdate) => {
    let next = 3
    const { write } = await leased(() => ({ afterUpdate: (store) => afterUpdate(store, next++) }))
    expect(await write()).toMatchObject({
      kind: 'side-effect',
      changes: [3, 4].map((number) => ({ id: idOf(number), field, is })),
    })
  })

  it('is seen where only one of the last updates does it, which is told', async () => {
    const { write } = await leased(() => ({
      afterUpdate: (store, { price }) => {
        if (price === 0) change(store, 4, () => ({ price }))
      },
    }))
    expect(await write()).toMatchObject({
      kind: 'side-effect',
      update: { price: 0 },
      changes: [{ id: idOf(4), field: 'price', is: 0 }],
    })
  })

  it.each<[string, readonly number[], (event: SpecialEvent) => Partial<SpecialEvent>]>([
    ['several events come to one value', [3, 4], () => ({ location: 'Wiped' })],
    ['one takes a value that was sent', [4], ({ price }) => ({ price })],
  ])('that happens once is a side effect where %s', async (_, numbers, fields) => {
    let updates = 0
    const { write } = await leased(() => ({
      afterUpdate: (store, stored) => {
        // The first update sends an event its own values.
        if (++updates === 2)
          for (const number of numbers) change(store, number, () => fields(stored))
      },
    }))
    const ids = numbers.map((number) => ({ id: idOf(number) }))
    expect(await write()).toMatchObject({ kind: 'side-effect', changes: ids })
  })

  it('that goes on without an update is the work of others, as is one before the first', async () => {
    const { write, shared, reference } = await leased(({ candidates }) => ({
      candidates: (store, listing) => {
        change(store, 4, ({ price }) => ({ price: price + 1 }))
        return candidates(store, listing)
      },
    }))
    await shared.catalogue()
    await reference.update(idOf(5), { price: 99 })
    expect(await write()).toEqual({ kind: 'restorable' })
  })
})

describe('the side effects of an update', () => {
  it.each<[string, (store: EventStore, event: SpecialEvent) => void, object[]]>([
    [
      'are what it changes about others, not about its own event',
      (store, { name }) => change(store, 2, () => ({ name })),
      [{ id: idOf(2), field: 'name', was: 'Event 2', is: 'Sent' }],
    ],
    ['are none of a service that keeps to the event that is named', () => {}, []],
  ])('%s', async (_, afterUpdate, changes) => {
    const { lease, service, reference } = await leased(() => ({ afterUpdate }))
    const surroundings = { service, among: () => true }
    expect(await sideEffectsOf(lease, [{ name: 'Sent' }], surroundings)).toEqual(changes)
    expect(reference.snapshot()[0]?.name).toBe('Sent')
  })
})
