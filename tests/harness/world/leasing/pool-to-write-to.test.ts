import { describe, expect, it } from 'vitest'
import {
  type EventId,
  type IsoDate,
  type SpecialEvent,
  updateFields,
} from '../../../../src/contract/special-event.ts'
import { Unjudged } from '../../../../src/findings/finding.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { restoreAll } from '../../../../src/world/restoring/restore-all.ts'
import { fingerprintsOf } from '../../../../src/world/values/same.ts'
import { finds } from '../../../catalogue/faults/answers.ts'
import { merging, storing } from '../../../catalogue/faults/update/changing.ts'
import { refusing } from '../../../catalogue/variations/update-refusals.ts'
import { together } from '../../end-to-end/target.ts'
import {
  day,
  eventsFromToday,
  idOf,
  leasedIds,
  mustBeTooFew,
  originalOf,
  sharedEventsOn,
  updateLeased,
  worldOn,
} from '../events-on-target.ts'

/** Whatever an update leaves of some events. */
const storedOf = (numbers: readonly number[], fields: Partial<SpecialEvent>): Override => {
  const ids: readonly EventId[] = numbers.map(idOf)
  return storing(({ eventId }) => (ids.includes(eventId) ? fields : {}))
}

/** Events of which these hold something that no other does. */
const odd = (count: number, ...numbers: readonly number[]) =>
  eventsFromToday(count).map((event, index) =>
    numbers.includes(index + 1) ? { ...event, location: `Salle n° ${index}` } : event,
  )

describe('the event that a run first writes to', () => {
  it('is a plain one, which gets something like the odd values of another for a moment', async () => {
    const sent: unknown[] = []
    const fixture = await sharedEventsOn({
      events: odd(6, 4),
      decisions: merging((_merged, { before, update }) => {
        if (update.location?.startsWith('Salle n°')) sent.push(before.eventId)
        return {}
      }),
    })
    const [first] = await leasedIds(fixture.shared, 1)
    expect(first).not.toBe(idOf(4))
    expect(sent).toEqual([first])
    expect(fixture.reference.snapshot()).toEqual(odd(6, 4))
  })

  it('is one that has a name in common with another, since its update may change that one, too', async () => {
    const events = eventsFromToday(6).map((event, index) =>
      [2, 3].includes(index) ? { ...event, name: 'Of a series' } : event,
    )
    const fixture = await sharedEventsOn({ events })
    expect([idOf(3), idOf(4)]).toContain((await leasedIds(fixture.shared, 1))[0])
  })

  it('is left alone where it refuses its own values, and so are all that do', async () => {
    const isOdd = (value: unknown) => `${value}`.includes('°')
    const fixture = await sharedEventsOn({ events: odd(8, 4, 6), decisions: refusing(isOdd) })
    expect(await leasedIds(fixture.shared, 6)).toHaveLength(6)
    await mustBeTooFew(fixture.shared.leases.take(7), { have: 6 })
    // All of them at once, and each by itself.
    const written = fixture.named('update').filter((id) => id === idOf(4))
    expect(written).toHaveLength(1 + updateFields.length)
    expect(fixture.reference.snapshot()).toEqual(odd(8, 4, 6))
  })

  it('has all others sent their own values first where it refuses its own, since values of any kind may be refused', async () => {
    // The only one that is not near.
    const events = odd(8, 8)
    const refused = [8, 7, 6].map(day)
    const fixture = await sharedEventsOn({
      events,
      decisions: refusing(
        (value) => /°/.test(`${value}`) || refused.includes(`${value}` as IsoDate),
      ),
    })
    const leased = await updateLeased(fixture.shared, 4, { dates: [day(30)] })
    expect(new Set(leased)).toEqual(new Set([1, 2, 3, 7].map(idOf)))
    await restoreAll(fixture.service, fixture.journal)
    expect(fixture.reference.snapshot()).toEqual(events)
  })

  it('is used for its other fields where ten refuse odd values of their own', async () => {
    // The ones tried first, for their marks, are not those that would be handed out first.
    const events = odd(20, ...Array.from({ length: 20 }, (_, index) => index + 1)).map(
      (event, index) => (index < 5 ? { ...event, name: 'A & B' } : event),
    )
    const fixture = await sharedEventsOn({
      events,
      decisions: refusing((value) => `${value}`.includes('°')),
    })
    const [lease] = await fixture.shared.leases.take(1)
    expect(new Set(fixture.named('update')).size).toBeLessThanOrEqual(11)
    await expect(lease?.update({ location: 'Elsewhere' })).rejects.toBeInstanceOf(Unjudged)
    await lease?.update({ name: 'Elsewhere', price: 7 })
    const others = await fixture.shared.leases.take(15)
    for (const other of others) {
      await other.update({ dates: [day(30)] })
      await expect(other.update({ location: 'Elsewhere' })).rejects.toBeInstanceOf(Unjudged)
    }
    await restoreAll(fixture.service, fixture.journal)
    expect(fixture.reference.snapshot()).toEqual(events)
  })

  it.for<[string, number, Partial<SpecialEvent>, object | undefined]>([
    ['the shortest of three that no event takes', 3, {}, { name: 'Event 3' }],
    ['none of two', 2, {}, undefined],
    ['none that is odd in some way', 12, { location: 'Salle n° 1', name: 'A & B' }, undefined],
  ])(
    'shows which plain value is refused though it is its own: %s',
    async ([_, count, fields, value]) => {
      const long = { eventDescription: 'A long walk. '.repeat(10).trim(), ...fields }
      const fixture = await sharedEventsOn({
        events: eventsFromToday(count, long),
        decisions: refusing((one) => typeof one === 'string'),
      })
      const { refusedOwn } = await fixture.shared.leases.afterFirstWrites()
      expect(refusedOwn?.value).toEqual(value)
      expect(fixture.reference.snapshot()).toEqual(eventsFromToday(count, long))
    },
  )

  it('is the one event that its own values have altered, whatever it refuses from then on', async () => {
    const { shared } = await sharedEventsOn({
      events: eventsFromToday(3, { price: 0 }),
      decisions: storedOf([1, 2, 3], { name: 'Stored in place of any' }),
    })
    for (const _ of ['first', 'again']) {
      const leases = await shared.leases.take(1)
      expect(leases).toEqual([shared.leases.altered])
      for (const body of ['no JSON', originalOf(eventsFromToday(1)[0] as SpecialEvent)])
        await leases[0]?.update(body, { contentType: 'text/plain' })
      await leases[0]?.update({ price: -1 })
      shared.leases.giveBack(leases)
    }
  })

  it('shows no refused value where one event takes its own', async () => {
    const isOdd = (value: unknown, field: string) => field !== 'price' && `${value}`.includes('°')
    const refused = odd(8, 1, 2, 3).map((event) =>
      event.location.includes('°') ? { ...event, name: '°', location: 'Rotunda' } : event,
    )
    const { shared } = await sharedEventsOn({ events: refused, decisions: refusing(isOdd) })
    expect((await shared.leases.afterFirstWrites()).refusedOwn).toBeUndefined()
  })

  it('shows that updates make events unreadable, and which one shows it again', async () => {
    const gone = new Set<string>()
    const { shared } = await sharedEventsOn({
      events: 3,
      decisions: together(
        finds((event, id) => (gone.has(id) ? undefined : event)),
        () => ({ afterUpdate: (_, { eventId }) => void gone.add(eventId) }),
      ),
    })
    const { updates, answer, another } = (await shared.leases.afterFirstWrites()).lost ?? {}
    expect(updates?.[0]).toMatchObject({ name: expect.any(String) })
    expect(answer?.status).toBe(404)
    expect([...gone]).toHaveLength(1)
    expect(gone.has(another?.id ?? '')).toBe(false)
    await mustBeTooFew(shared.leases.take(1), { why: { code: 'updates-lose-events' } })
  })
})

describe('the second event', () => {
  it('keeps all updates to itself and the first where it changes that along with it', async () => {
    let last: EventId | undefined
    const { shared } = await sharedEventsOn({
      events: 6,
      decisions: () => ({
        afterUpdate: (store, { eventId, price }) => {
          const before = last && last !== eventId ? store.find(last) : undefined
          if (before) store.put({ ...before, price: price + 1 })
          last = eventId
        },
      }),
    })
    expect((await shared.leases.size()).all).toBe(2)
  })

  it('is left alone where that has altered it, whatever others have shown', async () => {
    const fixture = await sharedEventsOn({
      events: eventsFromToday(2),
      decisions: storedOf([1], { price: 1 }),
    })
    const held = await leasedIds(fixture.shared, 1)
    expect(held).toEqual([idOf(2)])
    expect(fixture.shared.leases.altered?.id).toBe(idOf(1))
    await mustBeTooFew(fixture.shared.leases.take(2), {
      have: 1,
      why: { code: 'event-not-writable' },
    })
  })
})

describe('an event that its own values have altered', () => {
  it('keeps all others that hold something new from being written to, or even read', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index + 6)
    // The first event holds most kinds, four are plain, and the others have a price of their own each, and lose it.
    const events = eventsFromToday(35).map((event, index) =>
      index < 5 ? event : { ...event, price: index + 0.37 },
    )
    events[0] = { ...(events[0] as SpecialEvent), name: 'Ä & "B" / C' }
    const fixture = await sharedEventsOn({ events, decisions: storedOf(numbers, { price: 7 }) })
    await mustBeTooFew(fixture.shared.leases.take(7))
    expect(fixture.reference.snapshot().filter(({ price }) => price === 7).length).toBe(1)
    expect(new Set(fixture.named('get')).size).toBeLessThan(15)
  })
})

describe('an event that costs nothing', () => {
  it.for<[string, Override | undefined, number]>([
    ['is written to where an update has set that', undefined, 5],
    [
      'is left alone where none has',
      merging(({ price }, { before }) => ({ price: price || before.price })),
      3,
    ],
  ])('%s', async ([_, decisions, have]) => {
    const events = eventsFromToday(5).map((event, index) =>
      index < 2 ? { ...event, price: 0 } : event,
    )
    const { shared, reference } = await sharedEventsOn({ events, decisions })
    await mustBeTooFew(shared.leases.take(6))
    expect(await leasedIds(shared, have)).toHaveLength(have)
    await mustBeTooFew(shared.leases.take(have + 1), { have })
    expect(reference.snapshot()).toEqual(events)
  })
})

describe('leasing up to so many events', () => {
  it.for([
    [2, 2],
    [5, 3],
  ] as const)('of three gives, for %i, %i of them', async ([count, given]) => {
    const { world } = await worldOn({ events: 3 })
    const held = await world.leaseUpTo(count, async (...leases) => leases.length)
    expect(held).toBe(given)
  })
})

describe('events that an earlier run has left changed, since the service did not store what they were', () => {
  /** What one of them holds beside its original, by a service of six events. */
  const owed = async (spoilt: Partial<SpecialEvent>, stored: Override) => {
    const events = eventsFromToday(6)
    const original = originalOf(events[3] as SpecialEvent)
    const now = events.with(3, { ...(events[3] as SpecialEvent), ...spoilt })
    const fixture = await sharedEventsOn({ events: now, decisions: stored })
    await fixture.journal.keep(idOf(4), original)
    fixture.journal.note(idOf(4), { found: fingerprintsOf(spoilt) })
    const { notRestored } = await restoreAll(fixture.service, fixture.journal)
    expect(notRestored).toMatchObject([{ eventId: idOf(4), reason: { code: 'values-not-stored' } }])
    return { ...fixture, now }
  }

  it('stand for all again where they keep what they get: no further one is written to', async () => {
    const keeping = storing(({ dates }, { before }) => ({
      dates: [...new Set([...before.dates, ...dates])],
    }))
    const { shared, reference, now } = await owed({ dates: [day(7), day(9)] }, keeping)
    expect(await leasedIds(shared, 1)).toEqual([idOf(4)])
    expect((await shared.leases.size()).all).toBe(1)
    const others = reference.snapshot().filter(({ eventId }) => eventId !== idOf(4))
    expect(others).toEqual(now.filter(({ eventId }) => eventId !== idOf(4)))
  })

  it('are left out where they lack a value only, with what was learnt on them', async () => {
    const { shared } = await owed({ price: 1 }, storedOf([4], { price: 1 }))
    expect((await shared.leases.size()).all).toBe(5)
    expect(shared.leases.altered?.id).toBe(idOf(4))
  })
})
