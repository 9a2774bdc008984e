import { setTimeout as wait } from 'node:timers/promises'
import type { ClauseId } from '../../../../src/contract/clauses.ts'
import { type EventId, type SpecialEvent, utcDay } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { tally, withStore } from '../../overrides.ts'
import { finds, showsEverywhere } from '../answers.ts'
import { breaking, breakingBy, remembering, restingOnReads } from '../fault.ts'
import { firstSeen, sameEvent, sentFields, storing, withText } from './changing.ts'

const whereLossesShow: readonly ClauseId[] = [
  'update.unsent-kept',
  'update.repeatable',
  'update.list-reflects',
  'update.sequences',
]
const whereLostDaysShow: readonly ClauseId[] = [...whereLossesShow, 'update.dates-replaced']

/** Updates that are answered rightly, and read otherwise afterwards. */
export const storedFaults = [
  ...breakingBy('update.persisted', whereLossesShow, storing, {
    'update-never-flushes-description: A description is answered as it was sent, and it is never stored.':
      (_merged, { before: { eventDescription } }) => ({ eventDescription }),
    'update-stores-price-only-when-alone: A price sent with other fields is answered as sent, and not stored.':
      (_merged, { before: { price }, update }) => (Object.keys(update).length > 1 ? { price } : {}),
    'update-stores-price-rounded: A price is stored without its cents.': ({ price }) => ({
      price: Math.round(price),
    }),
    'update-stores-255-characters: A text is stored with 255 characters.': (merged) =>
      withText(merged, (text) => text.slice(0, 255)),
    'update-stores-text-cut: A text is answered whole, and stored with 40 characters.': (merged) =>
      withText(merged, (text) => text.slice(0, 40)),
    'update-stores-lines-joined: A text is stored with blanks for line feeds.': (merged) =>
      withText(merged, (text) => text.replaceAll('\n', ' ')),
  }),
  ...breakingBy('update.persisted', whereLostDaysShow, storing, {
    'update-not-persisted: An update is answered, and never stored.': (_merged, { before }) =>
      before,
    'update-stores-first-date-only: Of several dates one is stored.': ({ dates }) => ({
      dates: dates.slice(0, 1),
    }),
    'update-stores-31-days: All days are answered, and 31 of them stored.': ({ dates }) => ({
      dates: dates.slice(0, 31),
    }),
    'update-to-no-dates-not-persisted: An update to no dates is answered, but the former dates stay.':
      (_merged, { before: { dates }, update }) => (update.dates?.length === 0 ? { dates } : {}),
  }),
  ...breakingBy(
    'update.sent-replaced',
    ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    showsEverywhere,
    {
      'dates-never-shown: Events are listed by their dates, and every answer shows none.': () => ({
        dates: [],
      }),
    },
  ),
  ...breaking('update.persisted', whereLostDaysShow, {
    'update-loses-every-third: Every third update of the service is answered, and not stored.':
      losing((count) => count % 3 === 0),
    'update-first-of-event-lost: The first update of an event to other values is answered, and not stored.':
      remembering(() => {
        const changesOf = tally<EventId>()
        return storing((merged, { before }) =>
          !sameEvent(merged, before) && changesOf(before.eventId) === 1 ? before : merged,
        )
      }),
    'update-second-of-event-lost: The second update of an event is answered, and not stored.':
      losingOfEach((count) => count === 2),
    'update-fourth-of-event-lost: From the fourth on, updates of an event are not stored.':
      losingOfEach((count) => count > 3),
  }),
  ...breaking(
    'update.persisted',
    [...whereLostDaysShow, 'auth.refused-changes-nothing', 'update.isolated'],
    {
      'update-rolled-back-later: An event returns to its first version 300 ms after an update.':
        () => {
          const first = firstSeen()
          return {
            afterUpdate: (store, _stored, { before }) => {
              const original = first(before)
              setTimeout(() => store.put(original), 300).unref()
            },
          }
        },
      'update-of-several-fields-rolled-back-later: 800 ms after several fields were sent, an event is what it was before.':
        () => ({
          afterUpdate: (store, stored, { before, update }) => {
            if (sentFields(update).length < 2) return
            setTimeout(() => {
              if (sameEvent(store.find(stored.eventId) ?? before, stored)) store.put(before)
            }, 800).unref()
          },
        }),
      'listing-from-the-past-reloads-events: A listing from a day in the past stores what it shows as it was at first.':
        withStore((store) => (sound) => {
          const first = new Map<EventId, SpecialEvent>()
          return {
            around: async (request, answer) => {
              if (first.size === 0)
                for (const event of store().all()) first.set(event.eventId, event)
              const given = await sound.around(request, answer)
              const from = request.query.get('startDate') ?? utcDay(new Date())
              const isListed = request.operation === 'list' && given.status < 300
              if (isListed && from < utcDay(new Date()))
                for (const { eventId } of given.body as SpecialEvent[])
                  store().put(first.get(eventId) as SpecialEvent)
              return given
            },
          }
        }),
      'update-writes-whole-collection: An update writes back all events as they were 5 ms before.':
        withStore((store) => (sound) => ({
          around: async (request, answer) => {
            if (request.operation !== 'update') return sound.around(request, answer)
            const read = store().all()
            await wait(5)
            const given = await sound.around(request, answer)
            for (const event of read)
              if (event.eventId !== request.eventId.toLowerCase()) store().put(event)
            return given
          },
        })),
    },
  ),
  ...breaking('update.persisted', restingOnReads, {
    'update-of-two-fields-missed-by-the-first-read: The first read after an update of two fields or more is stale.':
      (sound) => {
        const stale = new Map<EventId, SpecialEvent>()
        return {
          ...finds((event) => {
            const former = event && stale.get(event.eventId)
            if (former) stale.delete(former.eventId)
            return former ?? event
          })(sound),
          afterUpdate: (_store, _stored, { before, update }) => {
            if (sentFields(update).length > 1) stale.set(before.eventId, before)
          },
        }
      },
  }),
  ...breaking('update.persisted', [...whereLostDaysShow, 'update.any-subset', 'update.identity'], {
    'update-to-no-dates-removes-event: An event that is left without dates is answered, and removed.':
      () => ({
        afterUpdate: (store, { eventId, dates }) => {
          if (dates.length === 0) store.remove(eventId)
        },
      }),
  }),
]

/** Answers updates, but stores none of those that are told by their number in all, counted from 1. */
export function losing(isLost: (count: number) => boolean): Override {
  return losingBy(() => 'all', isLost)
}

/** The same by their number among those of one event. */
function losingOfEach(isLost: (count: number) => boolean): Override {
  return losingBy(({ eventId }) => eventId, isLost)
}

function losingBy(
  keyOf: (event: SpecialEvent) => string,
  isLost: (count: number) => boolean,
): Override {
  return remembering(() => {
    const updates = tally<string>()
    return storing((merged, { before }) => (isLost(updates(keyOf(before))) ? before : merged))
  })
}
