import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import type { Updating } from '../../../src/reference/updating.ts'
import type { Fault } from './fault.ts'

/** Updates that are refused for their credentials, and have an effect all the same. */
export const authenticationRefusedFaults: readonly Fault[] = [
  {
    name: 'refused-update-executed',
    description: 'An update with wrong credentials is refused, and carried out all the same.',
    violates: 'auth.refused-changes-nothing',
    decisions: refusingLate((store, merged) => store.put(merged)),
  },
  {
    name: 'refused-update-sets-price',
    description: 'Of an update with wrong credentials, the price is stored.',
    violates: 'auth.refused-changes-nothing',
    decisions: refusingLate((store, { price }, { before }) => store.put({ ...before, price })),
  },
  {
    name: 'refused-update-sets-location',
    description: 'Of an update with wrong credentials, the location is stored.',
    violates: 'auth.refused-changes-nothing',
    decisions: refusingLate((store, { location }, { before }) =>
      store.put({ ...before, location }),
    ),
  },
  {
    name: 'refused-update-clears-dates',
    description: 'An update of dates with wrong credentials empties the dates of the event.',
    violates: 'auth.refused-changes-nothing',
    decisions: refusingLate((store, _merged, { before, update }) => {
      if (update.dates) store.put({ ...before, dates: [] })
    }),
  },
  {
    name: 'refused-update-clears-description',
    description: 'Any update with wrong credentials empties the description of the event.',
    violates: 'auth.refused-changes-nothing',
    decisions: refusingLate((store, _merged, { before }) =>
      store.put({ ...before, eventDescription: '' }),
    ),
  },
  {
    name: 'anonymous-update-refused-and-executed',
    description: 'An update without credentials is refused, and carried out all the same.',
    violates: 'auth.refused-changes-nothing',
    decisions: refusingLate((store, merged, { request: { headers } }) => {
      if (headers.authorization === undefined) store.put(merged)
    }),
  },
  {
    name: 'malformed-update-refused-and-executed',
    description: 'An update with credentials that are not base64 is refused, and carried out.',
    violates: 'auth.refused-changes-nothing',
    decisions: refusingLate((store, merged, { request: { headers } }) => {
      const { authorization = '' } = headers
      if (/^basic /i.test(authorization) && !/^basic +[a-z0-9+/]+=*$/i.test(authorization)) {
        store.put(merged)
      }
    }),
  },
  {
    name: 'refused-update-executed-later',
    description: 'An update with wrong credentials is refused, and carried out 20 ms later.',
    violates: 'auth.refused-changes-nothing',
    decisions: refusingLate((store, merged) => {
      setTimeout(() => store.put(merged), 20).unref()
    }),
  },
  {
    name: 'refused-update-executed-with-next',
    description:
      'An update with wrong credentials is refused, and carried out before the next one.',
    violates: 'auth.refused-changes-nothing',
    decisions: (sound) => {
      const kept: SpecialEvent[] = []
      return {
        ...refusingLate((_store, merged) => void kept.push(merged))(sound),
        find: {
          ...sound.find,
          update: (store, eventId, request) => {
            for (const event of kept.splice(0)) store.put(event)
            return sound.find.update(store, eventId, request)
          },
        },
      }
    },
  },
  {
    name: 'refused-update-listed',
    description: 'The list shows the values of a refused update; the event itself does not.',
    violates: 'auth.refused-changes-nothing',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: (sound) => {
      const listed = new Map<EventId, SpecialEvent>()
      return {
        ...refusingLate((_store, merged) => void listed.set(merged.eventId, merged))(sound),
        candidates: (store, listing) =>
          sound.candidates(store, listing).map((event) => listed.get(event.eventId) ?? event),
      }
    },
  },
]

/** Refuses an update with wrong credentials, but not before it has had an effect. */
function refusingLate(
  effect: (store: EventStore, merged: SpecialEvent, updating: Updating) => void,
): Override {
  return (sound) => {
    const refused = new WeakSet<ServiceRequest>()
    return {
      authorised: {
        ...sound.authorised,
        update: (authorization, credentials, request) => {
          if (!sound.authorised.update(authorization, credentials, request)) refused.add(request)
          return true
        },
      },
      stored: (merged, { before, request }) => (refused.has(request) ? before : merged),
      afterUpdate: (store, _stored, updating) => {
        if (refused.has(updating.request)) effect(store, sound.merge(updating), updating)
      },
      around: async (request, answer) => {
        const given = await sound.around(request, answer)
        return refused.has(request) ? { status: 401, headers: {}, body: undefined } : given
      },
    }
  }
}
