import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Fault } from './fault.ts'

// What a check has just sent to another event is gone, whichever clause it judges there.
const alsoToThem: readonly ClauseId[] = [
  'update.unsent-kept',
  'update.dates-replaced',
  'update.persisted',
  'update.repeatable',
  'update.list-reflects',
  'update.sequences',
  'auth.refused-changes-nothing',
]

/** Updates that take something away from other events. */
export const updateNeighbourRobbedFaults: readonly Fault[] = [
  {
    name: 'update-clears-dates-at-location',
    description: 'New dates are taken away from all other events at the same location.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: () => ({
      afterUpdate: (store, stored, { update }) => {
        for (const event of store.all()) {
          if (event.location !== stored.location || event.eventId === stored.eventId) continue
          const dates = event.dates.filter((date) => !update.dates?.includes(date))
          store.put({ ...event, dates })
        }
      },
    }),
  },
  {
    name: 'update-removes-next-event',
    description: 'An update of dates removes the event stored after the updated one.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: () => ({
      afterUpdate: (store, stored, { update }) => {
        const events = store.all()
        const next = events.findIndex(({ eventId }) => eventId === stored.eventId) + 1
        const event = events[next]
        if (update.dates && event) store.remove(event.eventId)
      },
    }),
  },
]
