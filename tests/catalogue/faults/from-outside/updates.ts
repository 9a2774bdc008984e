import { setTimeout as wait } from 'node:timers/promises'
import {
  type EventId,
  type IsoDate,
  type SpecialEvent,
  type Update,
  updateFields,
} from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import { beforehand, bodies, tally } from '../../overrides.ts'
import { pastDatesRefused } from '../../variations/locked-events.ts'
import { type Planned, plannedEvents, underWay } from '../../variations/planned-events.ts'
import { answers, finds, shows } from '../answers.ts'
import { holding } from '../circumstances/tools.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'
import { startingWith } from '../get/found.ts'
import { firstSeen, merging, refusingWhere, sendsOnly, storing } from '../update/changing.ts'
import { listingKept, placing } from '../update/listed.ts'
import { taking } from '../update/taking.ts'
import { onAll, onUpdates, prices } from './tools.ts'

const around: Planned = (index) => [((index * 11) % 60) - 20, 30 + index]

/** Does something to another event after an update. */
const alsoTo =
  (other: (store: EventStore, stored: SpecialEvent, before: SpecialEvent) => unknown) => () => ({
    afterUpdate: (
      store: EventStore,
      stored: SpecialEvent,
      { before }: { readonly before: SpecialEvent },
    ) => void other(store, stored, before),
  })

const othersOf = (store: EventStore, { eventId }: SpecialEvent) =>
  store.all().filter((event) => event.eventId !== eventId)

/** Updates that go wrong, as mappers, columns and mutations make them. */
export const outsideUpdateFaults = [
  ...breaking('update.unsent-kept', onUpdates, {
    'names-cleared-where-all-have-begun: Of 20 events, all under way, which take no past date: A name that is not sent is emptied.':
      holding(plannedEvents(20, underWay), (sound) => ({
        ...pastDatesRefused(sound),
        ...merging((_merged, { update }) => (update.name === undefined ? { name: '' } : {}))(sound),
      })),
    'empty-update-rounds-the-price: An update of no field stores a price without its fraction.':
      merging(({ price }, { update }) =>
        Object.keys(update).length === 0 ? { price: Math.trunc(price) } : {},
      ),
    'three-texts-make-a-put: An update that sends all three texts without dates clears the dates.':
      merging(({ dates: kept }, { update }) => {
        const { name, location, eventDescription, dates: sent } = update
        const isPut = [name, location, eventDescription].every((text) => text !== undefined)
        return { dates: isPut && sent === undefined ? [] : kept }
      }),
    'concurrent-updates-lose-fields: Of two updates at a time the later one writes the event back as it was before both.':
      remembering(() => {
        const began = new WeakMap<ServiceRequest, number>()
        const former = new Map<EventId, { readonly until: number; readonly event: SpecialEvent }>()
        return (sound) => ({
          ...beforehand((request) => {
            began.set(request, performance.now())
            return wait(5)
          }, 'update')(sound),
          merge: (updating) => {
            const { before, request } = updating
            const older = former.get(before.eventId)
            const isConcurrent = older && older.until > (began.get(request) ?? 0)
            return sound.merge(isConcurrent ? { ...updating, before: older.event } : updating)
          },
          afterUpdate: (_store, _stored, { before: event }) => {
            former.set(event.eventId, { until: performance.now(), event })
          },
        })
      }),
    'long-description-trimmed-by-a-price: A price alone cuts a description of more than 200 characters to 200.':
      merging(({ eventDescription }, { update }) =>
        sendsOnly(update, 'price') ? { eventDescription: eventDescription.slice(0, 200) } : {},
      ),
    'new-dates-clear-a-low-price: New dates on their own set a price below 10 to 0.': merging(
      ({ price }, { update }) =>
        sendsOnly(update, 'dates') ? { price: price < 10 ? 0 : price } : {},
    ),
  }),
  ...breaking('update.any-subset', onUpdates, {
    'texts-like-a-query-refused: A text in which "select" comes before "from" is refused.':
      refusingWhere((update) => /select.*\bfrom\b/i.test(JSON.stringify(update))),
    'location-and-dates-refused: Of 20 events: An update of just location and dates is refused.':
      holding(
        plannedEvents(20, around),
        refusingWhere((update) => sendsOnly(update, 'dates', 'location')),
      ),
    'all-but-the-price-refused: An update of all fields but the price is refused.': refusingWhere(
      (update) => sendsOnly(update, 'dates', 'eventDescription', 'location', 'name'),
    ),
    'description-of-a-series-refused: Of 31 events: A description alone is refused where an event has two dates.':
      holding(
        plannedEvents(31, around),
        refusingWhere(
          (update, { before }) =>
            sendsOnly(update, 'eventDescription') && before.dates.length === 2,
        ),
      ),
  }),
  ...breaking('update.persisted', onUpdates, {
    'four-field-updates-not-stored: Of 12 events: An update of exactly four fields is answered, but not stored.':
      holding(
        plannedEvents(12, around),
        storing((merged, { update, before }) =>
          Object.keys(update).length === 4 ? before : merged,
        ),
      ),
    'only-five-changed-events-kept: Of 45 events: The update of a sixth event brings the first one of six back as it was.':
      holding(
        plannedEvents(45, around),
        remembering(() => {
          const originals = new Map<EventId, SpecialEvent>()
          return () => ({
            afterUpdate: (store, { eventId }, { before }) => {
              originals.set(eventId, originals.get(eventId) ?? before)
              const [oldest] = originals.values()
              if (originals.size < 6 || !oldest) return
              store.put(oldest)
              originals.delete(oldest.eventId)
            },
          })
        }),
      ),
  }),
  ...breaking('update.any-subset', onUpdates, {
    'updates-of-some-identifiers-answered-500: An update of an event whose identifier ends in 0 or 1 is stored, and answered with 500.':
      answers('update', (answer, { eventId }) =>
        /[01]$/.test(eventId) && answer.status === 200
          ? { ...answer, status: 500, body: {} }
          : answer,
      ),
  }),
  ...breakingBy('update.persisted', onUpdates, losing, {
    'events-not-read-since-a-split: After 40 updates, those of the upper half by identifier that were updated until then are not found when they are read.':
      ({ digit, nth, updates }) => digit > 7 && nth < 40 && updates >= 40,
    'a-quarter-gone-after-updates: One in four events is gone for three seconds after its update.':
      ({ digit, ms }) => digit % 4 === 2 && ms < 3000,
  }),
  ...breaking('update.sequences', onUpdates, {
    'third-update-begins-from-the-first: Each third update of an event goes by what it was before the second.':
      remembering(() => {
        const count = tally<EventId>()
        const former = new Map<EventId, SpecialEvent>()
        return (sound) => ({
          merge: (updating) => {
            const { before } = updating
            const older = former.get(before.eventId)
            former.set(before.eventId, before)
            return count(before.eventId) % 3 === 0 && older
              ? sound.merge({ ...updating, before: older })
              : sound.merge(updating)
          },
        })
      }),
    'quick-updates-written-last-in-first-out: Of two updates of one event within 60 ms the first is written last, a little later.':
      remembering(() => {
        const last = new Map<EventId, { readonly at: number; readonly stored: SpecialEvent }>()
        return () => ({
          afterUpdate: (store, stored) => {
            const at = performance.now()
            const former = last.get(stored.eventId)
            last.set(stored.eventId, { at, stored })
            if (former && at - former.at < 60)
              setTimeout(() => store.put(former.stored), 40).unref()
          },
        })
      }),
  }),
  ...breaking('update.repeatable', onUpdates, {
    'price-sent-again-grows: Of 30 events: A price that is what it was already grows by a cent.':
      holding(
        plannedEvents(30, around),
        prices((price, { before }) =>
          price === before.price ? Math.round(price * 100 + 1) / 100 : price,
        ),
      ),
  }),
  ...breaking('update.isolated', onUpdates, {
    'update-finds-by-first-13-characters: An update of an unknown eventId changes the event that begins with the same 13 characters.':
      finds((event, id, store) => event ?? startingWith(store, id.slice(0, 13)), 'update'),
    'update-finds-by-last-part: An update of an unknown eventId changes the event that ends with the same 12 digits.':
      finds((event, id, store) => {
        const endsAlike = ({ eventId }: SpecialEvent) => eventId.slice(24) === id.slice(24)
        return event ?? store.all().find(endsAlike)
      }, 'update'),
    'locations-are-shared-rows: Of 45 events: A new location is given to every event that had the same one.':
      holding(
        plannedEvents(45, around),
        alsoTo((store, stored, { location }) => {
          if (location === stored.location) return
          const sharing = othersOf(store, stored).filter((event) => event.location === location)
          for (const event of sharing) store.put({ ...event, location: stored.location })
        }),
      ),
    'equal-dates-become-one-array: An event that gets just the dates of another one shares them from then on; as many others are written over them.':
      remembering(() => {
        const sharing = new Map<EventId, Set<EventId>>()
        return alsoTo((store, stored, before) => {
          const dates = `${stored.dates}`
          if (dates === `${before.dates}`) return
          const isAsLong = stored.dates.length === before.dates.length
          const former = sharing.get(stored.eventId)
          if (isAsLong && former)
            for (const event of othersOf(store, stored))
              if (former.has(event.eventId)) store.put({ ...event, dates: stored.dates })
          if (former && !isAsLong) former.delete(stored.eventId)
          if (former && !isAsLong) sharing.delete(stored.eventId)
          const same = othersOf(store, stored).find((event) => `${event.dates}` === dates)
          if (!same || dates === '' || former) return
          const shared = sharing.get(same.eventId) ?? new Set([same.eventId])
          for (const id of [same.eventId, stored.eventId])
            sharing.set(id, shared.add(stored.eventId))
        })
      }),
    'dates-in-one-array: Of 45 events: More dates than an event had are written over the first ones of the event behind it.':
      holding(
        plannedEvents(45, around),
        alsoTo((store, stored, before) => {
          const over = stored.dates.slice(before.dates.length)
          const [behind] = othersOf(store, stored).filter(
            ({ eventId, dates }) => eventId > stored.eventId && dates.length > 0,
          )
          if (over.length === 0 || !behind) return
          const kept = behind.dates.slice(over.length)
          store.put({ ...behind, dates: [...over.slice(0, behind.dates.length), ...kept] })
        }),
      ),
    'one-event-a-day-per-room: Of 12 events: A date that is given to an event is taken from the others in its location.':
      holding(
        plannedEvents(12, around, () => ({ location: 'Hall' })),
        alsoTo((store, stored) => {
          const isTaken = (date: IsoDate) => stored.dates.includes(date)
          for (const event of othersOf(store, stored))
            if (event.dates.some(isTaken))
              store.put({ ...event, dates: event.dates.filter((date) => !isTaken(date)) })
        }),
      ),
    'free-entry-spreads-in-the-house: A price of 0 is given to the event listed next in the store too.':
      alsoTo((store, stored, before) => {
        const all = store.all()
        const next = all[all.findIndex(({ eventId }) => eventId === stored.eventId) + 1]
        if (stored.price === 0 && before.price !== 0 && next) store.put({ ...next, price: 0 })
      }),
  }),
  ...breaking('update.list-reflects', onUpdates, {
    'list-copies-refreshed-by-names-and-dates: The list shows a new location or description only after a new name, price or date.':
      listingKept((shown, stored, { update: { name, dates, price }, before }) =>
        [name, dates, price].some((value) => value !== undefined) ? stored : (shown ?? before),
      ),
    'unlisted-once-back-on-its-first-dates: An event that gets the dates it first had is not listed any more.':
      remembering(() => {
        const first = firstSeen()
        return placing(
          (_isBack: boolean | undefined, { dates }, { before }) => {
            const former = first(before).dates.join()
            return dates.join() === former && before.dates.join() !== former
          },
          (event, isBack) => (isBack ? undefined : event),
        )
      }),
    'unlisted-after-five-updates: Of 31 events: An event is not listed any more after its fifth update.':
      holding(
        plannedEvents(31, around),
        placing(
          (updates: number | undefined) => (updates ?? 0) + 1,
          (event, updates = 0) => (updates >= 5 ? undefined : event),
        ),
      ),
    'updated-series-listed-by-its-last-date: Dates that are sent are indexed by the last of them alone.':
      placing(
        (indexed: readonly IsoDate[] | undefined, _stored, { update }) =>
          update.dates?.slice(-1) ?? indexed,
        (event, dates = event.dates) => ({ ...event, dates }),
      ),
  }),
  ...breaking('update.invalid-never-stored', onUpdates, {
    'only-the-first-date-checked: Of the dates sent only the first one is looked at.': taking(
      (field) => /^dates\/[1-9]/.test(field),
    ),
    'price-as-text-beside-a-name: A price in quotation marks is stored as text where a name is sent too.':
      taking(
        (field, price, { name }: Update) =>
          field === 'price' && typeof price === 'string' && typeof name === 'string',
      ),
  }),
  ...breaking('update.identity', onUpdates, {
    'event-id-of-the-body-answered: The answer to an update carries the eventId of its body, if there is one.':
      answers('update', (given, { body }) => {
        const { eventId } = JSON.parse(body.toString()) as { eventId?: unknown }
        return eventId === undefined
          ? given
          : { ...given, body: { ...(given.body as SpecialEvent), eventId } }
      }),
  }),
  ...breaking('update.event-id-echo', onAll, {
    'same-body-same-answer: A body that has come before gets the answer of then, whichever event it is sent to.':
      remembering(() => {
        const answered = new Map<string, SpecialEvent>()
        return (sound) => ({
          merge: (updating) => {
            const body = updating.request.body.toString()
            const merged = answered.get(body) ?? sound.merge(updating)
            answered.set(body, merged)
            return merged
          },
          stored: (merged, { before }) => (merged.eventId === before.eventId ? merged : before),
        })
      }),
  }),
  ...breaking('update.full-object', onUpdates, {
    'numeric-names-become-numbers: A name of digits only is answered as a number.': shows(
      'update',
      ({ name }) => ({ name: /^\d+$/.test(name) ? Number(name) : name }),
    ),
    'zero-price-left-out-of-answers: The answer to an update leaves a price of 0 out.': shows(
      'update',
      ({ price }) => ({ price: price === 0 ? undefined : price }),
    ),
    'length-counted-in-characters: The answer to an update is cut by as many bytes as it has beyond its characters.':
      bodies((payload) => payload.subarray(0, payload.toString().length), 'update'),
  }),
  ...breaking('update.sent-replaced', onUpdates, {
    'changes-are-stored-once: An event that is sent a value it was changed to before keeps the one that it has.':
      remembering(() => {
        const stored = new Set<string>()
        const isNew = (...change: readonly unknown[]) =>
          stored.size < stored.add(JSON.stringify(change)).size
        return merging((merged, { before }) => {
          const seen = updateFields.filter(
            (field) =>
              JSON.stringify(merged[field]) !== JSON.stringify(before[field]) &&
              !isNew(before.eventId, field, merged[field]),
          )
          return Object.fromEntries(seen.map((field) => [field, before[field]]))
        })
      }),
  }),
]

/** What has come since the last update of an event. */
interface SinceUpdate {
  /** The first digit of the event's identifier. */
  readonly digit: number
  /** Which of all updates its first one was, counted from 1, and how many there are by now. */
  readonly nth: number
  readonly updates: number
  readonly ms: number
}

/** Does not find events any more that were updated. */
function losing(isLost: (since: SinceUpdate) => boolean): Override {
  return remembering(() => {
    let updates = 0
    const last = new Map<EventId, { readonly nth: number; readonly at: number }>()
    const lost = finds((event) => {
      const since = event && last.get(event.eventId)
      if (!since) return event
      const digit = Number.parseInt(event.eventId.slice(0, 1), 16)
      const ms = performance.now() - since.at
      return isLost({ digit, nth: since.nth, updates, ms }) ? undefined : event
    })
    return (sound) => ({
      ...lost(sound),
      afterUpdate: (_store, { eventId }) => {
        updates++
        last.set(eventId, { nth: last.get(eventId)?.nth ?? updates, at: performance.now() })
      },
    })
  })
}
