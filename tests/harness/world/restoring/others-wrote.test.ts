import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { IsoDate, SpecialEvent, Update } from '../../../../src/contract/special-event.ts'
import { reason } from '../../../../src/findings/reasons.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { Journal } from '../../../../src/world/restoring/journal.ts'
import { restoreAll } from '../../../../src/world/restoring/restore-all.ts'
import { fingerprintsOf } from '../../../../src/world/values/same.ts'
import { merging } from '../../../catalogue/faults/update/changing.ts'
import { eventsFromToday, idOf, mustBeTooFew, sharedEventsOn } from '../events-on-target.ts'

/** A service with a few events, one of them leased, and somebody else who writes to it. */
async function leased(decisions?: Override) {
  const fixture = await sharedEventsOn({ events: 12, decisions })
  const { reference, shared, service, journal } = fixture
  // The first one has been written to already, to try whether events can be put back.
  const [tried, lease] = await shared.leases.take(2)
  await tried?.putBack()
  if (!lease) throw new Error('no event could be leased')
  return {
    ...fixture,
    lease,
    original: eventsFromToday(12).find(({ eventId }) => eventId === lease.id) as SpecialEvent,
    now: () => reference.snapshot().find(({ eventId }) => eventId === lease.id) as SpecialEvent,
    /** An update that the run knows nothing of. */
    othersWrite: (update: Update) => service.update(lease.id, update),
    restored: (overwrite = false) => restoreAll(service, journal, { overwrite }),
  }
}

const moved = { name: 'Moved to spring' }

describe('what somebody else has written to a leased event', () => {
  it('is left, told with both values, and kept in the journal', async () => {
    const { lease, original, now, othersWrite, restored, journal } = await leased()
    await lease.update({ name: 'Under test' })
    await lease.read()
    await othersWrite(moved)
    const changes = [{ field: 'name', was: original.name, is: moved.name }]
    expect(await restored()).toEqual({
      written: 1,
      restored: 0,
      notRestored: [
        {
          eventId: lease.id,
          original: lease.original,
          current: moved,
          reason: reason('changed-by-somebody-else', { changes }),
        },
      ],
    })
    expect(now()).toEqual({ ...original, ...moved })
    expect(await journal.entry(lease.id)).toMatchObject({ original: lease.original })
  })

  const asBefore = { name: 'Under test', price: eventsFromToday(1)[0]?.price ?? 0 }

  it.each<[string, theirs: Update, left: Update, overwrite?: true]>([
    ['left while the fields that the run has written are put back', { price: 8 }, { price: 8 }],
    ['not seen where they wrote just what the run did, or put the original back', asBefore, {}],
    ['written over where that is asked for', moved, {}, true],
  ])('is %s', async (_, theirs, left, overwrite) => {
    const { lease, original, now, othersWrite, restored, journal } = await leased()
    await lease.update({ name: 'Under test', price: 3.5 })
    await othersWrite(theirs)
    const told = Object.keys(left).length === 0 ? [] : [expect.objectContaining({ current: left })]
    const { length } = told
    const all = { written: 1, restored: 1 - length, notRestored: told }
    expect(await restored(overwrite)).toEqual(all)
    expect(now()).toEqual({ ...original, ...left })
    expect(await journal.entries()).toHaveLength(length)
  })

  it('is left where the lease is put back before the end', async () => {
    const { lease, now, othersWrite } = await leased()
    await lease.update({ name: 'Under test' })
    await othersWrite(moved)
    expect(await lease.putBack()).toBe(false)
    expect(now()).toMatchObject(moved)
  })

  it.each([
    ['before the first update is what is put back', 0],
    ['long after the event was read is looked for before the first update', 2100],
  ])('%s', async (_, waitMs) => {
    const { lease, now, othersWrite, restored } = await leased()
    await othersWrite(moved)
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    else await lease.read()
    await lease.update({ price: 3.5 })
    expect(await restored()).toMatchObject({ restored: 1 })
    expect(now()).toMatchObject(moved)
  })
})

describe('what a service has made of the updates of the run', () => {
  /** Makes more of an update to this price than was sent. */
  const at350 = (fields: object) =>
    merging((_merged, { update }) => (update.price === 3.5 ? fields : {}))

  it.each([
    ['it stores another price than it is sent', { price: 4 }],
    ['it changes a field that was not sent', { location: 'Somewhere' }],
    ['it leaves an invalid value', { name: null }],
  ])('is put back: %s', async (_, fields) => {
    const { lease, original, now, restored } = await leased(at350(fields))
    await lease.update({ price: 3.5 })
    await lease.get()
    expect(await restored()).toMatchObject({ written: 1, restored: 1, notRestored: [] })
    expect(now()).toEqual(original)
  })

  it.each<[string, kept: number[], restored: number]>([
    ['is put back where that are some of the days it was sent', [1, 3], 1],
    ['may be somebody else’s where one of them is a day that it had', [0, 1], 0],
  ])('%s', async (_, kept, restoredEvents) => {
    const { lease, original, othersWrite, restored } = await leased()
    const far = ['2034-01-01', '2034-01-04', '2034-03-02'] as IsoDate[]
    const days = [...original.dates.slice(0, 1), ...far]
    await lease.update({ dates: days })
    await lease.get()
    await othersWrite({ dates: kept.flatMap((nth) => days[nth] ?? []) })
    expect(await restored()).toMatchObject({ restored: restoredEvents })
  })

  it('is put back where it shows in another event than the one that was written to', async () => {
    const { shared, lease, reference, service, restored } = await leased()
    const [other] = await shared.leases.take(1)
    await lease.update({ name: 'Under test' })
    await other?.update({ price: 7 })
    // As a service does it that takes one event for another.
    await service.update(lease.id, { price: 7 })
    expect(await restored()).toMatchObject({ written: 2, restored: 2 })
    expect(reference.snapshot()).toEqual(eventsFromToday(12))
  })

  it.each(['this run', 'one that was killed'])(
    'is put back where it comes back after the event was put back, by the journal of %s',
    async (whose) => {
      const { lease, original, now, othersWrite, folder, reference, service, journal } =
        await leased()
      await lease.update({ dates: [] })
      await lease.putBack()
      await lease.update({ name: 'Under test' })
      await lease.read()
      // As the service does, late, with what was refused before.
      await othersWrite({ dates: [] })
      const later = whose === 'this run' ? journal : new Journal(folder, reference.url, String)
      expect(await restoreAll(service, later)).toMatchObject({ notRestored: [] })
      expect(now()).toEqual(original)
      expect(readdirSync(join(folder, 'journal'))).toEqual([])
    },
  )
})

describe('what a killed run has sent', () => {
  /** Leaves an update of the price without an answer, on a service that stores some prices otherwise. */
  const leftUnanswered = async (isRounded: boolean) => {
    const rounded = (price: number) => (isRounded && price < 9 ? Math.round(price) : price)
    const fixture = await leased(merging(({ price }) => ({ price: rounded(price) })))
    const { lease, journal, othersWrite } = fixture
    await lease.update({ price: 3.75 })
    journal.note(lease.id, { sent: fingerprintsOf({ price: 7.75 }), at: Date.now() - 60_000 })
    await othersWrite({ price: 8 })
    return fixture
  }

  it('is put back where a service that alters the field has made something of it that nobody has seen', async () => {
    const { original, now, restored } = await leftUnanswered(true)
    expect(await restored()).toMatchObject({ notRestored: [] })
    expect(now()).toEqual(original)
  })

  it('does not stand for what somebody else has written where the service alters nothing', async () => {
    const { restored } = await leftUnanswered(false)
    expect(await restored()).toMatchObject({ notRestored: [{ current: { price: 8 } }] })
  })
})

it('an update that was on its way when the run was killed is waited for', async () => {
  const { lease, original, now, journal, restored, othersWrite } = await leased()
  await lease.update({ price: 3.5 })
  await othersWrite({ price: original.price })
  journal.note(lease.id, { sent: [], at: Date.now() })
  // It arrives when its run is gone.
  setTimeout(() => void othersWrite({ price: 3.5 }), 300)
  expect(await restored()).toMatchObject({ restored: 1 })
  expect(now().price).toBe(original.price)
})

it('an event that an earlier run could not put back is not written to again', async () => {
  const { shared, journal } = await sharedEventsOn({ events: 4 })
  await journal.keep(idOf(4), { name: 'Older' })
  const leases = await shared.leases.take(3)
  expect(leases.map(({ id }) => id)).not.toContain(idOf(4))
  await mustBeTooFew(shared.leases.take(4), { have: 3, why: { code: 'owed-by-an-earlier-run' } })
})
