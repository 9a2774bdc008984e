import { basicCredentials } from '../../../../src/reference/authentication.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import { Refusal } from '../../../../src/reference/refusals.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import { afterwards, tally, withStore } from '../../overrides.ts'
import { reads, unknownGives } from '../answers.ts'
import { guarding, openFor } from '../authentication/opening.ts'
import { breaking, everyDoor, remembering } from '../fault.ts'
import { startingWith } from '../get/found.ts'
import { afterReading, everyNthRead } from '../get/readable.ts'
import { aMoment, bodyOf, holding, whereListsShow, whereUpdatesShow } from './tools.ts'

/** Reads that are wrong in certain circumstances only. */
export const faultsOfReads = [
  ...breaking('get.full-object', whereUpdatesShow, {
    'nothing-to-sell: A free event without dates is read without a price.': reads(
      ({ price, dates }) => ({ price: price === 0 && dates.length === 0 ? undefined : price }),
    ),
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
    'reads-escape-names: Each read stores the name with its & < and > escaped as for HTML.':
      afterReading(({ name }) => ({
        name: name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      })),
    'fraction-lost-every-second-time: Every second read of an event drops the fraction of its price.':
      everyNthRead(2, ({ price }) => ({ price: Math.trunc(price) })),
    'reads-unquote-descriptions: Each read stores the description without its quotes.':
      afterReading(({ eventDescription }) => ({
        eventDescription: eventDescription.replaceAll('"', ''),
      })),
  }),
  ...breaking('get.unknown-gives-no-event', ['get.event-id-echo', 'get.full-object'], {
    'found-by-first-part: An unknown eventId is read as the event that begins with the same 8 digits.':
      unknownGives((eventId, store) => startingWith(store, eventId.slice(0, 8))),
    'remembered-miss-is-null: An unknown eventId that is asked for again is answered 200 and null.':
      remembering(() => {
        const timesMissed = tally<string>()
        const headers = { 'content-type': 'application/json' }
        return afterwards(
          ({ status }, { eventId }) =>
            status === 404 && timesMissed(eventId) > 1
              ? { status: 200, headers, body: null }
              : undefined,
          'get',
        )
      }),
    'the-only-event-is-meant: Where there is one event alone, any eventId reads it.': holding(
      1,
      unknownGives((_eventId, store) => store.all()[0]),
    ),
  }),
]

/** Doors that are open, or shut, in certain circumstances only. */
export const faultsAtDoors = [
  ...breaking('auth.list', everyDoor, {
    'limit-opens-the-list: With a limit in the query, a listing asks for no credentials.': openFor(
      ({ headers, query }) => headers.authorization === undefined && query.has('limit'),
      'list',
    ),
  }),
  ...breaking('auth.get', everyDoor, {
    'bearer-read-refused-with-200: A read with a Bearer token gets its refusal with status 200.':
      afterwards((given, { headers: { authorization = '' } }) => {
        const isBearer = /^bearer /i.test(authorization)
        return isBearer ? { ...given, status: 200 } : given
      }, 'get'),
  }),
  ...breaking('auth.refused-changes-nothing', [], {
    'wrong-password-updates-anyway: An update by the user with a wrong password is refused, and done.':
      remembering(() => {
        const ofUser = new WeakSet<ServiceRequest>()
        const door = guarding((isRight, request, { username }) => {
          const sent = basicCredentials(request.headers.authorization)
          if (!isRight && sent?.username === username) ofUser.add(request)
          return isRight
        }, 'update')
        return withStore((store) => (sound) => ({
          ...door(sound),
          ...afterwards((given, request) => {
            const event = store().find(request.eventId)
            const body = bodyOf(request)
            if (ofUser.has(request) && event && sound.updateFaults(body).length === 0)
              store().put({ ...event, ...sound.updateFrom(body) })
            return given
          })(sound),
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
