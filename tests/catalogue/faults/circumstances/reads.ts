import type { EventId } from '../../../../src/contract/special-event.ts'
import { basicCredentials } from '../../../../src/reference/authentication.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import { Refusal } from '../../../../src/reference/refusals.ts'
import { tally } from '../../overrides.ts'
import { finds, reads } from '../answers.ts'
import { breaking, everyDoor, remembering } from '../fault.ts'
import { aMoment, bodyOf, holding, whereListsShow, whereUpdatesShow, withStore } from './tools.ts'

/** Reads that are wrong in certain circumstances only. */
export const faultsOfReads = [
  ...breaking('get.full-object', whereUpdatesShow, {
    'nothing-to-sell: A free event without dates is read without a price.': (sound) => ({
      represent: {
        ...sound.represent,
        get: ({ price, ...event }) =>
          price === 0 && event.dates.length === 0 ? event : { ...event, price },
      },
    }),
  }),
  ...breaking('get.agrees-with-list', whereUpdatesShow, {
    'summer-dates-a-day-early: A date from April to September is read as the day before it.': reads(
      ({ dates }) => ({
        dates: dates.map((day) => (/-0[4-9]-/.test(day) ? addDays(day, -1) : day)),
      }),
    ),
    'later-pages-leave-summaries: The first read of an event listed past page 1 cuts its text.': (
      sound,
    ) => {
      const summaries = new Set<string>()
      return {
        represent: {
          ...sound.represent,
          list: (event, { query }) => {
            if (Number(query.get('page')) > 1) summaries.add(event.eventId)
            return event
          },
          get: (event) =>
            summaries.delete(event.eventId)
              ? { ...event, eventDescription: event.eventDescription.slice(0, 20) }
              : event,
        },
      }
    },
  }),
  ...breaking('get.repeatable', whereUpdatesShow, {
    'reads-escape-names: Each read stores the name with its & < and > escaped as for HTML.': finds(
      (event, _eventId, store) => {
        const escaped = event?.name
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
        if (event && escaped) store.put({ ...event, name: escaped })
        return event
      },
    ),
    'fraction-lost-every-second-time: Every second read of an event drops the fraction of its price.':
      remembering(() => {
        const readsOf = tally<EventId>()
        return reads(({ eventId, price }) => ({
          price: readsOf(eventId) % 2 === 0 ? Math.trunc(price) : price,
        }))
      }),
    'reads-unquote-descriptions: Each read stores the description without its quotes.': finds(
      (event, _eventId, store) => {
        const eventDescription = event?.eventDescription.replaceAll('"', '')
        if (event && eventDescription) store.put({ ...event, eventDescription })
        return event
      },
    ),
  }),
  ...breaking('get.unknown-gives-no-event', ['get.event-id-echo', 'get.full-object'], {
    'found-by-first-part: An unknown eventId is read as the event that begins with the same 8 digits.':
      finds((event, eventId, store) => {
        const first = eventId.toLowerCase().slice(0, 8)
        return event ?? store.all().find((other) => other.eventId.startsWith(first))
      }),
    'remembered-miss-is-null: An unknown eventId that is asked for again is answered 200 and null.':
      (sound) => {
        const missed = new Set<string>()
        return {
          around: async (request, answer) => {
            const given = await sound.around(request, answer)
            if (request.operation !== 'get' || given.status !== 404) return given
            const headers = { 'content-type': 'application/json' }
            if (missed.has(request.eventId)) return { status: 200, headers, body: null }
            missed.add(request.eventId)
            return given
          },
        }
      },
    'the-only-event-is-meant: Where there is one event alone, any eventId reads it.': holding(
      1,
      finds((event, _eventId, store) => event ?? store.all()[0]),
    ),
  }),
]

/** Doors that are open, or shut, in certain circumstances only. */
export const faultsAtDoors = [
  ...breaking('auth.list', everyDoor, {
    'limit-opens-the-list: With a limit in the query, a listing asks for no credentials.': (
      sound,
    ) => ({
      authorised: {
        ...sound.authorised,
        list: (sent, credentials, request) =>
          (sent === undefined && request.query.has('limit')) ||
          sound.authorised.list(sent, credentials, request),
      },
    }),
  }),
  ...breaking('auth.get', everyDoor, {
    'bearer-read-refused-with-200: A read with a Bearer token gets its refusal with status 200.': (
      sound,
    ) => ({
      around: async (request, answer) => {
        const given = await sound.around(request, answer)
        const isBearer = /^bearer /i.test(request.headers.authorization ?? '')
        return isBearer && request.operation === 'get' ? { ...given, status: 200 } : given
      },
    }),
  }),
  ...breaking('auth.refused-changes-nothing', [], {
    'wrong-password-updates-anyway: An update by the user with a wrong password is refused, and done.':
      remembering(() => {
        let user: string | undefined
        return withStore((store) => (sound) => ({
          authorised: {
            ...sound.authorised,
            update: (sent, credentials, request) => {
              user = credentials.username
              return sound.authorised.update(sent, credentials, request)
            },
          },
          around: async (request, answer) => {
            const given = await sound.around(request, answer)
            const sent = basicCredentials(request.headers.authorization)
            const event = store().find(request.eventId)
            const body = bodyOf(request)
            const isMeant = given.status === 401 && request.operation === 'update'
            if (
              isMeant &&
              sent?.username === user &&
              event &&
              sound.updateFaults(body).length === 0
            )
              store().put({ ...event, ...sound.updateFrom(body) })
            return given
          },
        }))
      }),
  }),
  ...breaking(
    'auth.basic-accepted',
    [...whereListsShow, ...whereUpdatesShow, 'get.listed-is-readable', 'get.full-object'],
    {
      'one-session-at-a-time: What comes while another request is under way is refused with 401.': (
        sound,
      ) => {
        let underWay = 0
        return {
          around: async (request, answer) => {
            if (underWay > 0) {
              return sound.refuse(new Refusal('credentials', 'Signed in elsewhere.'), 401, request)
            }
            underWay++
            await aMoment()
            return sound.around(request, answer).finally(() => underWay--)
          },
        }
      },
    },
  ),
]
