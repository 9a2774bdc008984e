import type { IsoDate } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { finds } from '../faults/answers.ts'
import { refusingWhere } from '../faults/update/changing.ts'
import { ofEvents, type Planned, underWay } from './planned-events.ts'
import { refusing } from './update-refusals.ts'
import { tableOf } from './variation.ts'

/** What has become of an event, by its dates. */
type When = (dates: readonly IsoDate[], today: IsoDate) => boolean

const hadADay: When = (dates, today) => dates.some((date) => date < today)
const hasBegun: When = (dates, today) => dates.some((date) => date <= today)
const isOver: When = (dates, today) => dates.length > 0 && dates.every((date) => date < today)

/** Updates refused for what the event is now; with `field`, only those that send it. */
const locked =
  (isSo: When, status: number, field?: string): Override =>
  (sound) => ({
    refusalStatus: { ...sound.refusalStatus, range: status },
    ...finds((event, _eventId, _store, request) => {
      const isMeant = field === undefined || request.body.includes(`"${field}"`)
      if (event && isMeant && isSo(event.dates, sound.today(new Date())))
        throw new Refusal('range', 'The event can no longer be changed.')
      return event
    }, 'update')(sound),
  })

const aroundToday: Planned = (index) => [((index * 7) % 90) - 30, ((index * 11) % 60) + 1]
const withinAMonth: Planned = (index) => [((index * 7) % 60) - 30]
const ahead: Planned = (index) => [2 + ((index * 7) % 200)]

/** Some events take no update, for a reason of their own. */
const lockedById = refusingWhere((_update, { before }) => /[02468ace]$/i.test(before.eventId), 423)

/** Dates of an update must lie ahead. */
export const pastDatesRefused: Override = (sound) => {
  const today = sound.today(new Date())
  return refusing((value) => Array.isArray(value) && value.some((date) => date < today))(sound)
}

/** Events that have begun, or are over, and are locked then, or others: conditions of an update are not shown (section 7). */
export const lockedEventVariations = tableOf({
  'events-with-a-past-day-locked-409: An event that has had one of its days can no longer change.':
    locked(hadADay, 409),
  'begun-events-locked-403: An event whose first day has come can no longer change.': locked(
    hasBegun,
    403,
  ),
  'over-events-locked-422: An event whose days are all over can no longer change.': locked(
    isOver,
    422,
  ),
  'begun-events-not-rescheduled-400: An event whose first day has come can no longer change its dates.':
    locked(hasBegun, 400, 'dates'),
  'events-12-with-a-past-day-locked-409: Of 12 events: An event that has had one of its days can no longer change.':
    ofEvents(12, aroundToday, locked(hadADay, 409)),
  'events-12-ahead-locked-once-begun-403: Of 12 events: An event whose first day has come can no longer change.':
    ofEvents(12, ahead, locked(hasBegun, 403)),
  'events-20-under-way-past-dates-refused: Of 20 events, all under way: Dates that have come are refused.':
    ofEvents(20, underWay, pastDatesRefused),
  'events-31-locked-once-over-400: Of 31 events: An event whose days are all over can no longer change.':
    ofEvents(31, withinAMonth, locked(isOver, 400)),
  'events-31-ahead-locked-with-a-past-day-422: Of 31 events: An event that has had one of its days can no longer change.':
    ofEvents(31, ahead, locked(hadADay, 422)),
  'events-300-locked-once-begun-409: Of 300 events: An event whose first day has come can no longer change.':
    ofEvents(300, aroundToday, locked(hasBegun, 409)),
  'some-events-locked-423: Some events, whatever their days, take no update.': lockedById,
  'events-14-some-locked-423: Of 14 events: Some, whatever their days, take no update.': ofEvents(
    14,
    ahead,
    lockedById,
  ),
  'events-that-are-over-locked: Events that are over get no update.': (sound) =>
    refusingWhere(
      (_update, { before }) => isOver(before.dates, sound.today(new Date())),
      409,
    )(sound),
})
