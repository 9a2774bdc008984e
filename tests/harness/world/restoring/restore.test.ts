import { describe, expect, it } from 'vitest'
import {
  type SpecialEvent,
  type Update,
  updateFields,
} from '../../../../src/contract/special-event.ts'
import { type Reason, reason } from '../../../../src/findings/reasons.ts'
import type { NotTaken } from '../../../../src/findings/reasons-of-answers.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { pause } from '../../../../src/service/pause.ts'
import { restoreAndLookAgain } from '../../../../src/world/restoring/restore-again.ts'
import { restoreAll } from '../../../../src/world/restoring/restore-all.ts'
import { fingerprintsOf } from '../../../../src/world/values/same.ts'
import { finds } from '../../../catalogue/faults/answers.ts'
import { refusingWhere } from '../../../catalogue/faults/update/changing.ts'
import { failedWith } from '../../service/requests.ts'
import {
  day,
  eventsFromToday,
  idOf,
  leftChanged,
  originalOf,
  sharedEventsOn,
} from '../events-on-target.ts'

import { archivedAs, left, notStored, spoilt } from '../left-changed.ts'

describe('restoring', () => {
  it('proves each by reading it after the update', async () => {
    const { restored, requests } = await left(1)
    await restored()
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
  })

  it('sends nothing for an event that is as it was', async () => {
    const [event] = eventsFromToday(1) as [SpecialEvent]
    const { service, journal, reference } = await sharedEventsOn({ events: [event] })
    await journal.keep(event.eventId, originalOf(event))
    expect(await restoreAll(service, journal)).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(reference.log).not.toHaveProperty('PATCH')
    expect(await journal.entries()).toEqual([])
  })

  it('sends the original of an event that reads as it was where its last update was answered otherwise', async () => {
    const [event] = eventsFromToday(1) as [SpecialEvent]
    const { eventId } = event
    const fromCache = finds((found) => found && event)
    const { service, journal, reference } = await sharedEventsOn({
      events: [event],
      decisions: fromCache,
    })
    await journal.keep(eventId, originalOf(event))
    journal.note(eventId, { sent: fingerprintsOf({ price: 3 }), at: Date.now() - 60_000 })
    const answer = await service.update(eventId, { price: 3 })
    journal.note(eventId, { answered: fingerprintsOf({ ...answer.event }) })
    expect(await restoreAll(service, journal)).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(reference.snapshot()).toEqual([event])
  })

  it('puts back what an update without an answer has emptied, though it has not sent it', async () => {
    const [event] = eventsFromToday(1) as [SpecialEvent]
    const { eventId } = event
    const { service, journal, reference } = await sharedEventsOn({ events: [event] })
    await journal.keep(eventId, originalOf(event))
    journal.note(eventId, { sent: fingerprintsOf({ price: 3 }), at: Date.now() - 60_000 })
    await service.update(eventId, { price: 3, eventDescription: '' })
    expect(await restoreAll(service, journal)).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(reference.snapshot()).toEqual([event])
  })

  it.for([
    ['of several fields', (update: Update) => Object.keys(update).length > 1],
    ['of any', () => true],
  ] as const)(
    'keeps an event as it was that has gone back to other values before: each update %s is undone later',
    async ([_, isUndone]) => {
      const { journal, restored, reference, originals } = await left(1, (sound) => ({
        afterUpdate: (store, stored, updating) => {
          sound.afterUpdate(store, stored, updating)
          const { before, update } = updating
          if (isUndone(update)) setTimeout(() => store.put(before), 100)
        },
      }))
      journal.note(idOf(1), { unshown: [], cameBack: true })
      await restored()
      await pause(200)
      expect(reference.snapshot()).toEqual(originals)
    },
  )

  it('is tried in one way only where updates go to other events, and this one takes nothing', async () => {
    const { restored, reference } = await left(1, notStored)
    const { PATCH: before = 0 } = reference.log
    const { notRestored } = await restored({ mayStray: true })
    expect(notRestored).toHaveLength(1)
    expect(reference.log.PATCH).toBe(before + 1)
  })

  it.each([true, false])(
    'gives an event its own identifier back, and tells of the other where it keeps that: taken %s',
    async (takesOwn) => {
      const [event] = eventsFromToday(1) as [SpecialEvent]
      let shown = idOf(7)
      const { service, journal } = await sharedEventsOn({
        events: [event],
        decisions: (sound) => ({
          ...finds((found) => found && { ...found, eventId: shown })(sound),
          merge: (updating) => {
            if (takesOwn && 'eventId' in (updating.body as object)) shown = event.eventId
            return { ...sound.merge(updating), eventId: event.eventId }
          },
        }),
      })
      await journal.keep(event.eventId, originalOf(event))
      const why = { reason: reason('reads-as-another', { other: idOf(7) }) }
      const { notRestored } = await restoreAll(service, journal)
      expect(notRestored).toEqual(takesOwn ? [] : [expect.objectContaining(why)])
    },
  )

  it('takes nothing for the work of somebody else that a single read has shown', async () => {
    let reads = 0
    const { reference, originals, restored } = await left(
      1,
      finds((found) => found && (++reads === 1 ? { ...found, location: 'Read once' } : found)),
    )
    expect(await restored()).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(reference.snapshot()).toEqual(originals)
  })

  it('puts back what it can where one event cannot be', async () => {
    const { journal, reference, originals, restored } = await left(3, archivedAs(409))
    expect(await restored()).toMatchObject({ written: 3, restored: 2 })
    const [first, second, third] = originals
    expect(reference.snapshot()).toEqual([first, spoilt(second as SpecialEvent), third])
    expect((await journal.entries()).map(({ eventId }) => eventId)).toEqual([idOf(2)])
  })
})

describe('events of which putting back one changes another', () => {
  const originals = [1, 2, 3].flatMap((number) =>
    eventsFromToday(1, { eventId: idOf(number), name: 'Of one name', price: 10 * number }),
  )

  /** Puts back three events of a service where an update of one does something to the others. */
  async function restoredWhere(
    change: (others: SpecialEvent[], sent: Update, stored: SpecialEvent) => SpecialEvent[],
    refusing: Override = () => ({}),
    events = originals,
  ) {
    const decisions: Override = (sound) => ({
      ...refusing(sound),
      afterUpdate: (store, stored, { update }) => {
        const others = store.all().filter(({ eventId }) => eventId !== stored.eventId)
        for (const other of change(others, update, stored)) store.put(other)
      },
    })
    const changed = (event: SpecialEvent) => ({ ...event, price: 99.5 })
    const { service, journal, reference } = await leftChanged(events, changed, decisions)
    const restored = await restoreAndLookAgain(service, journal, { patienceMs: 5000 })
    const kept = (await journal.entries()).map(({ eventId }) => eventId)
    return { ...restored, now: reference.snapshot(), kept }
  }

  /** What comes of it where all three are as they were. */
  const allAs = (now: SpecialEvent[]) => ({ written: 3, notRestored: [], now, kept: [] })

  it('are put back again where it was changed once', async () => {
    let times = 0
    const once = (others: SpecialEvent[], { price = 0 }: Update) =>
      ++times === 3 ? others.slice(0, 1).map((other) => ({ ...other, price })) : []
    // The last of them is taken when the others have been read again.
    let failures = 0
    const lastAtSecond = refusingWhere(
      (_, { before }) => before.eventId === idOf(3) && ++failures === 1,
      503,
    )
    expect(await restoredWhere(once, lastAtSecond)).toMatchObject(allAs(originals))
  })

  it('are put back by a name of their own where it is done to all of the same name', async () => {
    const namesakes = (others: SpecialEvent[], { price }: Update, { name }: SpecialEvent) =>
      price === undefined
        ? []
        : others.filter((other) => other.name === name).map((other) => ({ ...other, price }))
    expect(await restoredWhere(namesakes)).toMatchObject(allAs(originals))
  })

  it.for(['name', 'location'] as const)(
    'are put back where a new %s does nothing, and other fields go to all that have the same',
    async (key) => {
      const events = originals.map((event, index) => ({
        ...event,
        name: key === 'name' ? event.name : `Of name ${index}`,
        location: key === 'location' ? event.location : `Room ${index}`,
      }))
      const namesakes = (others: SpecialEvent[], update: Update, stored: SpecialEvent) => {
        const { [key]: _, ...rest } = update
        return others
          .filter((other) => other[key] === stored[key])
          .map((other) => ({ ...other, ...rest }))
      }
      expect(await restoredWhere(namesakes, undefined, events)).toMatchObject(allAs(events))
    },
  )

  it('are told, and stay in the journal, where it is changed each time', async () => {
    const always = (others: SpecialEvent[], { price }: Update) =>
      price === undefined ? [] : others.map((other) => ({ ...other, price }))
    const { notRestored, now, kept } = await restoredWhere(always)
    const leftSo = originals.filter(({ price }, index) => now[index]?.price !== price)
    expect(leftSo.length).toBeGreaterThan(0)
    const told = notRestored.map(({ eventId }) => eventId)
    expect(told).toEqual(expect.arrayContaining(leftSo.map(({ eventId }) => eventId)))
    expect(kept).toEqual(expect.arrayContaining(told))
  })
})

describe('an event that cannot be restored', () => {
  const notTaken = (...values: NotTaken[]) => reason('values-not-stored', { values })
  const [original] = eventsFromToday(1, { dates: [day(1), day(5)], price: 19.99 })
  const wasAndIs = (field: keyof Update): NotTaken => {
    if (!original) throw new Error('there is no event')
    return { field, was: original[field], is: spoilt(original)[field] }
  }
  const price = wasAndIs('price')

  it.each<[string, Override, Reason]>([
    [
      'the service refuses its price',
      refusingWhere(({ price }) => price === 19.99),
      notTaken({ ...price, status: 400 }),
    ],
    ['the service does not store it', notStored, notTaken(...updateFields.map(wasAndIs))],
    [
      'the service stores a part of it',
      (sound) => ({ merge: (updating) => ({ ...sound.merge(updating), dates: [] }) }),
      notTaken(wasAndIs('dates')),
    ],
    ['it cannot be read', finds(() => undefined), reason('event-not-shown', { status: 404 })],
    [
      'it is gone',
      () => ({ find: { get: () => undefined, update: () => undefined } }),
      reason('event-not-shown', { status: 404 }),
    ],
    ['updates fail', refusingWhere(() => true, 500), reason('original-refused', { status: 500 })],
    [
      'the service breaks every connection',
      () => ({ deliver: (_message, response) => void response.destroy() }),
      failedWith('connection closed before the answer was complete', 'UND_ERR_SOCKET'),
    ],
  ])('is reported and stays in the journal: %s', async (_, decisions, why) => {
    const { mustBeLeft, reference } = await left(1, decisions)
    await mustBeLeft(why)
    const { GET = 0, PATCH = 0 } = reference.log
    expect(GET + PATCH).toBeLessThanOrEqual(39)
  })
})
