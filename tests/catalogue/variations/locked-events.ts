import type { IsoDate } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { type Planned, plannedEvents } from './planned-events.ts'
import { tableOf, vary } from './variation.ts'

type When = (dates: readonly IsoDate[], today: IsoDate) => boolean

const hadADay: When = (dates, today) => dates.some((date) => date < today)
const hasBegun: When = (dates, today) => dates.some((date) => date <= today)
const isOver: When = (dates, today) => dates.length > 0 && dates.every((date) => date < today)

/** Updates refused for what the event is now; with `fields`, only those whose body has this text. */
const lockedWhen =
  (isLocked: When, status: number, fields?: string): Override =>
  (sound) => ({
    refusalStatus: { ...sound.refusalStatus, range: status },
    find: {
      ...sound.find,
      update: (store, eventId, request) => {
        const event = sound.find.update(store, eventId, request)
        const isMeant = fields === undefined || Buffer.from(request.body).includes(fields)
        if (event && isMeant && isLocked(event.dates, sound.today(new Date())))
          throw new Refusal('range', 'The event can no longer be changed.')
        return event
      },
    },
  })

const aroundToday: Planned = (index) => [((index * 7) % 90) - 30, ((index * 11) % 60) + 1]
const withinAMonth: Planned = (index) => [((index * 7) % 60) - 30]
const ahead: Planned = (index) => [2 + ((index * 7) % 200)]

/** Events that have begun, or are over, and are locked then: conditions of an update are not shown (section 7). */
export const lockedEventVariations = tableOf({
  'events-with-a-past-day-locked-409': vary(
    'An event that has had one of its days is not changed any more.',
    lockedWhen(hadADay, 409),
  ),
  'begun-events-locked-403': vary(
    'An event is not changed any more from its first day on.',
    lockedWhen(hasBegun, 403),
  ),
  'over-events-locked-422': vary(
    'An event is not changed any more once all its days are over.',
    lockedWhen(isOver, 422),
  ),
  'events-that-are-over-locked': vary(
    'An event whose last day is over gets no valid update any more.',
    (sound) => ({
      refusalStatus: { ...sound.refusalStatus, update: 409 },
      merge: (updating) => {
        const today = sound.today(new Date())
        if (!isOver(updating.before.dates, today)) return sound.merge(updating)
        throw new Refusal('update', 'The event is over.')
      },
    }),
  ),
  'begun-events-not-rescheduled-400': vary(
    'The dates of an event are not changed any more from its first day on.',
    lockedWhen(hasBegun, 400, '"dates"'),
  ),
  'events-12-with-a-past-day-locked-409': vary(
    'Of 12 events, those that have had one of their days are not changed any more.',
    { events: plannedEvents(12, aroundToday), decisions: lockedWhen(hadADay, 409) },
  ),
  'events-12-ahead-locked-once-begun-403': vary(
    'Of 12 events that lie ahead, none is changed any more from its first day on.',
    { events: plannedEvents(12, ahead), decisions: lockedWhen(hasBegun, 403) },
  ),
  'events-31-locked-once-over-400': vary(
    'Of 31 events, those that are over are not changed any more.',
    { events: plannedEvents(31, withinAMonth), decisions: lockedWhen(isOver, 400) },
  ),
  'events-31-ahead-locked-with-a-past-day-422': vary(
    'Of 31 events that lie ahead, none is changed any more once it has had a day.',
    { events: plannedEvents(31, ahead), decisions: lockedWhen(hadADay, 422) },
  ),
  'events-300-locked-once-begun-409': vary(
    'Of 300 events, those that have begun are not changed any more.',
    { events: plannedEvents(300, aroundToday), decisions: lockedWhen(hasBegun, 409) },
  ),
})
