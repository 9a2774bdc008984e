import { describe, expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { restoreAll } from '../../../src/world/restore-all.ts'
import {
  eventsFromToday,
  type Fixture,
  idOf,
  sharedEventsOn,
  updateLeased,
} from './events-on-target.ts'

const events = eventsFromToday(6)

const fixtureOn = (decisions?: Override) =>
  sharedEventsOn({ events, ...(decisions && { decisions }) })

/** Writes to so many events, and tells which. */
const written = ({ shared }: Fixture, count: number) =>
  updateLeased(shared, count, { name: 'Work', price: 3 })

const keptIn = async ({ journal }: Fixture) =>
  (await journal.entries()).map(({ eventId }) => eventId)

describe('putting back before the end of a run', () => {
  it('leaves every event that nobody holds as it was, proved and forgotten', async () => {
    const fixture = await fixtureOn()
    const { shared, reference } = fixture
    const ids = await written(fixture, 3)
    expect(reference.snapshot()).not.toEqual(events)
    expect((await keptIn(fixture)).sort()).toEqual([...ids].sort())
    await shared.putBack()
    expect(reference.snapshot()).toEqual(events)
    expect(await keptIn(fixture)).toEqual([])
    expect(shared.leases.putBackAlready).toEqual(new Set(ids))
    for (const id of ids) expect(shared.leases.isUntouched(id)).toBe(true)
  })

  it('takes in the events of a window that nobody looks at any more', async () => {
    const fixture = await fixtureOn()
    const { shared, reference } = fixture
    await shared.placed.enter()
    shared.placed.leave()
    expect(reference.snapshot()).not.toEqual(events)
    await shared.putBack()
    expect(reference.snapshot()).toEqual(events)
    expect(await shared.leases.size()).toEqual({ all: 6, free: 6 })
    expect(await keptIn(fixture)).toEqual([])
  })

  it('leaves a window alone that somebody looks at', async () => {
    const fixture = await fixtureOn()
    const { shared, reference } = fixture
    const { events: moved } = await shared.placed.enter()
    const [now, kept] = [reference.snapshot(), await keptIn(fixture)]
    await shared.putBack()
    expect(reference.snapshot()).toEqual(now)
    expect(await keptIn(fixture)).toEqual(kept)
    expect(shared.leases.putBackAlready.size).toBe(0)
    expect(moved.length).toBeGreaterThan(0)
  })

  it('leaves the events that somebody holds, with their originals', async () => {
    const fixture = await fixtureOn()
    const { shared, reference } = fixture
    const ids = await written(fixture, 3)
    await shared.leases.during(1, async ([held]) => {
      await held?.update({ name: 'Held' })
      await shared.putBack()
      expect(reference.snapshot().filter(({ name }) => name === 'Held')).toHaveLength(1)
      expect(await keptIn(fixture)).toEqual([held?.id])
      expect(shared.leases.putBackAlready).toEqual(new Set(ids.filter((id) => id !== held?.id)))
    })
  })

  it('sends nothing about events that were not written to', async () => {
    const fixture = await fixtureOn()
    const { shared, reference } = fixture
    await shared.leases.during(4, async () => {})
    await shared.leases.putBack()
    const sent = { ...reference.log }
    await shared.leases.putBack()
    expect(reference.log).toEqual(sent)
    // The one that the first write was tried on, and no other.
    expect(shared.leases.putBackAlready.size).toBe(1)
  })

  it('is done once for all who ask for it at a time', async () => {
    const fixture = await fixtureOn()
    await written(fixture, 2)
    const { log } = fixture.reference
    const { PATCH: before = 0 } = log
    await Promise.all([fixture.shared.putBack(), fixture.shared.putBack()])
    expect(log.PATCH).toBe(before + 2)
    expect(await keptIn(fixture)).toEqual([])
  })

  // Each guess of a password may change an event and lock the account, so it is asked for after every one.
  it('is done anew for what was written since', async () => {
    const fixture = await fixtureOn()
    const { shared, reference } = fixture
    for (const count of [2, 1, 3]) {
      const ids = await written(fixture, count)
      await shared.putBack()
      expect(reference.snapshot()).toEqual(events)
      for (const id of ids) expect(shared.leases.isUntouched(id)).toBe(true)
    }
  })

  it('keeps the original anew of an event that is written to later', async () => {
    const fixture = await fixtureOn()
    const { shared, reference, service, journal } = fixture
    const ids = await written(fixture, 2)
    await shared.putBack()
    const again = await updateLeased(shared, 2, { location: 'Attic' })
    expect(again.sort()).toEqual([...ids].sort())
    expect((await keptIn(fixture)).sort()).toEqual([...ids].sort())
    for (const id of ids) expect(shared.leases.isUntouched(id)).toBe(false)
    await restoreAll(service, journal)
    expect(reference.snapshot()).toEqual(events)
  })

  it('does what it can where one event cannot be put back, and keeps its original', async () => {
    let refusing = false
    const fixture = await fixtureOn((sound) => ({
      merge: (updating) => {
        if (refusing && updating.before.eventId === idOf(5))
          throw new Refusal('update', 'It is archived.')
        return sound.merge(updating)
      },
    }))
    const { shared } = fixture
    const ids = await written(fixture, 3)
    expect(ids).toContain(idOf(5))
    refusing = true
    await shared.putBack()
    expect(await keptIn(fixture)).toEqual([idOf(5)])
    expect(shared.leases.putBackAlready).toEqual(new Set(ids.filter((id) => id !== idOf(5))))
    expect(shared.leases.isUntouched(idOf(5))).toBe(false)
  })

  // A known fault: the event is not held while it is being put back, so its original gets lost.
  it('keeps the original of an event that is taken and written to meanwhile', async () => {
    let onRead = async () => {}
    const fixture = await fixtureOn((sound) => ({
      around: async (request, answer) => {
        const answered = await answer()
        if (request.operation === 'get') await onRead()
        return sound.around(request, async () => answered)
      },
    }))
    const { shared, reference, service, journal } = fixture
    // The event of the first write is as it was, but still kept: it needs to be read only.
    await shared.leases.during(1, async () => {})
    let work: Promise<unknown> = Promise.resolve()
    onRead = async () => {
      onRead = async () => {}
      work = shared.leases.during(1, ([lease]) => lease?.update({ name: 'Taken' }) ?? work)
      await Promise.race([work, new Promise((later) => setTimeout(later, 300))])
    }
    await shared.putBack()
    await work
    await restoreAll(service, journal)
    expect(reference.snapshot()).toEqual(events)
  })
})
