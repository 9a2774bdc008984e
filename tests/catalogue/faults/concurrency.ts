import { setTimeout as wait } from 'node:timers/promises'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import { type Fault, restingOnReadsBut } from './fault.ts'

/** What goes wrong only under load, or between one request and the next. */
export const concurrencyFaults: readonly Fault[] = [
  {
    name: 'get-degraded-under-load',
    description: 'With more than five requests under way, a read lacks the eventDescription.',
    violates: 'get.full-object',
    mayAlsoViolate: [...restingOnReadsBut('get.full-object'), 'update.invalid-never-stored'],
    decisions: (sound) => {
      let underWay = 0
      const degraded = new WeakSet<ServiceRequest>()
      return {
        around: async (request, answer) => {
          underWay += 1
          if (underWay > 5) degraded.add(request)
          try {
            await wait(2)
            return await sound.around(request, answer)
          } finally {
            underWay -= 1
          }
        },
        represent: {
          ...sound.represent,
          get: (event, request) => {
            const { eventDescription, ...rest } = event
            return degraded.has(request) ? rest : event
          },
        },
      }
    },
  },
  {
    name: 'update-conflict-unless-reread',
    description:
      'An event that was updated has to be read before its next update, or else comes 409.',
    violates: 'update.sequences',
    mayAlsoViolate: ['update.any-subset'],
    decisions: (sound) => {
      const dirty = new Set<string>()
      const seen = (event: SpecialEvent) => {
        dirty.delete(event.eventId.toLowerCase())
        return event
      }
      return {
        around: async (request, answer) =>
          request.operation === 'update' && dirty.has(request.eventId.toLowerCase())
            ? {
                status: 409,
                headers: { 'content-type': 'application/json' },
                body: { error: 'stale version' },
              }
            : sound.around(request, answer),
        afterUpdate: (_store, { eventId }) => void dirty.add(eventId.toLowerCase()),
        represent: {
          ...sound.represent,
          get: seen,
          list: seen,
        },
      }
    },
  },
  {
    name: 'update-read-modify-write-race',
    description:
      'An update writes the whole row as it was 8 ms before: of two at once, one is lost.',
    violates: 'update.unsent-kept',
    decisions: (sound) => {
      let rows: EventStore | undefined
      const loaded = new WeakMap<ServiceRequest, SpecialEvent>()
      return {
        traffic: (ground) => {
          rows = ground.store
          return sound.traffic(ground)
        },
        around: async (request, answer) => {
          if (request.operation === 'update') {
            const row = rows?.find(request.eventId)
            if (row) loaded.set(request, row)
            await wait(8)
          }
          return sound.around(request, answer)
        },
        find: {
          ...sound.find,
          update: (store, eventId, request) =>
            loaded.get(request) ?? sound.find.update(store, eventId, request),
        },
      }
    },
  },
]
