import type { IsoDate, SpecialEvent, Update } from '../../../../src/contract/special-event.ts'
import { utcDay } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { datesInRange } from '../../../../src/reference/listing.ts'
import { tally } from '../../overrides.ts'
import { finds } from '../answers.ts'
import { breaking, remembering } from '../fault.ts'
import { afterReading } from '../get/readable.ts'
import { orders } from '../list/listing.ts'
import { basedOn, refusingWhere, sent, without } from '../update/changing.ts'
import { placing } from '../update/listed.ts'
import { whereListsShow, whereUpdatesShow } from './tools.ts'

const today = () => utcDay(new Date())

const isPast = (day: string) => day < today()

/** Loses values that are not sent, at the first update of each event that is of that kind, or of each such event. */
function onceOfEach(
  isMeant: (update: Update) => boolean,
  lost: Partial<SpecialEvent>,
  isSuch: (eventId: string) => boolean = () => true,
): Override {
  return remembering(() => {
    const met = new Set<string>()
    return basedOn(({ eventId }, update) => {
      if (!isMeant(update) || !isSuch(eventId) || met.has(eventId)) return {}
      met.add(eventId)
      return lost
    })
  })
}

const isNothingNew = (update: Update, before: SpecialEvent) =>
  Object.entries({ ...before, ...update }).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify({ ...before }[field]),
  )

/** What shows only where certain values come together, of which any one update of a run may send the only ones. */
export const faultsOfCombinations = [
  ...breaking('update.any-subset', whereUpdatesShow, {
    'no-dates-beside-a-price-409: No dates and a price are refused together, and taken one by one.':
      refusingWhere(({ dates, price }) => dates?.length === 0 && price !== undefined, 409),
    'own-past-days-500: An event that is sent its own dates, one of them over, fails with 500.':
      refusingWhere(
        (update, { before }) =>
          (update.dates?.some(isPast) ?? false) && isNothingNew(update, before),
        500,
      ),
  }),
  ...breaking('update.sent-replaced', whereUpdatesShow, {
    'one-date-capitals: A name sent beside a single date begins with a capital.': sent((update) =>
      update.dates?.length === 1 && update.name
        ? { ...update, name: `${update.name[0]?.toUpperCase()}${update.name.slice(1)}` }
        : update,
    ),
    'dates-of-today-keep-the-price: A price is not taken beside dates of which one is today.': sent(
      (update) => (update.dates?.includes(today()) ? without(update, 'price') : update),
    ),
    'free-nowhere-keeps-both: Neither an empty location nor a price of 0 is taken together.': sent(
      (update) =>
        update.location === '' && update.price === 0
          ? without(update, 'location', 'price')
          : update,
    ),
  }),
  ...breaking('update.unsent-kept', whereUpdatesShow, {
    'first-update-of-each-empties-the-description: The first update of each event leaves no description that it does not send.':
      onceOfEach(() => true, { eventDescription: '' }),
    'first-partial-update-of-each-empties-the-description: The first update of each event that sends no description leaves none.':
      onceOfEach(({ eventDescription }) => eventDescription === undefined, {
        eventDescription: '',
      }),
    'first-update-of-each-drops-the-dates: The first update of each event leaves no dates that it does not send.':
      onceOfEach(() => true, { dates: [] }),
    'first-update-of-some-drops-the-dates: The first update of each event whose identifier ends in 0 to 2 leaves no dates that it does not send.':
      onceOfEach(
        () => true,
        { dates: [] },
        (eventId) => /[0-2]$/.test(eventId),
      ),
  }),
  ...breaking('update.list-reflects', [...whereUpdatesShow, ...whereListsShow], {
    'several-lines-unlisted: An event is not listed once its description is given several lines.':
      placing(
        (isLost: boolean | undefined, _stored, { update: { eventDescription } }) =>
          eventDescription === undefined ? isLost : eventDescription.includes('\n'),
        (event, isLost) => (isLost ? undefined : event),
      ),
    'full-listings-take-no-further-event: Where a range holds events, its list shows no more than it did at first.':
      remembering(() => {
        const most = new Map<string, number>()
        return orders((all, { query }) => {
          const range = `${query.startDate} ${query.endDate}`
          const known = most.get(range)
          if (all.length > 0 && !(known !== undefined && known < all.length))
            most.set(range, all.length)
          return all.slice(0, known)
        })
      }),
  }),
  ...breaking('update.unsent-kept', [...whereUpdatesShow, ...whereListsShow], {
    'updates-begin-from-what-was-listed: An update without dates leaves those by which the event was listed last.':
      remembering(() => {
        const listedOn = new Map<string, readonly IsoDate[]>()
        return (sound) => ({
          pageOf: (events, listing) => {
            const page = sound.pageOf(events, listing)
            for (const event of page)
              listedOn.set(event.eventId, datesInRange(event, listing.query))
            return page
          },
          merge: ({ before, update, ...updating }) => {
            const dates = listedOn.get(before.eventId)
            listedOn.delete(before.eventId)
            const kept = update.dates || !dates?.length ? {} : { dates: [...dates] }
            return sound.merge({ ...updating, update, before: { ...before, ...kept } })
          },
        })
      }),
  }),
  ...breaking('list.page.default', whereListsShow, {
    'page-behind-the-end-goes-on: After a page behind the end, the next list without page shows the last one.':
      remembering(() => {
        let isBehind = false
        return (sound) => ({
          pageOf: (events, listing) => {
            const { page, limit } = listing.query
            const last = Math.max(1, Math.ceil(events.length / limit))
            const goesOn = isBehind && listing.asked.page === undefined
            isBehind = page > last || (isBehind && !goesOn)
            const query = { ...listing.query, page: goesOn ? last : page }
            return sound.pageOf(events, { ...listing, query })
          },
        })
      }),
  }),
  ...breaking('list.range.complete', whereListsShow, {
    'two-of-a-single-day: A range of a single day lists no more than two of its events.': orders(
      (ordered, { query: { startDate, endDate } }) =>
        startDate === endDate ? ordered.slice(0, 2) : ordered,
    ),
  }),
  ...breaking('get.repeatable', whereUpdatesShow, {
    'reads-drop-past-dates: Each read stores an event without its dates that are over.':
      afterReading(({ dates }) => ({ dates: dates.filter((day) => !isPast(day)) })),
    'eighth-read-raises-the-price: Each eighth read of an event adds a cent to its price.':
      remembering(() => {
        const readsOf = tally<string>()
        return finds((event, _eventId, store) => {
          if (event && readsOf(event.eventId) % 8 === 0)
            store.put({ ...event, price: Math.round(event.price * 100 + 1) / 100 })
          return event
        })
      }),
  }),
]
