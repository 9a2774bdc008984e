import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import type { Updating } from '../../../src/reference/updating.ts'
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

/** Updates that change more events than the one that they name. */
export const updateNeighbourFaults: readonly Fault[] = [
  {
    name: 'update-also-next-event',
    description: 'The event stored after the updated one takes the same fields.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: alsoUpdating((events, { before }) => {
      const next = events.findIndex(({ eventId }) => eventId === before.eventId) + 1
      return events.slice(next, next + 1)
    }),
  },
  {
    name: 'update-also-first-event',
    description: 'The event stored first takes the same fields.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: alsoUpdating((events) => events.slice(0, 1)),
  },
  {
    name: 'update-also-all-events',
    description: 'Every event takes the same price.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: () => ({
      afterUpdate: (store, _stored, { update: { price } }) => {
        if (price !== undefined) for (const event of store.all()) store.put({ ...event, price })
      },
    }),
  },
  {
    name: 'update-also-same-location',
    description: 'All events at the same location take the same fields.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: alsoUpdating((events, { before }) =>
      events.filter(({ location }) => location === before.location),
    ),
  },
  {
    name: 'update-also-same-name',
    description: 'All events that begin with the same name take the same fields.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: alsoUpdating((events, { before }) =>
      events.filter(({ name }) => name.split(':')[0] === before.name.split(':')[0]),
    ),
  },
  {
    name: 'update-also-same-description',
    description: 'Events of the same description share it: all of them take a new one.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: () => ({
      afterUpdate: (store, _stored, { before, update: { eventDescription } }) => {
        if (eventDescription === undefined) return
        for (const event of store.all()) {
          if (event.eventDescription === before.eventDescription) {
            store.put({ ...event, eventDescription })
          }
        }
      },
    }),
  },
  {
    name: 'update-also-same-date',
    description: 'All events that share a date with the updated one take its price.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: () => ({
      afterUpdate: (store, _stored, { before, update: { price } }) => {
        if (price === undefined) return
        for (const event of store.all()) {
          if (event.dates.some((date) => before.dates.includes(date)))
            store.put({ ...event, price })
        }
      },
    }),
  },
  {
    name: 'update-also-last-updated',
    description: 'The event updated before this one takes the same fields.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: () => {
      let last: SpecialEvent['eventId'] | undefined
      return {
        afterUpdate: (store, stored, { update }) => {
          const event = last === undefined ? undefined : store.find(last)
          if (event && event.eventId !== stored.eventId) store.put({ ...event, ...update })
          last = stored.eventId
        },
      }
    },
  },
  {
    name: 'update-also-same-shard',
    description: 'All events whose eventId begins with the same digit take the same fields.',
    violates: 'update.isolated',
    mayAlsoViolate: alsoToThem,
    decisions: alsoUpdating((events, { before }) =>
      events.filter(({ eventId }) => eventId[0] === before.eventId[0]),
    ),
  },
]

/** Gives the fields of an update to other events as well. */
function alsoUpdating(
  choose: (events: readonly SpecialEvent[], updating: Updating) => readonly SpecialEvent[],
): Override {
  const afterUpdate = (store: EventStore, _stored: SpecialEvent, updating: Updating) => {
    for (const event of choose(store.all(), updating)) store.put({ ...event, ...updating.update })
  }
  return () => ({ afterUpdate })
}
