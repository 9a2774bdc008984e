import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { type Fault, restingOnReadsBut } from './fault.ts'
import { shows } from './representation-shown.ts'

const anotherEventId = 'a6c2b0de-3f51-4c07-9d6e-0b7f1c2d3e4f'

/** Reading one event gives something else. */
export const getFaults: readonly Fault[] = [
  {
    name: 'get-echoes-another-event-id',
    description: 'An event that is read carries another eventId than the path.',
    violates: 'get.event-id-echo',
    mayAlsoViolate: [
      'get.listed-is-readable',
      'get.agrees-with-list',
      'update.persisted',
      'update.sequences',
    ],
    decisions: shows('get', (event) => ({ ...event, eventId: anotherEventId })),
  },
  {
    name: 'get-gives-the-first-event',
    description: 'Every eventId in the path gives the first event of all.',
    violates: 'get.event-id-echo',
    mayAlsoViolate: [
      'get.unknown-gives-no-event',
      'update.persisted',
      'update.sequences',
      'get.agrees-with-list',
    ],
    decisions: (sound) => ({ find: { ...sound.find, get: (store) => store.all()[0] } }),
  },
  {
    name: 'get-gives-neighbour-for-one-in-ten',
    description: 'One event in ten is answered with the one stored after it.',
    violates: 'get.event-id-echo',
    mayAlsoViolate: restingOnReadsBut('get.event-id-echo'),
    decisions: (sound) => ({
      find: {
        ...sound.find,
        get: (store, eventId, request) => {
          const event = sound.find.get(store, eventId, request)
          const all = store.all()
          const place = event ? all.indexOf(event) : -1
          return place % 10 === 3 ? all[place + 1] : event
        },
      },
    }),
  },
  {
    name: 'get-matches-first-two-digits',
    description: 'The first event whose eventId starts with the same two digits is answered.',
    violates: 'get.event-id-echo',
    mayAlsoViolate: ['get.unknown-gives-no-event', ...restingOnReadsBut('get.event-id-echo')],
    decisions: (sound) => ({
      find: {
        ...sound.find,
        get: (store, eventId) => {
          const start = eventId.slice(0, 2).toLowerCase()
          return store.all().find((event) => event.eventId.startsWith(start))
        },
      },
    }),
  },
  {
    name: 'get-gives-another-event-every-third-time',
    description: 'Every third read gives the event that was read before it.',
    violates: 'get.event-id-echo',
    mayAlsoViolate: restingOnReadsBut('get.event-id-echo'),
    decisions: (sound) => {
      let reads = 0
      let former: SpecialEvent | undefined
      return {
        find: {
          ...sound.find,
          get: (store, eventId, request) => {
            const event = sound.find.get(store, eventId, request)
            const given = event && reads % 3 === 2 ? former : event
            if (event) {
              reads += 1
              former = event
            }
            return given
          },
        },
      }
    },
  },
  {
    name: 'get-mixes-up-requests-under-load',
    description: 'Reads under way at the same time share one variable for the eventId.',
    violates: 'get.event-id-echo',
    mayAlsoViolate: restingOnReadsBut('get.event-id-echo'),
    decisions: (sound) => {
      let current = ''
      return {
        find: { ...sound.find, get: (store) => store.find(current) },
        around: async (request, answer) => {
          if (request.operation === 'get') {
            current = request.eventId
            await new Promise((resume) => setTimeout(resume, 2))
          }
          return sound.around(request, answer)
        },
      }
    },
  },
]
