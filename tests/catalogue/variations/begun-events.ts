import type { IsoDate } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { plannedEvents } from './data-amounts.ts'
import type { Variation } from './variation.ts'

type When = (dates: readonly IsoDate[], today: IsoDate) => boolean

const hadADay: When = (dates, today) => dates.some((date) => date < today)
const hasBegun: When = (dates, today) => dates.some((date) => date <= today)
const isOver: When = (dates, today) => dates.length > 0 && dates.every((date) => date < today)

/** Updates refused for what the event is now, whatever they bring. */
const lockedWhen =
  (isLocked: When, status: number, fields?: string): Override =>
  (sound) => ({
    refusalStatus: { ...sound.refusalStatus, range: status },
    find: {
      ...sound.find,
      update: (store, eventId, request) => {
        const event = sound.find.update(store, eventId, request)
        const meant = fields === undefined || Buffer.from(request.body).includes(fields)
        if (event && meant && isLocked(event.dates, sound.today(new Date())))
          throw new Refusal('range', 'The event can no longer be changed.')
        return event
      },
    },
  })

const aroundToday = (index: number) => [((index * 7) % 90) - 30, ((index * 11) % 60) + 1]
const withinAMonth = (index: number) => [((index * 7) % 60) - 30]
const ahead = (index: number) => [2 + ((index * 7) % 200)]

/** Events that have begun, or are over, and are locked then: conditions of an update are not shown (section 7). */
export const begunEventVariations: readonly Variation[] = [
  {
    name: 'events-with-a-past-day-locked-409',
    description: 'An event that has had one of its days is not changed any more.',
    decisions: lockedWhen(hadADay, 409),
  },
  {
    name: 'begun-events-locked-403',
    description: 'An event is not changed any more from its first day on.',
    decisions: lockedWhen(hasBegun, 403),
  },
  {
    name: 'over-events-locked-422',
    description: 'An event is not changed any more once all its days are over.',
    decisions: lockedWhen(isOver, 422),
  },
  {
    name: 'begun-events-not-rescheduled-400',
    description: 'The dates of an event are not changed any more from its first day on.',
    decisions: lockedWhen(hasBegun, 400, '"dates"'),
  },
  {
    name: 'events-12-with-a-past-day-locked-409',
    description: 'Of 12 events, those that have had one of their days are not changed any more.',
    events: plannedEvents(12, aroundToday),
    decisions: lockedWhen(hadADay, 409),
  },
  {
    name: 'events-12-ahead-locked-once-begun-403',
    description: 'Of 12 events that lie ahead, none is changed any more from its first day on.',
    events: plannedEvents(12, ahead),
    decisions: lockedWhen(hasBegun, 403),
  },
  {
    name: 'events-31-locked-once-over-400',
    description: 'Of 31 events, those that are over are not changed any more.',
    events: plannedEvents(31, withinAMonth),
    decisions: lockedWhen(isOver, 400),
  },
  {
    name: 'events-31-ahead-locked-with-a-past-day-422',
    description: 'Of 31 events that lie ahead, none is changed any more once it has had a day.',
    events: plannedEvents(31, ahead),
    decisions: lockedWhen(hadADay, 422),
  },
  {
    name: 'events-300-locked-once-begun-409',
    description: 'Of 300 events, those that have begun are not changed any more.',
    events: plannedEvents(300, aroundToday),
    decisions: lockedWhen(hasBegun, 409),
  },
]
