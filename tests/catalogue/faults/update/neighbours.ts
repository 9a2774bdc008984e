import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { EventId, SpecialEvent } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import type { Updating } from '../../../../src/reference/updating.ts'
import { afterwards, withStore } from '../../overrides.ts'
import { seedEventsWith } from '../../variations/planned-events.ts'
import { bodyOf, holding } from '../circumstances/tools.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'

// What a check has just sent to another event is gone, whichever clause it judges there.
const whatItHadSent: readonly ClauseId[] = [
  'update.unsent-kept',
  'update.dates-replaced',
  'update.persisted',
  'update.repeatable',
  'update.list-reflects',
  'update.sequences',
  'auth.refused-changes-nothing',
]

/** Updates that change more events than the one that they name, or take something from them. */
export const neighbourFaults = [
  ...breakingBy('update.isolated', whatItHadSent, alsoUpdating, {
    'update-also-next-event: The event that is stored after the updated one takes the same fields as that one.':
      (event, { before }, events) => event === next(events, before),
    'update-also-first-event: The event that is stored first of all takes the same fields as the updated one.':
      (event, _updating, events) => event === events[0],
    'update-also-same-location: All events at the location of the updated one take the same fields as that.':
      ({ location }, { before }) => location === before.location,
    'update-also-same-name: All events that begin with the same name take the same fields as that one.':
      ({ name }, { before }) => name.split(':')[0] === before.name.split(':')[0],
    'update-also-same-shard: All events whose eventId begins with the same digit take the same fields.':
      ({ eventId }, { before }) => eventId[0] === before.eventId[0],
  }),
  ...breakingBy('update.isolated', whatItHadSent, changingOthers, {
    'update-also-all-events: Every event of the store takes the price that an update sends to one of them.':
      (event, { update: { price = event.price } }) => ({ ...event, price }),
    'update-also-same-description: Events of the same description share it: all of them take a new one.':
      (event, { before, update: { eventDescription = event.eventDescription } }) =>
        event.eventDescription === before.eventDescription ? { ...event, eventDescription } : event,
    'update-also-same-date: All events that share a date with the updated one take its price as well.':
      (event, { before, update: { price = event.price } }) =>
        event.dates.some((date) => before.dates.includes(date)) ? { ...event, price } : event,
    'update-also-undated-events: The first dates of an event without any are those of all others without any.':
      (event, { before, update: { dates = [] } }) =>
        before.dates.length === 0 && event.dates.length === 0 ? { ...event, dates } : event,
    'update-clears-dates-at-location: New dates are taken away from all other events at the same location.':
      (event, { update }, stored) =>
        event.location === stored.location
          ? { ...event, dates: event.dates.filter((date) => !update.dates?.includes(date)) }
          : event,
  }),
  ...breaking('update.isolated', whatItHadSent, {
    'update-by-name-where-none-is-shared: Of events of which no two are called alike: All of the name that the updated one has take the same fields.':
      holding(
        seedEventsWith(({ name }, index) => ({ name: `${name}, no. ${index}` })),
        alsoUpdating(({ name }, { before }) => name === before.name),
      ),
    'update-dates-the-undated-event-once: Of events of which one has no dates: That one gets new ones that another is sent, once.':
      holding(
        seedEventsWith(({ dates }, index) => ({ dates: index === 0 ? [] : dates })),
        remembering(() => {
          let isDone = false
          return () => ({
            afterUpdate: (store, { eventId }, { before, update: { dates = [] } }) => {
              const undated = store.all().find((event) => event.dates.length === 0)
              const areNew = dates.some((date) => !before.dates.includes(date))
              if (isDone || !undated || undated.eventId === eventId || !areNew) return
              isDone = true
              store.put({ ...undated, dates })
            },
          })
        }),
      ),
    'update-also-last-updated: The event updated before this one takes the same fields.': () => {
      let last: EventId | undefined
      return {
        afterUpdate: (store, stored, { update }) => {
          const event = last === undefined ? undefined : store.find(last)
          if (event && event.eventId !== stored.eventId) store.put({ ...event, ...update })
          last = stored.eventId
        },
      }
    },
    'update-removes-next-event: An update of dates removes the event stored after the updated one.':
      () => ({
        afterUpdate: (store, stored, { update }) => {
          const event = next(store.all(), stored)
          if (update.dates && event) store.remove(event.eventId)
        },
      }),
    'update-also-dates-in-common-from-the-start: Events that have the same dates when the service starts have them in one place.':
      remembering(() => {
        let placeOf: Map<EventId, string> | undefined
        return () => ({
          afterUpdate: (store, { eventId }, { before, update: { dates } }) => {
            const formerly = (event: SpecialEvent) => (event.eventId === eventId ? before : event)
            placeOf ??= new Map(
              store.all().map((event) => [event.eventId, formerly(event).dates.join()]),
            )
            const place = placeOf.get(eventId)
            if (!dates || !place) return
            for (const event of store.all())
              if (placeOf.get(event.eventId) === place) store.put({ ...event, dates })
          },
        })
      }),
    'update-also-price-of-the-id-most-alike: Of the events whose eventIds begin most alike, one takes the price of the other.':
      () => ({
        afterUpdate: (store, { eventId }, { update: { price } }) => {
          const ids = store.all().map((event) => event.eventId)
          const inCommon = (one: EventId, other: EventId) =>
            one === other ? 0 : [...one].findIndex((digit, at) => digit !== other[at])
          const alike = Math.max(...ids.flatMap((one) => ids.map((other) => inCommon(one, other))))
          for (const other of ids.filter((id) => inCommon(id, eventId) === alike)) {
            const event = store.find(other)
            if (event && price !== undefined) store.put({ ...event, price })
          }
        },
      }),
  }),
  ...breakingBy('update.isolated', whatItHadSent, afterRefusal, {
    'invalid-update-empties-the-next-event: An update refused for its body takes the dates of the event stored next.':
      (store, request, status) => {
        const all = store.all()
        const named = store.find(request.eventId)
        const event = named && (next(all, named) ?? all[0])
        if (status === 400 && event) store.put({ ...event, dates: [] })
      },
    'update-of-no-event-prices-the-first: An update that finds no event gives its price to the first of all.':
      (store, request, status) => {
        const [event] = store.all()
        const { price } = bodyOf(request)
        if (status === 404 && event && typeof price === 'number') store.put({ ...event, price })
      },
  }),
  ...breaking('update.isolated', [], {
    'update-moves-the-next-event-by-a-day: New dates move those of the event stored next.': () => ({
      afterUpdate: (store, stored, { update }) => {
        const all = store.all()
        const event = next(all, stored) ?? all[0]
        if (update.dates && event && event.eventId !== stored.eventId)
          store.put({ ...event, dates: event.dates.map((date) => addDays(date, 1)) })
      },
    }),
    'every-tenth-update-raises-a-price: Every tenth update raises the price of the event stored last by 1.':
      remembering(() => {
        let updates = 0
        return () => ({
          afterUpdate: (store, stored) => {
            const event = store.all().at(-1)
            if (++updates % 10 === 0 && event && event.eventId !== stored.eventId)
              store.put({ ...event, price: event.price + 1 })
          },
        })
      }),
  }),
]

/** Gives the fields of an update to other events as well. */
export function alsoUpdating(
  isMeant: (
    event: SpecialEvent,
    updating: Updating,
    events: readonly SpecialEvent[],
  ) => boolean | undefined,
): Override {
  return () => ({
    afterUpdate: (store, _stored, updating) => {
      const events = store.all()
      for (const event of events.filter((one) => isMeant(one, updating, events)))
        store.put({ ...event, ...updating.update })
    },
  })
}

/** Changes every other event after an update. */
function changingOthers(
  change: (event: SpecialEvent, updating: Updating, stored: SpecialEvent) => SpecialEvent,
): Override {
  return () => ({
    afterUpdate: (store, stored, updating) => {
      for (const event of store.all())
        if (event.eventId !== stored.eventId) store.put(change(event, updating, stored))
    },
  })
}

/** Changes the store after an update that was refused. */
function afterRefusal(
  change: (store: EventStore, request: ServiceRequest, status: number) => void,
): Override {
  return withStore((store) =>
    afterwards((given, request) => {
      change(store(), request, given.status)
      return given
    }, 'update'),
  )
}

/** The event stored after another. */
function next(
  events: readonly SpecialEvent[],
  { eventId }: SpecialEvent,
): SpecialEvent | undefined {
  return events[events.findIndex((event) => event.eventId === eventId) + 1]
}
