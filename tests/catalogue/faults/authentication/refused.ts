import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { EventId, SpecialEvent } from '../../../../src/contract/special-event.ts'
import { basicCredentials } from '../../../../src/reference/authentication.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Operation } from '../../../../src/reference/operation.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import type { Updating } from '../../../../src/reference/updating.ts'
import { afterwards, withStore } from '../../overrides.ts'
import { bare, finds } from '../answers.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'
import { guarding } from './opening.ts'

const whereRefusedListingsShow: readonly ClauseId[] = [
  'list.limit.accepted',
  'list.parameters-optional',
  'list.range.empty',
]

const whereRefusedUpdatesShow: readonly ClauseId[] = [
  'update.any-subset',
  'update.repeatable',
  'update.sent-replaced',
]

const whereNextRequestsFail: readonly ClauseId[] = [
  ...whereRefusedListingsShow,
  ...whereRefusedUpdatesShow,
  'get.listed-is-readable',
]

/** Updates that are refused for their credentials and have an effect, and doors that stay shut. */
export const refusedFaults = [
  ...breakingBy('auth.refused-changes-nothing', [], refusingLate, {
    'refused-update-executed: An update with wrong credentials is refused, and carried out all the same.':
      (store, merged) => store.put(merged),
    'refused-update-sets-price: Of an update with wrong credentials, the price is stored all the same.':
      (store, { price }, { before }) => store.put({ ...before, price }),
    'refused-update-sets-location: Of an update with wrong credentials, the location is stored as it is.':
      (store, { location }, { before }) => store.put({ ...before, location }),
    'refused-update-clears-dates: An update of dates with wrong credentials empties the dates of the event.':
      (store, _merged, { before, update }) => update.dates && store.put({ ...before, dates: [] }),
    'refused-update-clears-description: An update with wrong credentials empties the description.':
      (store, _merged, { before }) => store.put({ ...before, eventDescription: '' }),
    'refused-update-of-dates-alone-executed: An update of dates alone with a wrong password is refused, and stored.':
      (store, merged, { update, request: { headers } }) =>
        basicCredentials(headers.authorization) &&
        Object.keys(update).join() === 'dates' &&
        store.put(merged),
    'anonymous-update-refused-and-executed: An update without credentials is refused, and carried out.':
      (store, merged, { request: { headers } }) =>
        headers.authorization === undefined && store.put(merged),
    'malformed-update-refused-and-executed: An update with no base64 in it is refused, and carried out.':
      (store, merged, { request: { headers } }) =>
        /^basic (?! *[a-z0-9+/]+=*$)/i.test(headers.authorization ?? '') && store.put(merged),
    'refused-update-under-another-scheme-sets-price: Of an update under another scheme than Basic, the price is stored.':
      (store, { price }, { before, request: { headers } }) =>
        /^(?!basic\b)\S/i.test(headers.authorization ?? '') && store.put({ ...before, price }),
    'refused-update-executed-later: An update with wrong credentials is refused, and carried out 20 ms later.':
      (store, merged) => setTimeout(() => store.put(merged), 20).unref(),
  }),
  ...breakingBy('auth.refused-changes-nothing', whereNextRequestsFail, leavingUnread, {
    'body-of-refused-update-spoils-what-follows: What follows a refused update on its connection is refused.':
      (response) => {
        response.statusCode = 400
        response.end()
      },
    'body-of-refused-update-answered: What follows a refused update on its connection is not answered in HTTP.':
      ({ socket }) => socket?.end('{"title":"Bad request syntax"}'),
  }),
  ...breaking('auth.refused-changes-nothing', [], {
    'refused-update-executed-with-next: A refused update is carried out before the next one that is right.':
      (sound) => {
        const kept: SpecialEvent[] = []
        return {
          ...refusingLate((_store, merged) => kept.push(merged))(sound),
          ...finds((_event, eventId, store) => {
            for (const event of kept.splice(0)) store.put(event)
            return store.find(eventId)
          }, 'update')(sound),
        }
      },
    'location-of-refused-update-joins-the-next: The next update of its event stores the location of a refused one.':
      (sound) => {
        const kept = new Map<EventId, string>()
        return {
          ...refusingLate((_store, _merged, { before: { eventId }, update: { location } }) => {
            if (location !== undefined) kept.set(eventId, location)
          })(sound),
          merge: (updating) => {
            const { eventId } = updating.before
            const location = kept.get(eventId)
            kept.delete(eventId)
            return { ...sound.merge(updating), ...(location && { location }), ...updating.update }
          },
        }
      },
  }),
  ...breaking('auth.refused-changes-nothing', ['update.list-reflects'], {
    'refused-update-listed: The list shows the values of a refused update; the event itself does not.':
      (sound) => {
        const listed = new Map<EventId, SpecialEvent>()
        return {
          ...refusingLate((_store, merged) => listed.set(merged.eventId, merged))(sound),
          candidates: (store, listing) =>
            sound.candidates(store, listing).map((event) => listed.get(event.eventId) ?? event),
        }
      },
  }),
  ...breakingBy('auth.list', [], refusedWithAnswer, {
    'refused-listing-carries-the-list: A listing without the right credentials gets 401, with the events in its body.':
      'list',
  }),
  ...breaking('auth.list', [], {
    'refused-listing-goes-on-to-answer: A listing without the right credentials gets 401, and the events behind the problem.':
      refusedWithAnswer('list', (text) => `{"status":401}${text}`),
  }),
  ...breakingBy('auth.get', [], refusedWithAnswer, {
    'refused-reading-carries-the-event: A reading without the right credentials gets 401, with the event in its body.':
      'get',
  }),
  ...breakingBy('auth.update', [], refusedWithWhatIs, {
    'refused-update-carries-the-event: An update without the right credentials gets 403, with the event in it.': 403,
  }),
  ...breakingBy('auth.basic-accepted', whereRefusedListingsShow, closed, {
    'right-credentials-refused-for-list: The right credentials do not open the list.': 'list',
  }),
  ...breakingBy('auth.basic-accepted', ['get.listed-is-readable'], closed, {
    'right-credentials-refused-for-get: The right credentials do not open the reading of an event.':
      'get',
  }),
  ...breakingBy('auth.basic-accepted', whereRefusedUpdatesShow, closed, {
    'right-credentials-refused-for-update: The right credentials do not open updates.': 'update',
  }),
  ...breaking('auth.basic-accepted', whereRefusedUpdatesShow, {
    'right-credentials-refused-by-one-of-two-instances: Every second update meets one without the user.':
      remembering(() => {
        let requests = 0
        return guarding((isRight) => isRight && ++requests % 2 !== 0, 'update')
      }),
  }),
]

/** A door that is open to all, and the requests that it should have refused. */
function lettingAllIn(operation: Operation) {
  const refused = new WeakSet<ServiceRequest>()
  const door = guarding((isRight, request) => {
    if (!isRight) refused.add(request)
    return true
  }, operation)
  return { refused, door }
}

/** Sets the status of a refusal, and goes on to answer: what is asked for stands in its body. */
function refusedWithAnswer(
  operation: 'list' | 'get',
  change = (text: string): string => text,
): Override {
  return (sound) => {
    const { refused, door } = lettingAllIn(operation)
    return {
      ...door(sound),
      text: (body, request) => {
        const text = sound.text(body, request)
        return refused.has(request) ? change(text) : text
      },
      ...afterwards((given, request) => (refused.has(request) ? { ...given, status: 401 } : given))(
        sound,
      ),
    }
  }
}

/** Refuses an update with the event as it stays. */
function refusedWithWhatIs(status: number): Override {
  return withStore((store) => (sound) => ({
    refuse: (refusal, usual, request) => {
      const isMeant = refusal.reason === 'credentials' && request.operation === 'update'
      const event = isMeant ? store().find(request.eventId) : undefined
      const answer = sound.refuse(refusal, event ? status : usual, request)
      return event ? { ...answer, body: event } : answer
    },
  }))
}

function closed(operation: Operation): Override {
  return guarding(() => false, operation)
}

/** Leaves the body of a refused update unread, and takes it for the beginning of the next request on that connection. */
function leavingUnread(answerNext: (response: ServerResponse) => unknown): Override {
  return (sound) => {
    const unread = new WeakSet<Socket>()
    const spoilt = new WeakSet<ServiceRequest>()
    return {
      around: async (request, answer) => {
        if (!unread.delete(request.socket)) {
          const given = await sound.around(request, answer)
          if (request.operation === 'update' && given.status === 401) unread.add(request.socket)
          return given
        }
        spoilt.add(request)
        return bare(400)
      },
      deliver: (message, response, request) =>
        spoilt.has(request) ? void answerNext(response) : sound.deliver(message, response, request),
    }
  }
}

/** Refuses an update with wrong credentials, but not before it has had an effect. */
function refusingLate(
  effect: (store: EventStore, merged: SpecialEvent, updating: Updating) => unknown,
): Override {
  return (sound) => {
    const { refused, door } = lettingAllIn('update')
    return {
      ...door(sound),
      stored: (merged, { before, request }) => (refused.has(request) ? before : merged),
      afterUpdate: (store, _stored, updating) => {
        if (refused.has(updating.request)) effect(store, sound.merge(updating), updating)
      },
      ...afterwards((given, request) => (refused.has(request) ? bare(401) : given))(sound),
    }
  }
}
