import { describe, expect, it, vi } from 'vitest'
import type { EventId, IsoDate, SpecialEvent } from '../../../../src/contract/special-event.ts'
import { Unjudged } from '../../../../src/findings/finding.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { OpenedLeases } from '../../../../src/world/leasing/opened-leases.ts'
import { restoreAll } from '../../../../src/world/restoring/restore-all.ts'
import { finds, shows, showsEverywhere } from '../../../catalogue/faults/answers.ts'
import { together } from '../../end-to-end/target.ts'
import { specialEvent } from '../../reference/running-service.ts'
import {
  change,
  day,
  eventsFromToday,
  idOf,
  leasedIds,
  mustBeTooFew,
  sharedEventsOn,
  today,
} from '../events-on-target.ts'

/** A service that lists some events under another name than it reads them, so that they are not leased. */
const listedOtherwise = (isSo: (number: number) => boolean) =>
  shows('list', ({ eventId }) => (isSo(Number(eventId.slice(-12))) ? { name: 'As listed' } : {}))

describe('a service on which an update of one event changes another', () => {
  const robbing: Override = () => ({
    afterUpdate: (store) => {
      for (const number of [2, 90]) change(store, number, ({ price }) => ({ price: price + 1 }))
    },
  })

  it('gets no more updates, and every check that needs one is told why', async () => {
    const { shared, reference } = await sharedEventsOn({ events: 9, decisions: robbing })
    const why = { code: 'updates-change-other-events' }
    await Promise.all(
      [1, 3].map((need) => mustBeTooFew(shared.leases.take(need), { need, have: 0, why })),
    )
    await expect(shared.placed.enter()).rejects.toThrow(Unjudged)
    expect(await shared.leases.size()).toEqual({ all: 0, free: 0 })
    // Its own values, others, and others once more: one event that has changed may be chance.
    expect(reference.log.PATCH).toBe(3)
  })

  it('has the originals of the changed events in the journal, those that are known as a whole', async () => {
    const whole = eventsFromToday(9)
    const partly = { ...specialEvent(90, { dates: [day(1)] }), name: 7 as never }
    const events = [...whole, partly]
    const { shared, journal } = await sharedEventsOn({ events, decisions: robbing })
    const { lease, changes } = (await shared.leases.afterFirstWrites()).sideEffect ?? {}
    expect(new Set(changes?.map(({ id }) => id))).toEqual(new Set([idOf(2), idOf(90)]))
    const kept = (await journal.entries()).map(({ eventId, original }) => ({
      eventId,
      ...original,
    }))
    expect(kept).toEqual(whole.filter(({ eventId }) => [idOf(2), lease?.id].includes(eventId)))
    expect(kept).toHaveLength(2)
  })
})

describe('an event that may have more days than a service shows', () => {
  it('is not leased, but for the first one', async () => {
    const decisions = showsEverywhere(({ dates }) => ({ dates: dates.slice(0, 3) }))
    // In one half of a month: days of another kind are tried before they are lent.
    const late = (nth: number) => `${Number(today.slice(0, 4)) + 1}-05-${nth + 14}` as IsoDate
    const events = [1, 2, 5, 6].map((days, index) =>
      specialEvent(index + 1, { dates: Array.from({ length: days }, (_, nth) => late(nth)) }),
    )
    const { shared, reference } = await sharedEventsOn({ events, decisions })
    await expect(shared.leases.take(4)).rejects.toThrow(Unjudged)
    expect(await shared.leases.size()).toMatchObject({ all: 3 })
    const isAsBefore = (event: SpecialEvent, index: number) =>
      event.dates.length === events[index]?.dates.length
    expect(reference.snapshot().filter(isAsBefore).length).toBeGreaterThanOrEqual(3)
  })
})

describe('an event that is listed otherwise than it is read', () => {
  it('is not leased, with that for a reason, while others are', async () => {
    const decisions = listedOtherwise((number) => number === 3)
    const { shared, reference } = await sharedEventsOn({ events: 3, decisions })
    expect(new Set(await leasedIds(shared, 2))).toEqual(new Set([idOf(1), idOf(2)]))
    const why = { code: 'listed-otherwise-than-read', facts: { eventId: idOf(3) } }
    await mustBeTooFew(shared.leases.take(3), { have: 2, why })
    expect(reference.snapshot()).toEqual(eventsFromToday(3))
  })

  it('is leased where others have changed it since the list was read', async () => {
    const { shared, reference } = await sharedEventsOn({ events: 2 })
    await shared.catalogue()
    await reference.update(idOf(2), { name: 'By others', dates: [day(40)] })
    await shared.leases.during(2, async (leases) => {
      const lease = leases.find(({ id }) => id === idOf(2))
      expect(lease?.original).toMatchObject({ name: 'By others', dates: [day(40)] })
    })
  })

  it('is leased where a value differs that is not valid, or days in another order', async () => {
    const days = [day(3), day(5)]
    const { shared } = await sharedEventsOn({
      events: eventsFromToday(2, { dates: days }),
      decisions: shows('list', ({ dates }) => ({ dates: [...dates].reverse(), name: null })),
      target: { writableEventIds: [idOf(1), idOf(2)] },
    })
    await shared.leases.during(2, async ([lease]) => expect(lease?.original.dates).toEqual(days))
  })

  it('is one of ten at most that are tried where none of them is fit', async () => {
    const decisions = listedOtherwise(() => true)
    const { shared, reference, named } = await sharedEventsOn({ events: 40, decisions })
    const why = { code: 'listed-otherwise-than-read' }
    await shared.catalogue()
    const readBefore = named('get').length
    await mustBeTooFew(shared.leases.take(1), { have: 0, why })
    expect(new Set(named('get').slice(readBefore)).size).toBe(10)
    expect(await shared.leases.size()).toEqual({ all: 0, free: 0 })
    const { GET: asked } = reference.log
    await mustBeTooFew(shared.leases.take(1), { have: 0, why })
    expect(reference.log).toEqual({ GET: asked })
  })

  it('keeps no others from being tried once one of them is fit', async () => {
    // Those farthest from today are tried first: after a fit one, a dozen that are not.
    const decisions = listedOtherwise((number) => number >= 8 && number < 20)
    const { shared } = await sharedEventsOn({ events: 20, decisions })
    expect(new Set(await leasedIds(shared, 8))).toEqual(
      new Set([1, 2, 3, 4, 5, 6, 7, 20].map(idOf)),
    )
    expect((await shared.leases.size()).all).toBe(8)
  })
})

describe('an event that is listed and cannot be read', () => {
  it('is not leased, while others are', async () => {
    const decisions = finds((event, eventId) => (eventId === idOf(3) ? undefined : event))
    // All on one day, so that none has a day of a kind that only its own values could prove.
    const events = eventsFromToday(3, { dates: [day(3)] })
    const { shared, reference } = await sharedEventsOn({ events, decisions })
    expect(new Set(await leasedIds(shared, 2))).toEqual(new Set([idOf(1), idOf(2)]))
    const facts = { eventId: idOf(3), why: 'it cannot be read' }
    const why = { code: 'event-not-writable', facts }
    await mustBeTooFew(shared.leases.take(3), { have: 2, why })
    expect(reference.snapshot()).toEqual(events)
  })

  it('is not written to where it can be read no longer', async () => {
    let isGone = false
    const { shared, reference } = await sharedEventsOn({
      events: 3,
      decisions: finds((event, eventId) => (isGone && eventId === idOf(3) ? undefined : event)),
    })
    await shared.leases.during(3, async (leases) => {
      const lease = leases.find(({ id }) => id === idOf(3))
      await lease?.putBack()
      isGone = true
      const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000)
      await expect(lease?.update({ name: 'Never' })).rejects.toThrow(Unjudged)
      later.mockRestore()
    })
    expect(reference.snapshot()[2]?.name).not.toBe('Never')
  })
})

describe('an event that has changed while it was sent a part of its own values', () => {
  it('is put back and lent, and so are further ones', async () => {
    // Each holds a longer text than those before, so that none has proved it.
    const events = eventsFromToday(8, { dates: [day(30)] }).map((event, index) => ({
      ...event,
      eventDescription: 'Longer. '.repeat(2 ** index).trim(),
    }))
    const updated = new Set<EventId>()
    const changed = new Set<EventId>()
    const { journal, reference, service, shared } = await sharedEventsOn({
      events,
      decisions: () => ({
        afterUpdate: (store, event) => {
          const { eventId, price } = event
          updated.add(eventId)
          if (updated.size <= 5 || changed.has(eventId)) return
          changed.add(eventId)
          store.put({ ...event, price: price + 7 })
        },
      }),
    })
    const opened = new OpenedLeases({
      service,
      journal,
      target: { url: reference.url, profile: 'full', headers: {} },
      catalogue: () => shared.catalogue(),
      lanes: 1,
      onShortage: () => {},
    })
    for (const { eventId } of events) await opened.of(eventId)
    expect(changed.size).toBe(3)
    expect(reference.snapshot()).toEqual(events)
  })
})

describe('a service whose events do not read alike twice in a row', () => {
  const unsteady = (isSo: (event: SpecialEvent) => boolean) => {
    let reads = 0
    return together(
      shows('get', (event) => (isSo(event) ? { price: reads++ } : {})),
      shows('list', (event) => (isSo(event) ? { price: null } : {})),
    )
  }
  const target = { writableEventIds: eventsFromToday(5).map(({ eventId }) => eventId) }

  it('gets no update, with that for a reason', async () => {
    const decisions = unsteady(() => true)
    const { shared, reference, journal } = await sharedEventsOn({ events: 5, decisions, target })
    await mustBeTooFew(shared.leases.take(1), { have: 0, why: { code: 'reads-differ' } })
    expect(reference.log).not.toHaveProperty('PATCH')
    expect(await journal.entries()).toEqual([])
  })

  it('gets updates where a single event is so', async () => {
    const decisions = unsteady(({ eventId }) => eventId === idOf(1))
    const { shared } = await sharedEventsOn({ events: 5, decisions, target })
    expect(await shared.leases.size()).toEqual({ all: 5, free: 5 })
    expect((await shared.leases.afterFirstWrites()).sideEffect).toBeUndefined()
  })
})

describe('a service that reads no event', () => {
  it('is sent nothing, with that for a reason', async () => {
    const decisions = finds(() => undefined)
    const { shared, reference, journal } = await sharedEventsOn({ events: 3, decisions })
    const facts = { why: 'it cannot be read' }
    await mustBeTooFew(shared.leases.take(1), {
      have: 0,
      why: { code: 'event-not-writable', facts },
    })
    expect(reference.log).not.toHaveProperty('PATCH')
    expect(await journal.entries()).toEqual([])
  })

  it('has one left changed that could be read before', async () => {
    let reads = 0
    const { shared, service, journal } = await sharedEventsOn({
      events: 3,
      decisions: finds((event) => (++reads < 5 ? event : undefined)),
    })
    await mustBeTooFew(shared.leases.take(1), { have: 0 })
    expect(await restoreAll(service, journal)).toMatchObject({ written: 1, restored: 0 })
  })
})

describe('an event that is read as another one', () => {
  it('is not written to, though that one has the same values, while others are', async () => {
    const events = eventsFromToday(3, { name: 'One of three', dates: [day(5)] })
    const { shared, reference, named } = await sharedEventsOn({
      events,
      decisions: finds((event, _eventId, store) =>
        event?.eventId === idOf(3) ? store.find(idOf(1)) : event,
      ),
    })
    expect(new Set(await leasedIds(shared, 2))).toEqual(new Set([idOf(1), idOf(2)]))
    const why = { code: 'event-not-writable', facts: { eventId: idOf(3) } }
    await mustBeTooFew(shared.leases.take(3), { have: 2, why })
    expect(named('update')).not.toContain(idOf(3))
    expect(reference.snapshot()).toEqual(events)
  })
})

describe('an event whose original may not stand on disk', () => {
  it.each([
    ['of a text that is too long', { eventDescription: 'x'.repeat(300_000) }],
    ['it echoes a secret', { location: 'behind s3cret-door' }],
  ])('is not written to, even where it is named: %s', async (_, fields) => {
    const { shared, reference } = await sharedEventsOn({
      events: eventsFromToday(1, fields),
      target: { writableEventIds: [idOf(1)] },
      mask: (text) => text.replaceAll('s3cret-door', '***'),
    })
    await mustBeTooFew(shared.leases.take(1), { why: { code: 'event-not-writable' } })
    expect(reference.log).not.toHaveProperty('PATCH')
  })
})

describe('taking free events', () => {
  it('goes on to others where some are not fit, and gives fewer where others hold the rest', async () => {
    const decisions = listedOtherwise((number) => number === 2 || number === 3)
    const { shared } = await sharedEventsOn({ events: 6, decisions })
    expect(await shared.leases.takeFree(3)).toHaveLength(3)
    expect(await shared.leases.takeFree(3)).toHaveLength(1)
    expect(await shared.leases.size()).toEqual({ all: 4, free: 0 })
  })
})
