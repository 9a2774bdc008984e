import { setTimeout as pause } from 'node:timers/promises'
import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import { beforehand } from '../../overrides.ts'
import { finds, unknownGives } from '../answers.ts'
import { breaking, remembering, restingOnReads } from '../fault.ts'

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
          ...finds(
            (event, eventId) =>
              (/[A-F]/.test(eventId) ? atStart.get(eventId.toLowerCase()) : undefined) ?? event,
          )(sound),
        })
      }),
  }),
  ...breaking('get.unknown-gives-no-event', [], {
    'id-with-other-middle-groups-gives-the-event: Of an eventId that is read, only the first and last groups count.':
      unknownGives((eventId, store) => {
        const ends = (id: string) => id.slice(0, 8) + id.slice(-12)
        return store.all().find((event) => ends(event.eventId) === ends(eventId))
      }),
  }),
  ...breaking('update.isolated', ['get.unknown-gives-no-event'], {
    'refused-update-of-an-unknown-id-creates-it: An update of an unknown eventId is refused, and an event of that one can be read from then on.':
      remembering(() => {
        const created = new Map<string, SpecialEvent>()
        return ({ find }) => ({
          find: {
            get: (...given) => find.get(...given) ?? created.get(given[1]),
            update: (store, eventId, request) => {
              const event = find.update(store, eventId, request)
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
            ...beforehand((request) => {
              if (batch.push(request) === 1)
                setTimeout(() => {
                  batch = []
                }, 4)
              batches.set(request, batch)
              return pause(6)
            }, 'get')(sound),
            ...finds((_event, _eventId, store, request) => {
              const together = batches.get(request) ?? []
              const found = together.flatMap(({ eventId }) => store.find(eventId) ?? [])
              return found[together.indexOf(request)]
            })(sound),
          })
        }),
    },
  ),
]
