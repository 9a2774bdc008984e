import { setTimeout as pause } from 'node:timers/promises'
import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../../src/reference/request.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import { afterwards, beforehand, withStore } from '../../overrides.ts'
import { finds } from '../answers.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'
import { whereUpdatesShow } from './later.ts'

/** Faults of certain moments: a second later, or while another request is under way. */
export const adversaryMomentFaults = [
  ...breaking('update.persisted', [...whereUpdatesShow, 'list.range.empty'], {
    'read-under-way-during-an-update-is-remembered: A read that began before an update ended is what all reads give until the next update.':
      remembering(() => {
        const stale = new Map<string, SpecialEvent>()
        return held(
          'get',
          (store, begun) => {
            const now = store.find(begun.eventId)
            if (now && now !== begun) stale.set(begun.eventId, begun)
            return stale.get(begun.eventId) ?? now
          },
          (eventId) => stale.delete(eventId),
        )
      }),
  }),
  ...breaking('update.unsent-kept', whereUpdatesShow, {
    'updates-at-once-undo-each-other: Of two updates of one event at the same time, the later one keeps nothing of the other.':
      held('update', (_store, begun) => begun),
  }),
  ...breaking('update.event-id-echo', whereUpdatesShow, {
    'updates-at-once-answered-with-the-last: Of updates under way at the same time, all are answered with the event of the last.':
      remembering(() => {
        let last: Answer | undefined
        return afterwards(async (given) => {
          if (given.status !== 200) return given
          last = given
          await pause(4)
          return last
        }, 'update')
      }),
  }),
  ...breakingBy('update.persisted', whereUpdatesShow, whileUpdated, {
    'event-gone-while-it-is-updated: An update takes 20 ms, for which its event is not found.':
      () => undefined,
    'dates-gone-while-an-update-is-under-way: An update takes 20 ms, for which its event has no dates.':
      (event: SpecialEvent) => ({ ...event, dates: [] }),
  }),
]

/** Reads show an event otherwise, or not at all, while an update of it is under way. */
function whileUpdated(shown: (event: SpecialEvent) => SpecialEvent | undefined): Override {
  return (sound) => {
    const underWay = new Set<string>()
    return {
      ...beforehand(async ({ eventId }) => {
        underWay.add(eventId)
        await pause(20)
        underWay.delete(eventId)
      }, 'update')(sound),
      ...finds((event, eventId) => (event && underWay.has(eventId) ? shown(event) : event))(sound),
    }
  }
}

/** Finds an event by an operation that holds it a moment before it goes on; `begun` is what it held. */
function held(
  operation: 'get' | 'update',
  found: (store: EventStore, begun: SpecialEvent) => SpecialEvent | undefined,
  forget: (eventId: string) => void = () => {},
): Override {
  return withStore((running) => (sound) => {
    const begun = new WeakMap<ServiceRequest, SpecialEvent>()
    return {
      ...beforehand((request) => {
        const event = running().find(request.eventId)
        if (event) begun.set(request, event)
        return pause(4)
      }, operation)(sound),
      afterUpdate: (_store, { eventId }) => forget(eventId),
      ...finds((now, _eventId, store, request) => {
        const event = begun.get(request)
        return event ? found(store, event) : now
      }, operation)(sound),
    }
  })
}
