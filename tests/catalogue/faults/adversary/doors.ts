import { updateFields } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import { pause } from '../../../../src/service/pause.ts'
import { afterwards, withStore } from '../../overrides.ts'
import { sendsNothing } from '../answers.ts'
import { guarding, namesUser, openFor } from '../authentication/opening.ts'
import { breaking, everyDoor, remembering } from '../fault.ts'
import { mergesLater, validPart, whereUpdatesShow } from './later.ts'

/** Doors that stand open only for requests of a certain form, or at certain moments. */
export const adversaryDoorFaults = [
  ...breaking('auth.list', [], {
    'listings-in-flight-are-shared: A listing that is being answered to somebody is given to whoever asks for the same meanwhile.':
      sharedInFlight('list'),
    'later-pages-open-to-all: A listing with a page above 1 needs no credentials.': openFor(
      ({ query }) => Number(query.get('page')) > 1,
      'list',
    ),
  }),
  ...breaking('auth.get', [], {
    'scheme-in-lower-case-opens-with-any-password: Where the scheme is written in lower case, only the user counts.':
      guarding(
        (isRight, request, right) =>
          isRight ||
          (/^basic /.test(request.headers.authorization ?? '') && namesUser(request, right)),
        'get',
      ),
    'reads-in-flight-are-shared: An event that is being read by somebody is given to whoever asks for it meanwhile.':
      sharedInFlight('get'),
    'event-just-updated-open-to-all: For a second after its update, an event can be read without credentials.':
      remembering(() => {
        const updated = new Map<string, number>()
        return (sound) => ({
          afterUpdate: (_store, { eventId }) =>
            void updated.set(eventId.toLowerCase(), performance.now()),
          ...openFor(({ eventId }) => {
            const at = updated.get(eventId.toLowerCase())
            return at !== undefined && performance.now() - at < 1000
          }, 'get')(sound),
        })
      }),
  }),
  ...breaking('auth.update', ['auth.refused-changes-nothing'], {
    'update-without-fields-opens-with-any-password: An update of {} goes by the user alone.':
      guarding(
        (isRight, request, right) =>
          isRight || (sendsNothing(request) && namesUser(request, right)),
        'update',
      ),
    'whole-update-opens-with-any-password: An update of all five fields goes by the user alone.':
      guarding(
        (isRight, request, right) =>
          isRight ||
          (updateFields.every((field) => request.body.includes(`"${field}"`)) &&
            namesUser(request, right)),
        'update',
      ),
  }),
  ...breaking('auth.list', everyDoor, {
    'sixth-refusal-in-a-row-lets-in: After five refusals without a success between them, requests need no credentials until one has come.':
      remembering(() => {
        let refusals = 0
        return (sound) => ({
          ...afterwards((given) => {
            refusals = given.status === 401 ? refusals + 1 : 0
            return given
          })(sound),
          ...openFor(() => refusals >= 5)(sound),
        })
      }),
  }),
  ...breaking('update.sequences', [...whereUpdatesShow, 'auth.refused-changes-nothing'], {
    'update-refused-at-the-door-comes-with-the-next: What an update without valid credentials sends is applied with the next one of that event.':
      mergesLater(401),
  }),
  ...breaking('auth.refused-changes-nothing', whereUpdatesShow, {
    'update-refused-at-the-door-lands-later: What an update without valid credentials sends is applied half a second after its refusal.':
      withStore((store) => (sound) => {
        const carryOut = (request: ServiceRequest) => {
          const event = store().find(request.eventId)
          if (event) store().put({ ...event, ...validPart(sound, request) })
        }
        return afterwards((given, request) => {
          if (given.status === 401) setTimeout(carryOut, 500, request).unref()
          return given
        }, 'update')(sound)
      }),
  }),
]

/** What takes a while to be answered, and is open to all until it is. */
function sharedInFlight(operation: 'list' | 'get'): Override {
  return remembering(() => {
    const inFlight: string[] = []
    return (sound) => ({
      around: async (request, answer) => {
        const given = await answer()
        if (request.operation !== operation || given.status !== 200) return given
        inFlight.push(request.url)
        await pause(5)
        inFlight.splice(inFlight.indexOf(request.url), 1)
        return given
      },
      ...openFor(({ url }) => inFlight.includes(url), operation)(sound),
    })
  })
}
