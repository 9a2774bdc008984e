import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { basicCredentials } from '../../../src/reference/authentication.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Find } from '../../../src/reference/reading.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { answerInstead } from '../overrides.ts'
import { rowsFor } from '../table.ts'
import { pseudoRandom, shuffled } from './pseudo-random.ts'
import { every } from './traffic.ts'
import { type Differing, tableOf } from './variation.ts'

const threeEvents = (today: IsoDate): SpecialEvent[] => seedEvents(today).slice(0, 3)

const readOnly = (further: Differing = {}): Differing => ({ profile: 'read-only', ...further })

const updates403 = (isRefused: (request: ServiceRequest) => boolean): Override =>
  answerInstead(() => (request) => {
    const refused = request.method === 'PATCH' && isRefused(request)
    return refused ? { status: 403, headers: {}, body: undefined } : undefined
  })

// Seed events have the same identifiers on every day.
const seeds = seedEvents('2026-01-01' as IsoDate)
const firstIds = (count: number): readonly string[] =>
  seeds.slice(0, count).map(({ eventId }) => eventId)

/** The run is given some events to update. */
const writable = (ids: readonly string[], decisions: Override = () => ({})): Differing => ({
  settings: { WRITABLE_EVENT_IDS: ids.join(',') },
  decisions,
})

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

const first: Find = (store) => store.all()[0]

/** A mock server, which serves the same paths (section 9): shapes are sound, and nothing is kept. */
const mock = (further: Override = () => ({})): Differing => ({
  profile: 'static-mock',
  decisions: (sound) => ({ ...canned(sound), ...further(sound) }),
  events: threeEvents,
})

/** Runs that are told what kind of target they judge, or which events they may touch. */
export const profileVariations = tableOf({
  'read-only: The run may not send any update.': readOnly(),
  'read-only-updates-403: All updates are refused with 403, and the run sends none.': readOnly({
    decisions: updates403(() => true),
  }),
  'read-only-few-events: The run may not send any update; there are three events.': readOnly({
    events: threeEvents,
  }),
  'read-only-no-events: The run may not send any update; there are no events.': readOnly({
    events: [],
  }),
  'read-only-events-updated-often: Another client updates events, the run may not.': readOnly({
    decisions: every(50, (store, _today, _random, count) => {
      const event = store.all()[(count * 7) % store.all().length]
      if (event) store.put({ ...event, name: `Edited ${count} times`, price: count + 0.77 })
    }),
  }),

  ...rowsFor([1, 3, 12, 40], (count) => [
    `writable-events-${count}: The run may update ${count} of the events.`,
    writable(firstIds(count)),
  ]),
  'writable-events-the-only-ones-updated: The run may update four events, all others are refused with 403.':
    writable(
      firstIds(4),
      updates403(({ eventId }) => !firstIds(4).includes(eventId.toLowerCase())),
    ),
  'writable-events-without-dates: The run may update events without dates only.': {
    settings: {
      WRITABLE_EVENT_IDS: seeds
        .filter(({ dates }) => dates.length === 0)
        .map(({ eventId }) => eventId.toUpperCase())
        .join(' '),
    },
  },
  'writable-events-unknown: The run may update one event only, which the service does not have.':
    writable(['a6c2b0de-3f51-4c07-9d6e-0b7f1c2d3e4f']),

  'static-mock: Each operation has one answer, whatever it is asked.': mock(),
  'static-mock-refusing-odd-limits: Each operation has one answer, for requests that are valid.':
    mock(({ updateFaults, parseBody }) => ({ updateFaults, parseBody })),
  'static-mock-without-events: The mock lists no event.': mock(() => ({ pageOf: () => [] })),
  'static-mock-sound: The run is told of a mock, and the service is none.': {
    profile: 'static-mock',
  },
  'static-mock-with-any-credentials: Credentials do not matter to the mock.': mock(() => ({
    authorised: everyOperation((authorization) => basicCredentials(authorization) !== undefined),
  })),
  'static-mock-at-random: Each answer is made of events that chance has chosen.': {
    profile: 'static-mock',
    decisions: (sound) => {
      const random = pseudoRandom(1)
      const some: Find = (store) => shuffled(store.all(), random)[0]
      return {
        ...canned(sound),
        pageOf: (events) => shuffled(events, random).slice(0, Math.floor(random() * 8)),
        find: { get: some, update: some },
      }
    },
  },
})
