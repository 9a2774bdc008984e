import type { EventId, SpecialEvent } from '../../contract/special-event.ts'
import { addDays } from '../calendar.ts'
import { Refusal } from '../refusals.ts'
import type { Answer } from '../request.ts'
import type { Fault } from './fault.ts'

/** Updates that do something else when they come again. */
export const updateRepeatedFaults: readonly Fault[] = [
  {
    name: 'update-adds-price',
    description: 'A price that is sent is added to the present one.',
    violates: 'update.repeatable',
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
    decisions: (sound) => ({
      merge: (updating) => {
        const { before, update } = updating
        const merged = sound.merge(updating)
        const again = JSON.stringify(update.dates) === JSON.stringify(before.dates)
        return again ? { ...merged, dates: merged.dates.map((date) => addDays(date, 1)) } : merged
      },
    }),
  },
  {
    name: 'update-repeated-answers-204',
    description: 'An update that changes nothing is answered with 204 and no body.',
    violates: 'update.full-object',
    decisions: (sound) => {
      const unchanged = new WeakSet<object>()
      return {
        stored: (merged, updating) => {
          if (sameEvent(merged, updating.before)) unchanged.add(updating.request)
          return sound.stored(merged, updating)
        },
        around: async (request, answer) => {
          const given = await sound.around(request, answer)
          return unchanged.has(request) ? { status: 204, headers: {}, body: undefined } : given
        },
      }
    },
  },
  {
    name: 'update-repeated-conflicts',
    description: 'The same body for the same event, right after itself, is refused with 409.',
    violates: 'update.repeatable',
    decisions: (sound) => {
      const last = new Map<EventId, string>()
      return {
        refusalStatus: { ...sound.refusalStatus, update: 409 },
        merge: (updating) => {
          const { eventId } = updating.before
          const body = JSON.stringify(updating.body)
          if (last.get(eventId) === body) throw new Refusal('update', 'This has come before.')
          last.set(eventId, body)
          return sound.merge(updating)
        },
      }
    },
  },
  {
    name: 'update-body-seen-before-not-executed',
    description: 'A body sent to the event before gets its former answer, and is not carried out.',
    violates: 'update.sequences',
    decisions: (sound) => {
      const given = new Map<string, Answer>()
      return {
        around: async (request, answer) => {
          if (request.operation !== 'update') return sound.around(request, answer)
          const key = `${request.eventId} ${request.headers.authorization} ${request.body.toString()}`
          const kept = given.get(key) ?? (await sound.around(request, answer))
          if (kept.status === 200) given.set(key, kept)
          return kept
        },
      }
    },
  },
  {
    name: 'update-body-seen-at-another-event',
    description: 'A body sent to any event before is answered with that event.',
    violates: 'update.event-id-echo',
    decisions: (sound) => {
      const given = new Map<string, Answer>()
      return {
        around: async (request, answer) => {
          if (request.operation !== 'update') return sound.around(request, answer)
          const key = `${request.headers.authorization} ${request.body.toString()}`
          const kept = given.get(key) ?? (await sound.around(request, answer))
          if (kept.status === 200) given.set(key, kept)
          return kept
        },
      }
    },
  },
]

function sameEvent(one: SpecialEvent, other: SpecialEvent): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
