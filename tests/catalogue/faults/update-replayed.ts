import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Answer } from '../../../src/reference/request.ts'
import type { Fault } from './fault.ts'

/** Bodies that have come before, and get the answer of that time. */
export const updateReplayedFaults: readonly Fault[] = [
  {
    name: 'update-repeated-answers-204',
    description: 'An update that changes nothing is answered with 204 and no body.',
    violates: 'update.full-object',
    mayAlsoViolate: ['update.media-type', 'update.repeatable'],
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
    mayAlsoViolate: ['update.any-subset', 'update.sequences'],
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
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.unsent-kept',
      'update.dates-replaced',
      'update.persisted',
      'update.repeatable',
      'update.list-reflects',
    ],
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
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.unsent-kept',
      'update.dates-replaced',
      'update.persisted',
      'update.repeatable',
      'update.list-reflects',
      'update.sequences',
      'update.identity',
    ],
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
