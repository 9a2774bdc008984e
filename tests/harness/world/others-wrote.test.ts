import { describe, expect, it } from 'vitest'
import type { SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import { reason } from '../../../src/findings/reasons.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { restoreAll } from '../../../src/world/restore-all.ts'
import { day, eventsFromToday, idOf, mustBeTooFew, sharedEventsOn } from './events-on-target.ts'

/** A service with a few events, one of them leased, and somebody else who writes to it. */
async function leased(decisions: Override = () => ({})) {
  const events = eventsFromToday(12)
  const fixture = await sharedEventsOn({ events, decisions })
  const { reference, shared, service, journal } = fixture
  // The first one has been written to already, to try whether events can be put back.
  const [tried, lease] = await shared.leases.take(2)
  await tried?.putBack()
  if (!lease) throw new Error('no event could be leased')
  return {
    ...fixture,
    lease,
    original: events.find(({ eventId }) => eventId === lease.id) as SpecialEvent,
    now: () => reference.snapshot().find(({ eventId }) => eventId === lease.id) as SpecialEvent,
    /** An update that the run knows nothing of. */
    othersWrite: (update: Update) => service.update(lease.id, update),
    restored: (overwrite = false) => restoreAll(service, journal, { overwrite }),
  }
}

describe('what somebody else has written to a leased event', () => {
  it('is left, told with both values, and kept in the journal', async () => {
    const { lease, original, now, othersWrite, restored, journal } = await leased()
    await lease.update({ name: 'Under test' })
    await lease.read()
    await othersWrite({ name: 'Moved to spring' })
    const { notRestored, ...counts } = await restored()
    expect({ ...counts, notRestored }).toEqual({
      written: 1,
      restored: 0,
      notRestored: [
        {
          eventId: lease.id,
          original: lease.original,
          current: { name: 'Moved to spring' },
          reason: reason('changed-by-somebody-else', {
            changes: [{ field: 'name', was: original.name, is: 'Moved to spring' }],
          }),
        },
      ],
    })
    expect(now()).toEqual({ ...original, name: 'Moved to spring' })
    expect(await journal.entry(lease.id)).toMatchObject({ original: lease.original })
  })

  it('is left while the fields that the run has written are put back', async () => {
    const { lease, original, now, othersWrite, restored } = await leased()
    await lease.update({ name: 'Under test', price: 3.5 })
    await othersWrite({ price: 8 })
    const { notRestored } = await restored()
    expect(notRestored).toMatchObject([{ current: { price: 8 } }])
    expect(now()).toEqual({ ...original, price: 8 })
  })

  it('is not seen where they wrote just what the run did, or put the original back', async () => {
    const { lease, original, now, othersWrite, restored } = await leased()
    await lease.update({ name: 'Under test', price: 3.5 })
    await othersWrite({ name: 'Under test', price: original.price })
    expect(await restored()).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(now()).toEqual(original)
  })

  it('is written over where that is asked for', async () => {
    const { lease, original, now, othersWrite, restored, journal } = await leased()
    await lease.update({ name: 'Under test' })
    await othersWrite({ name: 'Moved to spring' })
    expect(await restored(true)).toMatchObject({ restored: 1 })
    expect(now()).toEqual(original)
    expect(await journal.entries()).toEqual([])
  })

  it('is left where the lease is put back before the end', async () => {
    const { lease, now, othersWrite } = await leased()
    await lease.update({ name: 'Under test' })
    await othersWrite({ name: 'Moved to spring' })
    expect(await lease.putBack()).toBe(false)
    expect(now().name).toBe('Moved to spring')
  })

  it('before the first update is what is put back', async () => {
    const { lease, now, othersWrite, restored } = await leased()
    await othersWrite({ name: 'Moved to spring' })
    await lease.read()
    await lease.update({ name: 'Under test' })
    expect(await restored()).toMatchObject({ restored: 1 })
    expect(now().name).toBe('Moved to spring')
  })

  it('long after the event was read is looked for before the first update', async () => {
    const { lease, now, othersWrite, restored } = await leased()
    await othersWrite({ name: 'Moved to spring' })
    await new Promise((resolve) => setTimeout(resolve, 2100))
    await lease.update({ price: 3.5 })
    expect(await restored()).toMatchObject({ restored: 1 })
    expect(now().name).toBe('Moved to spring')
  })
})

describe('what a service has made of the updates of the run', () => {
  const cases: Record<string, Override> = {
    'it stores another price than it is sent': (sound) => ({
      merge: (updating) => {
        const merged = sound.merge(updating)
        return 'price' in updating.update && updating.update.price === 3.5
          ? { ...merged, price: 4 }
          : merged
      },
    }),
    'it changes a field that was not sent': (sound) => ({
      merge: (updating) => ({
        ...sound.merge(updating),
        ...(updating.update.price === 3.5 ? { location: 'Somewhere' } : {}),
      }),
    }),
    'it leaves an invalid value': (sound) => ({
      merge: (updating) => ({
        ...sound.merge(updating),
        ...(updating.update.price === 3.5 ? { name: null as unknown as string } : {}),
      }),
    }),
  }

  it.each(Object.entries(cases))('is put back: %s', async (_, decisions) => {
    const { lease, original, now, restored } = await leased(decisions)
    await lease.update({ price: 3.5 })
    await lease.get()
    expect(await restored()).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(now()).toEqual(original)
  })

  it('is put back where it shows in another event than the one that was written to', async () => {
    const { shared, lease, reference, service, restored } = await leased()
    const [other] = await shared.leases.take(1)
    if (!other) throw new Error('no other event could be leased')
    await lease.update({ name: 'Under test' })
    await other.update({ price: 7 })
    // As a service does it that takes one event for another.
    await service.update(lease.id, { price: 7 })
    expect(await restored()).toMatchObject({ written: 2, restored: 2 })
    expect(reference.snapshot()).toEqual(eventsFromToday(12))
  })
})

describe('an update that was on its way when the run was killed', () => {
  it('is waited for before its event is taken for restored', async () => {
    const { lease, original, now, journal, restored, othersWrite } = await leased()
    await lease.update({ price: 3.5 })
    await othersWrite({ price: original.price })
    journal.note(lease.id, { sent: [], at: Date.now() })
    // It arrives when its run is gone.
    setTimeout(() => void othersWrite({ price: 3.5 }), 300)
    expect(await restored()).toMatchObject({ restored: 1 })
    expect(now().price).toBe(original.price)
  })
})

describe('an event that an earlier run could not put back', () => {
  it('is not written to again', async () => {
    const { shared, journal } = await sharedEventsOn({ events: 4 })
    await journal.keep(idOf(4), { name: 'Older' })
    const leases = await shared.leases.take(3)
    expect(leases.map(({ id }) => id)).not.toContain(idOf(4))
    await mustBeTooFew(shared.leases.take(4), { have: 3, why: { code: 'owed-by-an-earlier-run' } })
  })
})

describe('an event that echoes a secret', () => {
  it('is not written to: its original may not stand on disk', async () => {
    const events = eventsFromToday(3).map((event, index) =>
      index === 1 ? { ...event, location: 'behind s3cret-door' } : event,
    )
    const mask = (text: string) => text.replaceAll('s3cret-door', '***')
    const { shared, journal } = await sharedEventsOn({ events, mask })
    const leases = await shared.leases.take(2)
    await Promise.all(leases.map((lease) => lease.update({ dates: [day(3)] })))
    expect(leases.map(({ id }) => id)).not.toContain(idOf(2))
    expect((await journal.entries()).map(({ eventId }) => eventId)).not.toContain(idOf(2))
  })
})
