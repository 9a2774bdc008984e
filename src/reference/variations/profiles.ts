import type { IsoDate, SpecialEvent } from '../../contract/special-event.ts'
import { basicCredentials } from '../authentication.ts'
import type { Override } from '../decisions.ts'
import { everyOperation } from '../operation.ts'
import { seedEvents } from '../seed/seed-events.ts'
import type { Variation } from './variation.ts'

const anyDay = '2026-01-01' as IsoDate

const writableIds = (count: number) =>
  seedEvents(anyDay)
    .slice(0, count)
    .map(({ eventId }) => eventId)

/** The same answer to every request of an operation, whatever it asks for. */
const canned: Override = (sound) => ({
  inRange: () => true,
  order: (events) => events,
  pageOf: (events) => events,
  find: { get: first, update: first },
  stored: (_merged, { before }) => before,
  answered: (_merged, { before }) => before,
  updateFaults: () => [],
  parseBody: (bytes) => {
    try {
      return sound.parseBody(bytes)
    } catch {
      return {}
    }
  },
})

const aFew = (today: IsoDate): SpecialEvent[] => seedEvents(today).slice(0, 3)

const updatesRefusedWith =
  (status: number): Override =>
  ({ refuse }) => ({
    around: async (request, answer) =>
      request.method === 'PATCH' ? { status, headers: {}, body: undefined } : answer(),
    refuse,
  })

const lenientMock: Override = (sound) => ({
  ...canned(sound),
  authorised: everyOperation((authorization) => basicCredentials(authorization) !== undefined),
})

/** Runs that are told what kind of target they judge, or which events they may touch. */
export const profileVariations: readonly Variation[] = [
  {
    name: 'read-only',
    description: 'The run may not send any update.',
    profile: 'read-only',
  },
  {
    name: 'read-only-updates-403',
    description: 'All updates are refused with 403, and the run sends none.',
    profile: 'read-only',
    decisions: updatesRefusedWith(403),
  },
  {
    name: 'read-only-few-events',
    description: 'The run may not send any update to a service with three events.',
    profile: 'read-only',
    events: aFew,
  },
  {
    name: 'read-only-no-events',
    description: 'The run may not send any update to a service without events.',
    profile: 'read-only',
    events: [],
  },
  {
    name: 'static-mock',
    description: 'Each operation has one answer, whatever it is asked.',
    profile: 'static-mock',
    decisions: canned,
    events: aFew,
  },
  {
    name: 'static-mock-refusing-odd-limits',
    description: 'Each operation has one answer, for requests that are valid.',
    profile: 'static-mock',
    decisions: (sound) => ({
      ...canned(sound),
      updateFaults: sound.updateFaults,
      parseBody: sound.parseBody,
    }),
    events: aFew,
  },
  {
    name: 'static-mock-without-events',
    description: 'The list is empty, and each other operation has one answer.',
    profile: 'static-mock',
    decisions: (sound) => ({ ...canned(sound), pageOf: () => [] }),
    events: aFew,
  },
  {
    name: 'static-mock-sound',
    description: 'The run is told of a mock, and the service is none.',
    profile: 'static-mock',
  },
  {
    name: 'static-mock-with-any-credentials',
    description: 'Each operation has one answer for whoever sends credentials.',
    profile: 'static-mock',
    decisions: lenientMock,
    events: aFew,
  },
  ...[1, 3, 12, 40].map((count) => ({
    name: `writable-events-${count}`,
    description: `The run may update ${count} of the events.`,
    settings: { WRITABLE_EVENT_IDS: writableIds(count).join(',') },
  })),
  {
    name: 'writable-events-the-only-ones-updated',
    description: 'The run may update four events, all others are refused with 403.',
    settings: { WRITABLE_EVENT_IDS: writableIds(4).join(',') },
    decisions: (sound) => {
      const writable: readonly string[] = writableIds(4)
      return {
        around: async (request, answer) =>
          request.method === 'PATCH' && !writable.includes(request.eventId.toLowerCase())
            ? { status: 403, headers: {}, body: undefined }
            : sound.around(request, answer),
      }
    },
  },
]

function first(store: { all(): readonly SpecialEvent[] }): SpecialEvent | undefined {
  return store.all()[0]
}
