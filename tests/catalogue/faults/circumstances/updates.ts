import type { EventId, SpecialEvent, Update } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { Refusal } from '../../../../src/reference/refusals.ts'
import type { Answer, ServiceRequest } from '../../../../src/reference/request.ts'
import { caches, declares, refuse, sendsNothing } from '../answers.ts'
import { breaking, inEveryAnswer, remembering } from '../fault.ts'
import {
  merging,
  sendsOnly,
  sent,
  sentDates,
  sentDay,
  sentText,
  without,
} from '../update/changing.ts'
import { inYearOfWeek } from '../update/dates-and-prices.ts'
import { listingKept, placing } from '../update/listed.ts'
import { alsoUpdating } from '../update/neighbours.ts'
import { startingFromLastRead } from '../update/sequences.ts'
import { losing } from '../update/stored.ts'
import { aMoment, bodyOf, whereListsShow, whereUpdatesShow } from './tools.ts'

/** Refuses an update that is told by the same key as the one carried out last, so many milliseconds ago at most. */
const refusesAgain =
  (ms: number, status: number, keyOf: (request: ServiceRequest) => string): Override =>
  (sound) => {
    const last = { key: '', at: 0 }
    return {
      around: async (request, answer) => {
        if (request.operation !== 'update') return answer()
        const key = keyOf(request)
        const isAgain = key === last.key && Date.now() - last.at < ms
        if (isAgain && !sendsNothing(request))
          return sound.refuse(new Refusal('update', 'This was sent already.'), status, request)
        const given = await answer()
        if (given.status === 200) Object.assign(last, { key, at: Date.now() })
        return given
      },
    }
  }

const sends = (request: ServiceRequest, ...fields: readonly string[]) =>
  fields.some((field) => field in bodyOf(request))

/** Updates that go wrong in certain circumstances only: beside another field, at once, or right after another request. */
export const faultsOfUpdates = [
  ...breaking('update.any-subset', whereUpdatesShow, {
    'place-and-text-need-a-name: Together, location and eventDescription are refused without name.':
      merging((merged, { update: { name, location, eventDescription } }) => {
        const isRefused = location !== undefined && eventDescription !== undefined
        return isRefused && name === undefined ? refuse('update') : merged
      }),
  }),
  ...breaking('update.media-type', whereUpdatesShow, {
    'long-answers-streamed: An answer to an update of more than 1,000 characters is an octet-stream.':
      declares(
        'update',
        'application/octet-stream',
        ({ body }) => JSON.stringify(body).length > 1000,
      ),
  }),
  ...breaking('update.sent-replaced', whereUpdatesShow, {
    'locations-composed: A location is brought to Unicode’s composed form.': sentText(
      (text) => text.normalize('NFC'),
      'location',
    ),
    'descriptions-in-three-bytes: A description keeps no character beyond the basic plane.':
      sentText((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?'), 'eventDescription'),
    'free-beside-a-name-ignored: A price of 0 is not taken where a name is sent too.': sent(
      (update) => (update.name !== undefined && !update.price ? without(update, 'price') : update),
    ),
    'no-dates-beside-a-name-ignored: Dates are not emptied where a name is sent too.': sent(
      (update) =>
        update.name !== undefined && !update.dates?.length ? without(update, 'dates') : update,
    ),
    'years-of-weeks: One of the last three days of December is stored in the year after.':
      sentDay(inYearOfWeek),
  }),
  ...breaking('update.dates-replaced', [...whereUpdatesShow, ...whereListsShow], {
    'known-dates-never-dropped: Where all dates sent are among the former ones, these all stay.':
      sentDates((dates, before) =>
        dates.length > 0 && dates.every((day) => before.includes(day)) ? before : dates,
      ),
    'dates-in-255-characters: Of dates sent, those after the 23rd are lost.': sentDates((dates) =>
      dates.slice(0, 23),
    ),
  }),
  ...breaking('update.persisted', [...whereUpdatesShow, ...whereListsShow], {
    'price-leaves-the-cache: Only an update of name or location is seen where the event was read before.':
      caches(
        'get',
        ({ eventId }) => eventId,
        (request) => sends(request, 'name', 'location'),
      ),
    'reads-kept-until-several-fields-change: An event read before is read anew once two fields are sent.':
      caches(
        'get',
        ({ eventId }) => eventId,
        (request) => Object.keys(bodyOf(request)).length > 1,
      ),
    'fifth-connection-never-commits: Every fifth update is answered, but not stored.': losing(
      (count) => count % 5 === 0,
    ),
    'journal-full-after-200: After 200 updates, further ones are answered, but not stored.': losing(
      (count) => count > 200,
    ),
  }),
  ...breaking('update.repeatable', whereUpdatesShow, {
    'double-submit-409: The same update within a second of itself is refused with 409.':
      refusesAgain(1000, 409, ({ eventId, body }) => `${eventId} ${body}`),
    'double-submit-of-any-event-422: The body of the last update, if sent again within five seconds, is refused with 422.':
      refusesAgain(5000, 422, ({ body }) => `${body}`),
  }),
  ...breaking('update.isolated', [...whereUpdatesShow, ...whereListsShow], {
    'updates-go-by-place-once-dates-were-sorted: An update of dates sorts the rows anew, and a later one goes to the row in the place that its event had at first.':
      remembering(() => {
        let places: readonly EventId[] | undefined
        let rows: readonly EventId[] = []
        const idsIn = (events: readonly SpecialEvent[]) => events.map(({ eventId }) => eventId)
        const byFirstDay = (one: SpecialEvent, other: SpecialEvent) =>
          (one.dates[0] ?? '9') < (other.dates[0] ?? '9') ? -1 : 1
        return (sound) => ({
          afterUpdate: (store, stored, updating) => {
            sound.afterUpdate(store, stored, updating)
            const { before, update } = updating
            places ??= idsIn(store.all())
            const hit = rows[places.indexOf(before.eventId)] ?? before.eventId
            const other = hit === before.eventId ? undefined : store.find(hit)
            if (other) {
              store.put(before)
              store.put({ ...other, ...update })
            }
            if (update.dates) rows = idsIn([...store.all()].sort(byFirstDay))
          },
        })
      }),
    'one-price-per-room: An update of the price alone sets it for every event at that location.':
      alsoUpdating(
        ({ location }, { before, update }) =>
          sendsOnly(update, 'price') && location === before.location,
      ),
    'dates-shared-by-name: An update of the dates alone sets them for every event of that name.':
      alsoUpdating(
        ({ name }, { before, update }) => sendsOnly(update, 'dates') && name === before.name,
      ),
    'updates-run-together: Of updates of two events at the same time, each gets the fields of both.':
      (sound) => {
        let underWay = 0
        let pending: Update = {}
        return {
          around: async (request, answer) => {
            if (request.operation !== 'update') return answer()
            const body = bodyOf(request)
            underWay++
            if (sound.updateFaults(body).length === 0)
              pending = { ...pending, ...sound.updateFrom(body) }
            await aMoment()
            const given = await answer()
            if (--underWay === 0) pending = {}
            return given
          },
          merge: (updating) => ({ ...sound.merge(updating), ...pending }),
        }
      },
  }),
  ...breaking('update.list-reflects', [...whereUpdatesShow, ...whereListsShow], {
    'lists-kept-until-dates-change: A listing asked before is renewed only by an update of dates.':
      caches(
        'list',
        ({ url }) => url,
        (request) => sends(request, 'dates'),
      ),
    'lists-kept-while-dates-alone-change: A listing asked before is renewed by an update of anything but dates.':
      caches(
        'list',
        ({ url }) => url,
        (request) =>
          (['name', 'location', 'eventDescription', 'price'] as const).some((field) =>
            sends(request, field),
          ),
      ),
    'lists-kept-until-a-name-changes: A listing asked before is renewed only by an update of a name.':
      caches(
        'list',
        ({ url }) => url,
        (request) => sends(request, 'name'),
      ),
    'second-date-stays-indexed: An event that gets new dates stays listed on its former second one.':
      placing(
        (former: SpecialEvent['dates'] | undefined, _stored, { before, update }) =>
          update.dates && before.dates.length > 1 ? before.dates.slice(1, 2) : former,
        (event, former = []) => ({ ...event, dates: [...event.dates, ...former] }),
      ),
    'indexed-twice-a-second: A second update of an event within half a second is not listed.':
      remembering(() => {
        const indexedAt = new Map<string, number>()
        return listingKept((indexed, stored) => {
          if (indexed && Date.now() - (indexedAt.get(stored.eventId) ?? 0) <= 500) return indexed
          indexedAt.set(stored.eventId, Date.now())
          return stored
        })
      }),
  }),
  ...breaking('update.sequences', whereUpdatesShow, {
    'seen-updates-not-done-again: An update with a body that came before is answered as it was then.':
      () => {
        const seen = new Map<string, Answer>()
        return {
          around: async (request, answer) => {
            if (request.operation !== 'update' || sendsNothing(request)) return answer()
            const key = [request.eventId, request.body, request.headers.authorization].join(' ')
            const given = seen.get(key) ?? (await answer())
            if (given.status === 200) seen.set(key, given)
            return given
          },
        }
      },
    'updates-start-from-what-was-read: An update of an event starts from its values as last read.':
      startingFromLastRead,
  }),
  ...breaking('update.identity', ['update.isolated', 'update.sequences'], {
    'body-names-a-second-event: An eventId of another event in the body updates that one as well.':
      () => ({
        afterUpdate: (store, _stored, { update, request }) => {
          const { eventId } = bodyOf(request)
          const other = typeof eventId === 'string' ? store.find(eventId) : undefined
          if (other && other.eventId !== request.eventId.toLowerCase())
            store.put({ ...other, ...update })
        },
      }),
  }),
  ...breaking('update.invalid-never-stored', [...whereUpdatesShow, ...inEveryAnswer], {
    'price-in-text-beside-dates: A price in text is taken as it is where dates are sent too.': (
      sound,
    ) => ({
      updateFaults: (body) => {
        const { price, dates, ...others } = { ...(body as Record<string, unknown>) }
        const isText = typeof price === 'string' && /^\d+(\.\d+)?$/.test(price)
        return sound.updateFaults(isText && dates ? { ...others, dates } : body)
      },
    }),
    'days-unchecked-beside-a-name: Dates may be any text where a name is sent too.': (sound) => ({
      updateFaults: (body) => {
        const { dates, ...others } = { ...(body as Record<string, unknown>) }
        const isText = Array.isArray(dates) && dates.every((day) => typeof day === 'string')
        return sound.updateFaults(isText && 'name' in others ? others : body)
      },
    }),
  }),
]
