import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { EventId, SpecialEvent, Update } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import type { Decisions, Override } from '../../../../src/reference/decisions.ts'
import type { Updating } from '../../../../src/reference/updating.ts'
import { answers, bare, caches, finds, noContent } from '../answers.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'
import { basedOn, firstSeen, merging, refusingWhere, sameEvent, storing } from './changing.ts'

const whereRepetitionsShow: readonly ClauseId[] = ['update.sent-replaced', 'update.sequences']

const whereLossesShow: readonly ClauseId[] = [
  ...whereRepetitionsShow,
  'update.dates-replaced',
  'update.unsent-kept',
  'update.persisted',
  'update.repeatable',
  'update.list-reflects',
]

/** Updates that do something else when they come again, or because of what has come before them. */
export const sequenceFaults = [
  ...breakingBy('update.repeatable', whereRepetitionsShow, merging, {
    'update-adds-price: A price that is sent is added to the present one, so that it rises with each update.':
      (_merged, { before, update: { price = 0 } }) => ({
        price: Math.round((before.price + price) * 100) / 100,
      }),
    'update-appends-description: A description that is sent is appended to the one that is there already.':
      (_merged, { before, update }) => ({
        eventDescription: before.eventDescription + (update.eventDescription ?? ''),
      }),
    'update-appends-description-unless-emptied: A description that is sent is put behind the one that is there; only an empty one replaces it.':
      (_merged, { before, update: { eventDescription } }) =>
        eventDescription && before.eventDescription
          ? { eventDescription: `${before.eventDescription} ${eventDescription}` }
          : {},
    'update-numbers-name-in-use: A name that the event has already gets a 2 behind it, to be unique.':
      ({ name }, { before, update }) =>
        update.name === before.name ? { name: `${name} (2)` } : {},
  }),
  ...breakingBy('update.repeatable', [...whereRepetitionsShow, 'update.dates-replaced'], merging, {
    'update-repeated-shifts-dates: Dates that are sent again, the same as before, come out a day later.':
      ({ dates }, { before, update }) =>
        JSON.stringify(update.dates) === JSON.stringify(before.dates)
          ? { dates: dates.map((date) => addDays(date, 1)) }
          : {},
  }),
  ...breaking('update.repeatable', whereRepetitionsShow, {
    'update-toggles-back: An update to the values that the event has already undoes the update before.':
      remembering(() => {
        const earlier = new Map<EventId, SpecialEvent>()
        return merging((merged, { before, update }) => {
          const isSame = Object.keys(update).length > 0 && sameEvent(merged, before)
          const result = (isSame ? earlier.get(before.eventId) : undefined) ?? merged
          earlier.set(before.eventId, before)
          return result
        })
      }),
  }),
  ...breakingBy('update.repeatable', ['update.sequences', 'update.any-subset'], conflicts, {
    'update-repeated-conflicts: The same body for the same event, right after itself, is refused with 409.':
      () => {
        const last = new Map<EventId, string>()
        return ({ before: { eventId }, body }) => {
          const former = last.get(eventId)
          last.set(eventId, JSON.stringify(body))
          return former === JSON.stringify(body)
        }
      },
    'update-repeated-within-two-seconds-conflicts: The same body for the same event within 2 s is refused with 409.':
      () => {
        const last = new Map<string, number>()
        return ({ before: { eventId }, request: { body } }) => {
          const [key, now] = [`${eventId} ${body}`, performance.now()]
          const isAgain = now - (last.get(key) ?? -Infinity) < 2000
          if (!isAgain) last.set(key, now)
          return isAgain
        }
      },
  }),
  ...breaking('update.full-object', ['update.media-type', 'update.repeatable'], {
    'update-repeated-answers-204: An update that changes nothing is answered with 204 and no body.':
      (sound) => {
        const unchanged = new WeakSet<object>()
        return {
          ...storing((merged, { before, request }) => {
            if (sameEvent(merged, before)) unchanged.add(request)
            return merged
          })(sound),
          ...answers('update', (answer, request) => (unchanged.has(request) ? noContent : answer))(
            sound,
          ),
        }
      },
  }),
  ...breaking('update.persisted', [...whereLossesShow, 'update.event-id-echo', 'update.identity'], {
    'update-body-seen-at-another-event: A body sent to any event before is answered with that event.':
      caches(
        'update',
        ({ body }) => body.toString(),
        () => false,
      ),
  }),
  ...breaking('update.sequences', whereLossesShow, {
    'update-body-seen-before-not-executed: A body sent before gets its former answer.': caches(
      'update',
      ({ eventId, body }) => `${eventId} ${body}`,
      () => false,
    ),
    'update-after-no-dates-ignored: An event that has been left without dates never takes any again.':
      remembering(() => {
        const closed = new Set<EventId>()
        return merging((merged, { update: { dates } }) => {
          if (closed.has(merged.eventId)) return { dates: [] }
          if (dates?.length === 0) closed.add(merged.eventId)
          return merged
        })
      }),
    'update-lost-within-50-ms: An update within 50 ms of another of that event is not stored.':
      remembering(() => {
        const last = new Map<EventId, number>()
        return storing((merged, { before }) => {
          const now = performance.now()
          if (now - (last.get(before.eventId) ?? -Infinity) < 50) return before
          last.set(before.eventId, now)
          return merged
        })
      }),
    'name-of-invalid-update-joins-the-next: The next update, of whichever event, stores the name of an invalid one.':
      (sound) => {
        let left: Pick<Update, 'name'> = {}
        return {
          updateFaults: (body) => {
            const faults = sound.updateFaults(body)
            const { name } = sound.updateFrom(body)
            if (faults.length > 0 && typeof name === 'string') left = { name }
            return faults
          },
          merge: (updating) => {
            const merged = { ...sound.merge(updating), ...left, ...updating.update }
            left = {}
            return merged
          },
        }
      },
  }),
  ...breaking('update.sequences', ['update.sent-replaced'], {
    'update-back-to-first-value-ignored: A value that the event had at the start is ignored as unchanged.':
      (sound) => {
        const first = firstSeen()
        return {
          merge: (updating) => {
            const original: Readonly<Record<string, unknown>> = { ...first(updating.before) }
            const changed = Object.entries(updating.update).filter(
              ([field, value]) => JSON.stringify(value) !== JSON.stringify(original[field]),
            )
            return sound.merge({ ...updating, update: Object.fromEntries(changed) })
          },
        }
      },
    'update-price-taken-once: A price that the event has had before is not taken again.':
      remembering(() => {
        const had = new Map<EventId, Set<number>>()
        return merging((merged, { before: { eventId, price } }) => {
          const prices = had.get(eventId) ?? new Set()
          had.set(eventId, prices.add(price))
          return prices.has(merged.price) ? { price } : {}
        })
      }),
  }),
  ...breaking('update.sequences', ['update.unsent-kept'], {
    'update-starts-from-last-read: An update starts from the event as last read, not as last updated.':
      startingFromLastRead,
  }),
  ...breaking('update.sequences', ['update.any-subset'], {
    'update-conflict-unless-reread: An event that was updated has to be read before its next update (409).':
      (sound) => {
        const dirty = new Set<string>()
        const seen = (event: SpecialEvent) => {
          dirty.delete(event.eventId.toLowerCase())
          return event
        }
        return {
          around: async (request, answer) =>
            request.operation === 'update' && dirty.has(request.eventId.toLowerCase())
              ? bare(409)
              : sound.around(request, answer),
          afterUpdate: (_store, { eventId }) => void dirty.add(eventId.toLowerCase()),
          represent: { ...sound.represent, get: seen, list: seen },
        }
      },
  }),
]

/** Merges an update into its event as that was last read. */
export function startingFromLastRead(sound: Decisions): Partial<Decisions> {
  const read = new Map<EventId, SpecialEvent>()
  return {
    ...finds((event) => {
      if (event) read.set(event.eventId, event)
      return event
    })(sound),
    ...basedOn((before) => read.get(before.eventId) ?? before)(sound),
  }
}

/** Refuses updates with 409 for what has come before them; `begin` is called once per service. */
function conflicts(begin: () => (updating: Updating) => boolean): Override {
  return remembering(() => {
    const isInConflict = begin()
    return refusingWhere((_update, updating) => isInConflict(updating), 409)
  })
}
