import { expect } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Reason } from '../../../src/findings/reasons.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { refusingWhere } from '../../catalogue/faults/update/changing.ts'
import { day, eventsFromToday, idOf, leftChanged, originalOf } from './events-on-target.ts'

/** An event as a run leaves it that was cut short. */
export const spoilt = (event: SpecialEvent): SpecialEvent => ({
  ...event,
  name: 'Moved for a moment',
  location: '',
  eventDescription: 'Under test',
  dates: [],
  price: 0,
})

/** A service that was left with so many events changed, and a journal of what they were. */
export const left = async (count: number, decisions?: Override) => {
  const originals = eventsFromToday(count, { dates: [day(1), day(5)], price: 19.99 })
  const fixture = await leftChanged(originals, spoilt, decisions)
  const { journal, reference } = fixture
  const restored = (how = {}) => fixture.restored(how)
  return {
    ...fixture,
    restored,
    /** Expects every event to be as it was, and the journal to be empty. */
    mustBeRestored: async (how = {}) => {
      expect(await restored(how)).toEqual({ written: count, restored: count, notRestored: [] })
      expect(reference.snapshot()).toEqual(originals)
      expect(await journal.entries()).toEqual([])
    },
    /** Expects a single event to be told as changed, and its original to stay in the journal. */
    mustBeLeft: async (why: Reason) => {
      const original = originalOf(originals[0] as SpecialEvent)
      const notRestored = [{ eventId: idOf(1), original, reason: why }]
      expect(await restored()).toEqual({ written: 1, restored: 0, notRestored })
      expect(await journal.entries()).toMatchObject([{ original }])
    },
  }
}

/** Takes updates and stores none. */
export const notStored: Override = () => ({ stored: (_merged, { before }) => before })

/** Refuses updates of one event. */
export const archivedAs = (status: number) =>
  refusingWhere((_update, { before }) => before.eventId === idOf(2), status)
