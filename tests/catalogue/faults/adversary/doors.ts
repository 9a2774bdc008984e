import type { Credentials } from '../../../../src/reference/authentication.ts'
import { basicCredentials } from '../../../../src/reference/authentication.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Operation } from '../../../../src/reference/operation.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import { sendsNothing } from '../answers.ts'
import { breaking, breakingBy, everyDoor, remembering } from '../fault.ts'
import { mergesLater, validPart, whereUpdatesShow } from './later.ts'

const operations: readonly Operation[] = ['list', 'get', 'update']

/** Doors that stand open only for requests of a certain form, or at certain moments. */
export const adversaryDoorFaults = [
  ...breakingBy('auth.list', [], (when: Opening) => opens(['list'], when), {
    'later-pages-open-to-all: A listing with a page above 1 needs no credentials.': ({ query }) =>
      Number(query.get('page')) > 1,
  }),
  ...breakingBy('auth.get', [], (when: Opening) => opens(['get'], when), {
    'capitals-open-every-event: Reading an eventId written in capitals needs no credentials.': ({
      eventId,
    }) => /[A-F]/.test(eventId),
    'scheme-in-lower-case-opens-with-any-password: Where the scheme is written in lower case, only the user counts.':
      ({ headers }, { username }) =>
        /^basic /.test(headers.authorization ?? '') &&
        basicCredentials(headers.authorization)?.username === username,
  }),
  ...breaking('auth.get', [], {
    'event-just-updated-open-to-all: For a second after its update, an event can be read without credentials.':
      remembering(() => {
        const updated = new Map<string, number>()
        return (sound) => ({
          afterUpdate: (_store, { eventId }) =>
            void updated.set(eventId.toLowerCase(), performance.now()),
          ...opens(['get'], ({ eventId }) => {
            const at = updated.get(eventId.toLowerCase())
            return at !== undefined && performance.now() - at < 1000
          })(sound),
        })
      }),
  }),
  ...breakingBy(
    'auth.update',
    ['auth.refused-changes-nothing'],
    (when: Opening) => opens(['update'], when),
    {
      'update-without-fields-open-to-all: An update without any field needs no credentials.': (
        request,
      ) => sendsNothing(request),
      'update-without-fields-opens-with-any-password: An update of {} goes by the user alone.': (
        request,
        { username },
      ) =>
        sendsNothing(request) &&
        basicCredentials(request.headers.authorization)?.username === username,
      'whole-update-opens-with-any-password: An update of all five fields goes by the user alone.':
        ({ body, headers }, { username }) =>
          basicCredentials(headers.authorization)?.username === username &&
          ['name', 'location', 'eventDescription', 'dates', 'price'].every((field) =>
            body.includes(`"${field}"`),
          ),
    },
  ),
  ...breaking('auth.list', everyDoor, {
    'sixth-refusal-in-a-row-lets-in: After five refusals without a success between them, requests need no credentials until one has come.':
      remembering(() => {
        let refusals = 0
        return (sound) => ({
          around: async (request, answer) => {
            const given = await sound.around(request, answer)
            refusals = given.status === 401 ? refusals + 1 : 0
            return given
          },
          ...opens(operations, () => refusals >= 5)(sound),
        })
      }),
  }),
  ...breaking('update.sequences', [...whereUpdatesShow, 'auth.refused-changes-nothing'], {
    'update-refused-at-the-door-comes-with-the-next: What an update without valid credentials sends is applied with the next one of that event.':
      mergesLater(401),
  }),
  ...breaking('auth.refused-changes-nothing', whereUpdatesShow, {
    'update-refused-at-the-door-lands-later: What an update without valid credentials sends is applied half a second after its refusal.':
      remembering(() => {
        let running: EventStore | undefined
        return (sound) => ({
          traffic: ({ store, ...more }) => {
            running = store
            return sound.traffic({ store, ...more })
          },
          around: async (request, answer) => {
            const given = await sound.around(request, answer)
            if (request.operation !== 'update' || given.status !== 401) return given
            setTimeout(() => {
              const event = running?.find(request.eventId)
              if (event) running?.put({ ...event, ...validPart(sound, request) })
            }, 500).unref()
            return given
          },
        })
      }),
  }),
]

type Opening = (request: ServiceRequest, credentials: Credentials) => boolean

/** Opens some doors to requests that the service would refuse. */
function opens(doors: readonly Operation[], when: Opening): Override {
  return ({ authorised }) => ({
    authorised: {
      ...authorised,
      ...Object.fromEntries(
        doors.map((door) => [
          door,
          (...[sent, credentials, request]: Parameters<typeof authorised.get>) =>
            authorised[door](sent, credentials, request) || when(request, credentials),
        ]),
      ),
    },
  })
}
