import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { basicCredentials } from '../../../src/reference/authentication.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Find } from '../../../src/reference/reading.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { answerInstead } from '../overrides.ts'
import { pseudoRandom, shuffled } from './pseudo-random.ts'
import { every } from './traffic.ts'
import { type Row, rowsFor, tableOf, vary } from './variation.ts'

const threeEvents = (today: IsoDate): SpecialEvent[] => seedEvents(today).slice(0, 3)

const readOnly = (description: string, further: Omit<Row, 'description'> = {}): Row =>
  vary(description, { profile: 'read-only', ...further })

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
const writable = (description: string, ids: readonly string[], decisions?: Override): Row =>
  vary(description, {
    settings: { WRITABLE_EVENT_IDS: ids.join(',') },
    ...(decisions && { decisions }),
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
const mock = (description: string, further: Override = () => ({})): Row =>
  vary(description, {
    profile: 'static-mock',
    decisions: (sound) => ({ ...canned(sound), ...further(sound) }),
    events: threeEvents,
  })

/** Runs that are told what kind of target they judge, or which events they may touch. */
export const profileVariations = tableOf({
  'read-only': readOnly('The run may not send any update.'),
  'read-only-updates-403': readOnly('All updates are refused with 403, and the run sends none.', {
    decisions: updates403(() => true),
  }),
  'read-only-few-events': readOnly('The run may not send any update; there are three events.', {
    events: threeEvents,
  }),
  'read-only-no-events': readOnly('The run may not send any update; there are no events.', {
    events: [],
  }),
  'read-only-events-updated-often': readOnly('Another client updates events, the run may not.', {
    decisions: every(50, (store, _today, _random, count) => {
      const event = store.all()[(count * 7) % store.all().length]
      if (event) store.put({ ...event, name: `Edited ${count} times`, price: count + 0.77 })
    }),
  }),

  ...rowsFor([1, 3, 12, 40], (count) => [
    `writable-events-${count}`,
    writable(`The run may update ${count} of the events.`, firstIds(count)),
  ]),
  'writable-events-the-only-ones-updated': writable(
    'The run may update four events, all others are refused with 403.',
    firstIds(4),
    updates403(({ eventId }) => !firstIds(4).includes(eventId.toLowerCase())),
  ),
  'writable-events-without-dates': vary('The run may update events without dates only.', {
    settings: {
      WRITABLE_EVENT_IDS: seeds
        .filter(({ dates }) => dates.length === 0)
        .map(({ eventId }) => eventId.toUpperCase())
        .join(' '),
    },
  }),
  'writable-events-unknown': writable(
    'The run may update one event only, which the service does not have.',
    ['a6c2b0de-3f51-4c07-9d6e-0b7f1c2d3e4f'],
  ),

  'static-mock': mock('Each operation has one answer, whatever it is asked.'),
  'static-mock-refusing-odd-limits': mock(
    'Each operation has one answer, for requests that are valid.',
    ({ updateFaults, parseBody }) => ({ updateFaults, parseBody }),
  ),
  'static-mock-without-events': mock('The mock lists no event.', () => ({ pageOf: () => [] })),
  'static-mock-sound': vary('The run is told of a mock, and the service is none.', {
    profile: 'static-mock',
  }),
  'static-mock-with-any-credentials': mock('Credentials do not matter to the mock.', () => ({
    authorised: everyOperation((authorization) => basicCredentials(authorization) !== undefined),
  })),
  'static-mock-at-random': vary('Each answer is made of events that chance has chosen.', {
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
  }),
})
