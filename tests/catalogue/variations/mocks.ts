import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { basicCredentials } from '../../../src/reference/authentication.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { pseudoRandom, shuffled } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

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

const lenientMock: Override = (sound) => ({
  ...canned(sound),
  authorised: everyOperation((authorization) => basicCredentials(authorization) !== undefined),
})

/** Mock servers, which serve the same paths (section 9): shapes are sound, and nothing is kept. */
export const mockVariations: readonly Variation[] = [
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
  {
    name: 'static-mock-at-random',
    description: 'Each answer is made of events that chance has chosen.',
    profile: 'static-mock',
    decisions: (sound) => {
      const random = pseudoRandom(1)
      return {
        ...canned(sound),
        pageOf: (events) => shuffled(events, random).slice(0, Math.floor(random() * 8)),
        find: {
          get: (store) => shuffled(store.all(), random)[0],
          update: (store) => shuffled(store.all(), random)[0],
        },
      }
    },
  },
]

function first(store: { all(): readonly SpecialEvent[] }): SpecialEvent | undefined {
  return store.all()[0]
}
