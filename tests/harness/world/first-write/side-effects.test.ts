import { mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type {
  EventId,
  IsoDate,
  SpecialEvent,
  Update,
} from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import { staysAsItIs, takeInventory } from '../../../../src/world/reading/bystanders.ts'
import { widestRange } from '../../../../src/world/reading/catalogue.ts'
import { restoreAll } from '../../../../src/world/restoring/restore-all.ts'
import { keepStrays, mostKnown, type Originals } from '../../../../src/world/restoring/strays.ts'
import { mark } from '../../../../src/world/values/mark.ts'
import { fingerprintsOf } from '../../../../src/world/values/same.ts'
import { every } from '../../../catalogue/variations/traffic.ts'
import { specialEvent } from '../../reference/running-service.ts'
import {
  change,
  day,
  eventsFromToday,
  idOf,
  mustBeUnjudged,
  type Options,
  sharedEventsOn,
  updateLeased,
  worldOn,
} from '../events-on-target.ts'

/** An update of the first event wipes the descriptions of two others. */
const wiping: Override = () => ({
  afterUpdate: (store, { eventId }) => {
    if (eventId !== idOf(1)) return
    for (const number of [2, 3]) change(store, number, () => ({ eventDescription: '' }))
  },
})

/** The first dates of an event that has none are those of all events that have none. */
const dating: Override = () => ({
  afterUpdate: (store, { dates }, { before }) => {
    if (before.dates.length > 0) return
    for (const event of store.all()) if (event.dates.length === 0) store.put({ ...event, dates })
  },
})

/** Days beyond those that an event had are written over the first ones of the event behind it. */
const overflowing: Override = () => ({
  afterUpdate: (store, { eventId, dates }, { before }) => {
    const others = store.all().filter((event) => event.eventId !== eventId)
    const behind = others.find((event) => event.eventId > eventId) ?? others[0]
    const over = dates.slice(before.dates.length).slice(0, behind?.dates.length)
    if (!behind || over.length === 0) return
    store.put({ ...behind, dates: [...over, ...behind.dates.slice(over.length)] })
  },
})

type KeptEvent = Originals[number]

describe('the first updates of a run', () => {
  it('are seen to have a part of what they send written over that of another event, which is put back', async () => {
    const events = eventsFromToday(4).map((one) => ({ ...one, dates: [...one.dates, day(60)] }))
    const { world, reference, journal, service } = await worldOn({ events, decisions: overflowing })
    const { changes = [] } = (await world.leases.afterFirstWrites()).sideEffect ?? {}
    expect(changes.map(({ field }) => field)).toEqual(['dates'])
    await restoreAll(service, journal)
    expect(reference.snapshot()).toEqual(events)
  })
})

/** Somebody raises the price of the first event but one whenever the run has sent an update, and every now and then. */
const meanwhile: Override = (sound) => {
  const raise = (store: EventStore, but?: EventId) => {
    const other = store.all().find(({ eventId }) => eventId !== but)
    if (other) store.put({ ...other, price: other.price + 1 })
  }
  return {
    ...every(2500, (store) => raise(store))(sound),
    afterUpdate: (store, { eventId }) => raise(store, eventId),
  }
}

describe('the first updates of a run where somebody else writes', () => {
  it('are not taken for what changes another event every now and then', async () => {
    const { world } = await worldOn({ events: 4, decisions: meanwhile })
    expect((await world.leases.afterFirstWrites()).sideEffect).toBeUndefined()
  })

  it('are not taken for what has made an event without days that the list shows as well', async () => {
    const created = specialEvent(99, { dates: [] })
    const decisions: Override = (sound) => ({
      inRange: (event, query) => event.dates.length === 0 || sound.inRange(event, query),
      afterUpdate: (store, _stored, { update }) => {
        if (update.dates?.length === 0) store.put(created)
      },
    })
    const { world, reference } = await worldOn({ events: 4, decisions })
    expect((await world.leases.afterFirstWrites()).sideEffect).toBeUndefined()
    expect(reference.snapshot()).toContainEqual(created)
  })
})

describe('events that are on no list, as they have no days', () => {
  it('are known by the days that an update gives them, which show again, and are put back', async () => {
    const events = eventsFromToday(4).map((one, nth) => (nth > 1 ? { ...one, dates: [] } : one))
    const { world, reference, journal, service } = await worldOn({ events, decisions: dating })
    const undated = () => reference.snapshot().filter(({ dates }) => dates.length === 0).length
    const { changes = [] } = (await world.leases.afterFirstWrites()).sideEffect ?? {}
    expect([changes.length, undated()]).toEqual([2, 0])
    expect(await world.sideEffectAgain()).not.toEqual([])
    await restoreAll(service, journal)
    expect(undated()).toBe(2)
  })
})

describe('looking again for what an update has wiped', () => {
  it.for([
    ['puts it back before, since it cannot be wiped twice', [1, 2, 3], [2]],
    ['puts back nothing that is not named to be written to', [1], []],
  ] as const)('%s', async ([_, named, again]) => {
    const target = { writableEventIds: named.map(idOf) }
    const { world, named: written } = await worldOn({ events: 4, decisions: wiping, target })
    const { lease, changes = [] } = (await world.leases.afterFirstWrites()).sideEffect ?? {}
    expect([lease?.id, ...new Set(changes.map(({ id }) => id))]).toEqual([1, 2, 3].map(idOf))
    const seen = await world.sideEffectAgain()
    expect(seen.map(({ id }) => id)).toEqual(again.map(idOf))
    const allowed: readonly string[] = named.map(idOf)
    expect(written('update').filter((eventId) => !allowed.includes(eventId))).toEqual([])
  })
})

describe('looking at other events while one is updated', () => {
  /** What is told of others while an update of the first event changes the second, and somebody else the third, later on. */
  const seenBeside = async (values: Update = { price: 99 }, laterMs?: number) => {
    const fixture = await worldOn({ events: 4 })
    const { world, reference } = fixture
    await fixture.shared.catalogue()
    const before = reference.snapshot()
    const changes = world.sideEffectsDuring(idOf(1), async () => {
      await reference.update(idOf(2), values)
      if (laterMs) setTimeout(() => void reference.update(idOf(3), { price: 98 }), laterMs)
    })
    return { ...fixture, before, changes }
  }

  it('shows what has changed, and puts it right', async () => {
    const { changes, reference, journal, before } = await seenBeside()
    expect(await changes).toEqual([{ id: idOf(2), field: 'price', was: 12.5, is: 99 }])
    expect(reference.snapshot()).toEqual(before)
    expect(await journal.entries()).toEqual([])
  })

  it('puts right what the run has written to as well, which is kept anew when it is written to again', async () => {
    const { world, reference, journal, shared } = await worldOn({ events: 2 })
    const before = reference.snapshot()
    await updateLeased(shared, 2, { name: 'Of this run' })
    const change = () => reference.update(idOf(2), { price: 99 })
    expect(await world.sideEffectsDuring(idOf(1), change)).toHaveLength(1)
    expect(reference.snapshot()[1]).toEqual(before[1])
    await updateLeased(shared, 2, { name: 'Once more' })
    expect(await journal.entries()).toHaveLength(2)
    await shared.putBackFree()
    expect(reference.snapshot()).toEqual(before)
  })

  it('tells nothing where others write, a second later, too', async () => {
    const { changes, reference } = await seenBeside({ price: 99 }, 1000)
    await mustBeUnjudged(changes, 'events-changed')
    // What others may have written stays as they have it.
    expect(reference.snapshot().map(({ price }) => price)).toEqual([12.5, 99, 98, 12.5])
  })

  it.each([
    ['an odd price', { price: 97 }],
    ['a further day', { dates: [day(3), day(70)] }],
    ['a longer name', { name: 'Event 2, sold out' }],
  ] as const)('tells nothing of %s where others write every three seconds', async (_, values) => {
    const { changes, reference } = await seenBeside(values, 3000)
    await mustBeUnjudged(changes, 'events-changed')
    expect(reference.snapshot()[1]).toMatchObject(values)
  })

  it('says nothing of the event itself, nor where none has changed', async () => {
    const { world, reference } = await worldOn({ events: 4 })
    const update = () => reference.update(idOf(1), { price: 99 })
    expect(await world.sideEffectsDuring(idOf(1), update)).toEqual([])
    expect(await world.sideEffectsDuring(idOf(1), async () => {})).toEqual([])
  })
})

describe('looking at all events in the end', () => {
  const theirs = ['2031-01-01', '2031-01-03'] as IsoDate[]
  const sent = `Sent ${mark}`

  const priceOf = (nth: number) => 71 + nth

  /** A world of so many events, and what is known of them once its catalogue is read. */
  const knowing = async (events: number, target?: Options['target']) => {
    const fixture = await worldOn({ events, ...(target && { target }) })
    await fixture.shared.catalogue()
    return { ...fixture, known: await fixture.shared.knownEvents() }
  }

  it.for<
    [
      string,
      Partial<SpecialEvent> | ((nth: number) => Partial<SpecialEvent>),
      changed: number,
      found: number,
    ]
  >([
    ['finds one that holds a text that was sent to another', { name: sent }, 1, 1],
    ['finds three with a price each that was sent', (nth) => ({ price: priceOf(nth) }), 3, 3],
    ['leaves two such prices, as anybody may have set', (nth) => ({ price: priceOf(nth) }), 2, 0],
    [
      'leaves three such prices beside what others have written',
      (nth) => (nth < 3 ? { price: priceOf(nth) } : { name: 'Theirs' }),
      4,
      0,
    ],
    ['finds several whose days are gone, so that they are not listed', { dates: [] }, 3, 3],
    ['leaves one or two whose days are gone, as anybody may have wished', { dates: [] }, 2, 0],
    ['leaves what others have written', { name: 'Theirs' }, 1, 0],
    ['leaves an event of which others have written a part', { name: sent, price: 8 }, 1, 0],
    ['finds nothing where all is as it was', {}, 1, 0],
  ])('%s', async ([_, changes, changed, found]) => {
    const { world, reference, journal, service, known } = await knowing(5)
    expect(known).toMatchObject({ events: { length: 5 }, complete: true })
    const written = await world.lease(1, async (lease) => {
      for (const nth of [0, 1, 2]) await lease.update({ price: priceOf(nth) })
      await lease.update({ name: sent, dates: [] })
      await lease.putBack()
      return lease.id
    })
    const before = reference.snapshot()
    const others = before.filter(({ eventId }) => eventId !== written).slice(0, changed)
    for (const [nth, { eventId }] of others.entries())
      await reference.update(eventId, typeof changes === 'function' ? changes(nth) : changes)
    const after = JSON.stringify(reference.snapshot())
    const { kept } = await keepStrays(known, service, journal)
    expect(kept.map(({ eventId }) => eventId).sort()).toEqual(
      found > 0 ? others.map(({ eventId }) => eventId).sort() : [],
    )
    await restoreAll(service, journal)
    expect(JSON.stringify(reference.snapshot())).toBe(found > 0 ? JSON.stringify(before) : after)
  })

  it.for<[string, Partial<SpecialEvent>, found: boolean, more?: number]>([
    ['a text that it held before', { name: 'Held' }, true],
    ['days that it held before', { dates: theirs }, true],
    ['a price, which anybody may have set', { price: 77 }, false],
    ['a text of somebody else', { name: 'Theirs' }, false],
    ['a text that it held before, among too many to be listed', { name: 'Held' }, true, mostKnown],
  ])('finds an event that was put back and holds %s', async ([_, again, found, more = 0]) => {
    const { world, reference, journal, service, known } = await knowing(5 + more)
    const [written] = await world.lease(1, async (lease) => {
      const { id: eventId, original } = lease
      await lease.update({ name: 'Held', price: 77, dates: theirs })
      await lease.putBack()
      return [{ eventId, original }]
    })
    const before = JSON.stringify(reference.snapshot())
    await reference.update(written.eventId, again)
    const after = JSON.stringify(reference.snapshot())
    // Of more than are listed, only where values were seen to be shown otherwise.
    if (more > 0) {
      await journal.keep(written.eventId, written.original)
      journal.note(written.eventId, { unshown: fingerprintsOf(again) })
      await journal.forget(written.eventId)
    }
    const { kept } = await keepStrays(known, service, journal, { written: [written] })
    expect(kept).toHaveLength(found ? 1 : 0)
    await restoreAll(service, journal)
    expect(JSON.stringify(reference.snapshot())).toBe(found ? before : after)
    // Sent twice: a service may go back to what it held before its last update.
    if (found) expect(journal.inexact).not.toEqual([])
  })

  it('finds those that the journal can keep before it tells of one that it cannot', async () => {
    const { world, reference, journal, service, known } = await knowing(5)
    const [written] = await world.lease(1, async (lease) => {
      await lease.update({ name: sent })
      await lease.putBack()
      return [lease.id]
    })
    const before = reference.snapshot()
    const others = before.filter(({ eventId }) => eventId !== written)
    const [first, second, third] = others.map(({ eventId }) => eventId) as [
      EventId,
      EventId,
      EventId,
    ]
    for (const eventId of [first, second, third]) await reference.update(eventId, { name: sent })
    mkdirSync(journal.files.pathOf(second))
    const { kept } = await keepStrays(known, service, journal)
    expect(kept.map(({ eventId }) => eventId)).toEqual([first, third])
    await restoreAll(service, journal)
    expect(reference.snapshot().filter(({ name }) => name === sent)).toHaveLength(1)
    // Whatever is not kept, those are told that others have changed since they were put back.
    const { original } = known.events.find(({ eventId }) => eventId === first) as KeptEvent
    await reference.update(first, { price: 4711 })
    const back = { written: [{ eventId: first, original }] }
    const told = await keepStrays(known, service, journal, back)
    expect(told).toMatchObject({
      ...{ kept: [], changedSince: new Set([first]) },
      notKept: { because: { code: 'original-not-kept', facts: { eventId: second } } },
    })
  })

  it('leaves days that somebody else gave an event before it was written to', async () => {
    const { world, reference, journal, service, known } = await knowing(5)
    const [written] = await world.lease(1, async (lease) => {
      await lease.putBack()
      await reference.update(lease.id, { dates: theirs })
      await lease.get()
      await lease.update({ name: 'Held' })
      await lease.putBack()
      return [{ eventId: lease.id, original: lease.original }]
    })
    expect(written.original.dates).toEqual(theirs)
    const { kept } = await keepStrays(known, service, journal, { written: [written] })
    expect(kept).toEqual([])
  })

  it('finds among more than can be listed soon those that are', async () => {
    const { world, reference, journal, service, known } = await knowing(mostKnown + 40)
    const written = await world.lease(1, async (lease) => {
      await lease.update({ name: sent })
      await lease.putBack()
      return lease.id
    })
    const before = JSON.stringify(reference.snapshot())
    const listed = (await service.list({ ...widestRange, limit: 30 })).ids
    const other = listed.find((id) => id !== written) as EventId
    await reference.update(other, { name: sent })
    const { kept } = await keepStrays(known, service, journal)
    expect(kept.map(({ eventId }) => eventId)).toEqual([other])
    await restoreAll(service, journal)
    expect(JSON.stringify(reference.snapshot())).toBe(before)
  })

  it('is not done where a run beside this one writes', async () => {
    expect((await knowing(5, { shard: { index: 1, count: 2 } })).known.events).toEqual([])
  })
})

it('nobody is still who gives days to an event that was not listed without', async () => {
  const undated = eventsFromToday(3).map((event, nth) =>
    nth === 0 ? { ...event, dates: [] } : event,
  )
  const { service } = await sharedEventsOn({
    events: undated,
    decisions: every(600, (store) => {
      const [first] = store.all()
      if (first) store.put({ ...first, dates: [day(5)] })
    }),
  })
  const before = await takeInventory(service, undated.length)
  expect(before.events.size).toBe(2)
  expect(await staysAsItIs(before, { service }, 1500)).toBe(false)
})
