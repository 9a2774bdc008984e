import type { SpecialEvent } from '../../contract/special-event.ts'
import type { Override } from '../decisions.ts'
import type { EventStore } from '../store.ts'
import type { Updating } from '../updating.ts'
import type { Fault } from './fault.ts'

/** Updates that change more events than the one that they name. */
export const updateNeighbourFaults: readonly Fault[] = [
  {
    name: 'update-also-next-event',
    description: 'The event stored after the updated one takes the same fields.',
    violates: 'update.isolated',
    decisions: alsoUpdating((events, { before }) => {
      const next = events.findIndex(({ eventId }) => eventId === before.eventId) + 1
      return events.slice(next, next + 1)
    }),
  },
  {
    name: 'update-also-first-event',
    description: 'The event stored first takes the same fields.',
    violates: 'update.isolated',
    decisions: alsoUpdating((events) => events.slice(0, 1)),
  },
  {
    name: 'update-also-all-events',
    description: 'Every event takes the same price.',
    violates: 'update.isolated',
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
    decisions: alsoUpdating((events, { before }) =>
      events.filter(({ location }) => location === before.location),
    ),
  },
  {
    name: 'update-also-same-name',
    description: 'All events that begin with the same name take the same fields.',
    violates: 'update.isolated',
    decisions: alsoUpdating((events, { before }) =>
      events.filter(({ name }) => name.split(':')[0] === before.name.split(':')[0]),
    ),
  },
  {
    name: 'update-also-same-description',
    description: 'Events of the same description share it: all of them take a new one.',
    violates: 'update.isolated',
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
    decisions: alsoUpdating((events, { before }) =>
      events.filter(({ eventId }) => eventId[0] === before.eventId[0]),
    ),
  },
  {
    name: 'update-clears-dates-at-location',
    description: 'New dates are taken away from all other events at the same location.',
    violates: 'update.isolated',
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
    name: 'update-clears-past-dates-everywhere',
    description: 'An update of dates drops the dates from all events without a coming one.',
    violates: 'update.isolated',
    decisions: () => ({
      afterUpdate: (store, stored, { update }) => {
        const today = new Date().toISOString().slice(0, 10)
        for (const event of update.dates ? store.all() : []) {
          const past = event.dates.every((date) => date < today)
          if (past && event.eventId !== stored.eventId) store.put({ ...event, dates: [] })
        }
      },
    }),
  },
  {
    name: 'update-removes-next-event',
    description: 'An update of dates removes the event stored after the updated one.',
    violates: 'update.isolated',
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

/** Gives the fields of an update to other events as well. */
function alsoUpdating(
  choose: (events: readonly SpecialEvent[], updating: Updating) => readonly SpecialEvent[],
): Override {
  const afterUpdate = (store: EventStore, _stored: SpecialEvent, updating: Updating) => {
    for (const event of choose(store.all(), updating)) store.put({ ...event, ...updating.update })
  }
  return () => ({ afterUpdate })
}
