import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import type { Variation } from './variation.ts'

/** Requests for an event that there is none of, which are not answered at all. */
const unanswered =
  (instead: (request: ServiceRequest) => Promise<unknown>): Override =>
  (sound) => {
    const unknown = new WeakSet<ServiceRequest>()
    return {
      refuse: (refusal, status, request) => {
        if (refusal.reason === 'unknown-event') unknown.add(request)
        return sound.refuse(refusal, status, request)
      },
      deliver: async (message, response, request) => {
        if (unknown.has(request)) await instead(request)
        return sound.deliver(message, response, request)
      },
    }
  }

const hangUp = async ({ socket }: ServiceRequest) => socket.destroy()
const stall = () => wait(60_000, undefined, { ref: false })

const unknownRefusedWith = (status: number): Variation => ({
  name: `unknown-event-${status}`,
  description: `An eventId that no event has is refused with ${status}.`,
  decisions: ({ refusalStatus }) => ({
    refusalStatus: { ...refusalStatus, 'unknown-event': status },
  }),
})

const malformedRefusedWith = (status: number): Variation => ({
  name: `malformed-event-id-${status}`,
  description: `An eventId that is no UUID is refused with ${status}.`,
  decisions: ({ refusalStatus }) => ({ refusalStatus: { ...refusalStatus, 'event-id': status } }),
})

/** Paths that name no event (section 7). */
export const unknownEventVariations: readonly Variation[] = [
  ...[400, 401, 403, 410, 500].map(unknownRefusedWith),
  ...[404, 405, 422, 500].map(malformedRefusedWith),
  {
    name: 'malformed-event-id-unknown',
    description: 'An eventId that is no UUID is just one that no event has.',
    decisions: () => ({ acceptsEventId: () => true }),
  },
  {
    name: 'unknown-event-redirected',
    description: 'An eventId that no event has leads to the list.',
    decisions: (sound) => ({
      refuse: (refusal, status, request) =>
        refusal.reason === 'unknown-event'
          ? { status: 303, headers: { location: '/v2.0/special-events' }, body: undefined }
          : sound.refuse(refusal, status, request),
    }),
  },
  {
    name: 'unknown-event-suggestions',
    description: 'An eventId that no event has is answered with 300 and other addresses.',
    decisions: (sound) => ({
      refuse: (refusal, status, request) =>
        refusal.reason === 'unknown-event'
          ? { status: 300, headers: {}, body: [{ href: '/v2.0/special-events' }] }
          : sound.refuse(refusal, status, request),
    }),
  },
  {
    name: 'unknown-event-hung-up-on',
    description: 'The connection ends without an answer when no event has an eventId.',
    decisions: unanswered(hangUp),
  },
  {
    name: 'unknown-event-never-answered',
    description: 'An eventId that no event has gets no answer within a minute.',
    decisions: unanswered(stall),
  },
]
