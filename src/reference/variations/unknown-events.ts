import type { Variation } from './variation.ts'

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
]
