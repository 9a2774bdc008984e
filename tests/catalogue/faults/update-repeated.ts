import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Fault } from './fault.ts'

/** Updates that do something else when they come again. */
export const updateRepeatedFaults: readonly Fault[] = [
  {
    name: 'update-adds-price',
    description: 'A price that is sent is added to the present one.',
    violates: 'update.repeatable',
    mayAlsoViolate: ['update.sent-replaced', 'update.sequences'],
    decisions: (sound) => ({
      merge: (updating) => {
        const { before, update } = updating
        const price = Math.round((before.price + (update.price ?? 0)) * 100) / 100
        return { ...sound.merge(updating), price }
      },
    }),
  },
  {
    name: 'update-appends-description',
    description: 'A description that is sent is appended to the present one.',
    violates: 'update.repeatable',
    mayAlsoViolate: ['update.sent-replaced', 'update.sequences'],
    decisions: (sound) => ({
      merge: (updating) => ({
        ...sound.merge(updating),
        eventDescription:
          updating.before.eventDescription + (updating.update.eventDescription ?? ''),
      }),
    }),
  },
  {
    name: 'update-numbers-name-in-use',
    description: 'A name that the event has already gets a 2 behind it, to be unique.',
    violates: 'update.repeatable',
    mayAlsoViolate: ['update.sent-replaced', 'update.sequences'],
    decisions: (sound) => ({
      merge: (updating) => {
        const merged = sound.merge(updating)
        return updating.update.name === updating.before.name
          ? { ...merged, name: `${merged.name} (2)` }
          : merged
      },
    }),
  },
  {
    name: 'update-toggles-back',
    description: 'An update to the values that the event has already undoes the update before.',
    violates: 'update.repeatable',
    mayAlsoViolate: ['update.sent-replaced', 'update.sequences'],
    decisions: (sound) => {
      const earlier = new Map<EventId, SpecialEvent>()
      return {
        merge: (updating) => {
          const { before, update } = updating
          const merged = sound.merge(updating)
          const same = Object.keys(update).length > 0 && sameEvent(merged, before)
          const result = (same ? earlier.get(before.eventId) : undefined) ?? merged
          earlier.set(before.eventId, before)
          return result
        },
      }
    },
  },
  {
    name: 'update-repeated-shifts-dates',
    description: 'Dates sent again come out a day later.',
    violates: 'update.repeatable',
    mayAlsoViolate: ['update.sent-replaced', 'update.dates-replaced', 'update.sequences'],
    decisions: (sound) => ({
      merge: (updating) => {
        const { before, update } = updating
        const merged = sound.merge(updating)
        const again = JSON.stringify(update.dates) === JSON.stringify(before.dates)
        return again ? { ...merged, dates: merged.dates.map((date) => addDays(date, 1)) } : merged
      },
    }),
  },
]

function sameEvent(one: SpecialEvent, other: SpecialEvent): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
