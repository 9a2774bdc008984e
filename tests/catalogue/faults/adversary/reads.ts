import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import { breaking, breakingBy, remembering, restingOnReads } from '../fault.ts'

import { pause } from './moments.ts'

/** Reads by an eventId in another form, of one like others, or at the same time as others. */
export const adversaryReadFaults = [
  ...breaking('update.sequences', restingOnReads, {
    'capitals-read-what-an-event-was-before-its-updates: A read by an eventId in capitals gives the event as it was at the start.':
      remembering(() => {
        const atStart = new Map<string, SpecialEvent>()
        return (sound) => ({
          afterUpdate: (_store, { eventId }, { before }) => {
            if (!atStart.has(eventId)) atStart.set(eventId, before)
          },
          find: {
            ...sound.find,
            get: (store, eventId, request) =>
              (/[A-F]/.test(eventId) ? atStart.get(eventId.toLowerCase()) : undefined) ??
              sound.find.get(store, eventId, request),
          },
        })
      }),
  }),
  ...breakingBy('get.unknown-gives-no-event', [], unknownGives, {
    'id-with-other-middle-groups-gives-the-event: Of an eventId that is read, only the first and last groups count.':
      (eventId, store) =>
        store
          .all()
          .find(
            (event) =>
              event.eventId.slice(0, 8) === eventId.slice(0, 8) &&
              event.eventId.slice(-12) === eventId.slice(-12),
          ),
  }),
  ...breaking('update.isolated', ['get.unknown-gives-no-event'], {
    'refused-update-of-an-unknown-id-creates-it: An update of an unknown eventId is refused, and an event of that one can be read from then on.':
      remembering(() => {
        const created = new Map<string, SpecialEvent>()
        return (sound) => ({
          find: {
            get: (store, eventId, request) =>
              sound.find.get(store, eventId, request) ?? created.get(eventId),
            update: (store, eventId, request) => {
              const event = sound.find.update(store, eventId, request)
              const sample = store.all()[0]
              if (!event && sample)
                created.set(eventId, { ...sample, eventId: eventId as SpecialEvent['eventId'] })
              return event
            },
          },
        })
      }),
  }),
  ...breaking(
    'get.unknown-gives-no-event',
    [...restingOnReads, 'get.event-id-echo', 'get.listed-is-readable', 'get.full-object'],
    {
      'reads-at-once-move-up-for-an-unknown-id: Reads at the same time are answered from one query, without a row for unknown eventIds.':
        remembering(() => {
          let batch: ServiceRequest[] = []
          const batches = new WeakMap<ServiceRequest, ServiceRequest[]>()
          return (sound) => ({
            around: async (request, answer) => {
              if (request.operation !== 'get') return sound.around(request, answer)
              if (batch.push(request) === 1)
                setTimeout(() => {
                  batch = []
                }, 4)
              batches.set(request, batch)
              await pause(6)
              return sound.around(request, answer)
            },
            find: {
              ...sound.find,
              get: (store, _eventId, request) => {
                const together = batches.get(request) ?? []
                return together.flatMap(({ eventId }) => store.find(eventId) ?? [])[
                  together.indexOf(request)
                ]
              },
            },
          })
        }),
    },
  ),
]

function unknownGives(
  find: (eventId: string, store: EventStore) => SpecialEvent | undefined,
): Override {
  return (sound) => ({
    find: {
      ...sound.find,
      get: (store, eventId, request) =>
        sound.find.get(store, eventId, request) ?? find(eventId, store),
    },
  })
}
