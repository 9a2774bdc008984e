import type { IsoDate } from '../../../src/contract/special-event.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { ofEvents, type Planned } from './planned-events.ts'
import { type Row, tableOf, vary } from './variation.ts'

/** What has become of an event, in words and by its dates. */
interface When {
  readonly words: string
  readonly isSo: (dates: readonly IsoDate[], today: IsoDate) => boolean
}

const hadADay: When = {
  words: 'that has had one of its days',
  isSo: (dates, today) => dates.some((date) => date < today),
}
const hasBegun: When = {
  words: 'whose first day has come',
  isSo: (dates, today) => dates.some((date) => date <= today),
}
const isOver: When = {
  words: 'whose days are all over',
  isSo: (dates, today) => dates.length > 0 && dates.every((date) => date < today),
}

/** Updates refused for what the event is now; with `fields`, only those whose body has this text. */
const locked = ({ words, isSo }: When, status: number, fields?: string): Row =>
  vary(`An event ${words} can no longer change${fields ? ` its ${fields}` : ''}.`, (sound) => ({
    refusalStatus: { ...sound.refusalStatus, range: status },
    find: {
      ...sound.find,
      update: (store, eventId, request) => {
        const event = sound.find.update(store, eventId, request)
        const isMeant = fields === undefined || request.body.includes(`"${fields}"`)
        if (event && isMeant && isSo(event.dates, sound.today(new Date())))
          throw new Refusal('range', 'The event can no longer be changed.')
        return event
      },
    },
  }))

const aroundToday: Planned = (index) => [((index * 7) % 90) - 30, ((index * 11) % 60) + 1]
const withinAMonth: Planned = (index) => [((index * 7) % 60) - 30]
const ahead: Planned = (index) => [2 + ((index * 7) % 200)]

/** Events that have begun, or are over, and are locked then: conditions of an update are not shown (section 7). */
export const lockedEventVariations = tableOf({
  'events-with-a-past-day-locked-409': locked(hadADay, 409),
  'begun-events-locked-403': locked(hasBegun, 403),
  'over-events-locked-422': locked(isOver, 422),
  'begun-events-not-rescheduled-400': locked(hasBegun, 400, 'dates'),
  'events-12-with-a-past-day-locked-409': ofEvents(12, aroundToday, locked(hadADay, 409)),
  'events-12-ahead-locked-once-begun-403': ofEvents(12, ahead, locked(hasBegun, 403)),
  'events-31-locked-once-over-400': ofEvents(31, withinAMonth, locked(isOver, 400)),
  'events-31-ahead-locked-with-a-past-day-422': ofEvents(31, ahead, locked(hadADay, 422)),
  'events-300-locked-once-begun-409': ofEvents(300, aroundToday, locked(hasBegun, 409)),
  'events-that-are-over-locked': vary('Events that are over get no update.', (sound) => ({
    refusalStatus: { ...sound.refusalStatus, update: 409 },
    merge: (updating) => {
      const today = sound.today(new Date())
      if (!isOver.isSo(updating.before.dates, today)) return sound.merge(updating)
      throw new Refusal('update', 'The event is over.')
    },
  })),
})
