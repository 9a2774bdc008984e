import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type {
  EventId,
  IsoDate,
  SpecialEvent,
  UpdateField,
} from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import type { Updating } from '../../../../src/reference/updating.ts'
import { withStore } from '../../overrides.ts'
import { caches, listed, shows } from '../answers.ts'
import { breaking, breakingBy, restingOnReads } from '../fault.ts'
import { goesBy, lists } from '../list/listing.ts'
import { sendsOnly } from './changing.ts'

const inListings: readonly ClauseId[] = [
  'list.range.sound',
  'list.range.complete',
  'list.range.empty',
  'get.agrees-with-list',
]

/** Updates that the list does not show, or shows in the wrong place. */
export const listedFaults = [
  ...breaking('update.list-reflects', inListings, {
    'update-list-index-stale: An updated event is listed where its first dates were.': placing(
      firstVersion,
      (event, first = event) => first,
    ),
    'update-list-trusts-the-order-of-dates: An event is looked for from the first date sent to the last.':
      lists(
        ({ dates }, { startDate, endDate }, isWithin) =>
          isWithin && (dates[0] ?? '') <= endDate && (dates.at(-1) ?? '') >= startDate,
      ),
    'update-list-indexes-20-dates: An event is listed for the first 20 of its dates, in the order in which they were sent.':
      goesBy((dates) => dates.slice(0, 20)),
    'update-list-shows-100-dates: A listed event has no more than 100 of its dates.': listed(
      ({ dates }) => ({ dates: dates.slice(0, 100) }),
    ),
    'update-list-index-only-grows: An event is listed where its dates have ever been.': placing(
      (had: readonly IsoDate[] = [], { dates }, { before }) => [...had, ...before.dates, ...dates],
      (event, dates = event.dates) => ({ ...event, dates }),
    ),
    'update-list-index-only-shrinks: An event leaves its former range, and enters no other.':
      placing(firstVersion, (event, first = event) => ({
        ...event,
        dates: event.dates.filter((date) => first.dates.includes(date)),
      })),
    'update-list-loses-event: An event that has been updated is not listed any more.': placing(
      () => true,
      (event, isLost) => (isLost ? undefined : event),
    ),
    'update-list-loses-event-once-without-dates: An event that was without dates once is not listed again.':
      unlistedOnceWithoutDates(),
    'update-list-values-stale: A listed event has the values from before its first update.':
      showing(firstVersion, (event, first = event) => first),
    'update-list-name-stale: A listed event has its first name, and new values otherwise.': showing(
      firstVersion,
      (event, first = event) => ({ ...event, name: first.name }),
    ),
    'update-list-shows-it-on-later-pages: The first page of a listing has first values.': showing(
      firstVersion,
      (event, first = event, { query }) => (Number(query.get('page') ?? 1) > 1 ? event : first),
    ),
    'update-list-one-update-behind: A listed event has the values from before the last update of it.':
      listingKept((_kept, _stored, { before }) => before),
    "update-of-dates-with-others-not-indexed: Dates that are sent with other fields don't move a listing.":
      placing(
        (kept: SpecialEvent | undefined, stored, { before, update }) =>
          sendsOnly(update, 'dates') ? stored : update.dates ? (kept ?? before) : kept,
        (event, kept = event) => kept,
      ),
    'update-to-no-dates-stays-listed: An event that is left without dates is listed where it was.':
      placing(
        (kept: SpecialEvent | undefined, stored, { before }) =>
          [stored, before].find(({ dates }) => dates.length > 0) ?? kept,
        (event, dated = event) => (event.dates.length === 0 ? dated : event),
      ),
    'update-list-cached-until-dates-change: A listing is kept until some event gets new dates.':
      caches(
        'list',
        ({ url }) => url,
        ({ body }, { status }) => status === 200 && body.includes('"dates"'),
      ),
  }),
  ...breaking('update.list-reflects', [...inListings, ...restingOnReads], {
    'update-of-dates-alone-undone-once-listed: Dates that were sent alone are undone once they were listed.':
      withStore((store) => (sound) => {
        const { kept, afterUpdate } = keeping(
          (_kept: readonly IsoDate[] | undefined, _stored, { before, update }) =>
            sendsOnly(update, 'dates') ? before.dates : undefined,
        )
        return {
          afterUpdate,
          ...listed((event) => {
            const dates = kept.get(event.eventId)
            if (dates && kept.delete(event.eventId)) store().put({ ...event, dates })
            return {}
          })(sound),
        }
      }),
  }),
  ...breakingBy('update.list-reflects', ['get.agrees-with-list'], missingAlone, {
    'update-of-name-alone-not-listed: The list does not show an update of the name alone.': 'name',
    'update-of-location-alone-not-listed: The list does not show an update of the location alone.':
      'location',
    'update-of-description-alone-not-listed: The list does not show an update of eventDescription alone.':
      'eventDescription',
    'update-of-price-alone-not-listed: The list does not show an update of the price alone.':
      'price',
  }),
]

/** What is kept of an event from one update to the next; undefined for nothing. */
type Keep<Kept> = (
  kept: Kept | undefined,
  stored: SpecialEvent,
  updating: Updating,
) => Kept | undefined

/** Lists an event where its place is, by what is kept of its updates; undefined for nowhere. */
export function placing<Kept>(
  keep: Keep<Kept>,
  place: (event: SpecialEvent, kept: Kept | undefined) => SpecialEvent | undefined,
): Override {
  return (sound) => {
    const { kept, afterUpdate } = keeping(keep)
    return {
      afterUpdate,
      inRange: (event, query) => {
        const placed = place(event, kept.get(event.eventId))
        return placed !== undefined && sound.inRange(placed, query)
      },
    }
  }
}

/** Lists what is kept of an event's updates in its place; undefined for the event itself. */
export function listingKept(keep: Keep<SpecialEvent>): Override {
  return (sound) => {
    const { kept, afterUpdate } = keeping(keep)
    return {
      afterUpdate,
      candidates: (store, listing) =>
        sound.candidates(store, listing).map((event) => kept.get(event.eventId) ?? event),
    }
  }
}

/** Shows an event in listings by what is kept of its updates. */
function showing<Kept>(
  keep: Keep<Kept>,
  show: (event: SpecialEvent, kept: Kept | undefined, request: ServiceRequest) => SpecialEvent,
): Override {
  return (sound) => {
    const { kept, afterUpdate } = keeping(keep)
    const listed = shows('list', (event, request) => ({
      ...show(event, kept.get(event.eventId), request),
    }))
    return { afterUpdate, ...listed(sound) }
  }
}

function keeping<Kept>(keep: Keep<Kept>) {
  const kept = new Map<EventId, Kept>()
  return {
    kept,
    afterUpdate: (_store: unknown, stored: SpecialEvent, updating: Updating) => {
      const next = keep(kept.get(stored.eventId), stored, updating)
      if (next === undefined) kept.delete(stored.eventId)
      else kept.set(stored.eventId, next)
    },
  }
}

/** Lists an event no more once it was left without dates. */
export function unlistedOnceWithoutDates(): Override {
  return placing(
    (isLost: boolean | undefined, { dates }) => isLost || dates.length === 0,
    (event, isLost) => (isLost ? undefined : event),
  )
}

/** Keeps an event as it was before its first update. */
function firstVersion(kept: SpecialEvent | undefined, _stored: unknown, { before }: Updating) {
  return kept ?? before
}

/** Lists an event as it was before updates of one field alone, until another update comes. */
function missingAlone(field: UpdateField): Override {
  return showing(
    (kept: SpecialEvent | undefined, _stored, { before, update }) =>
      sendsOnly(update, field) ? (kept ?? before) : undefined,
    (event, former = event) => former,
  )
}
