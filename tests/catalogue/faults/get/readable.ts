import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { datesInRange } from '../../../../src/reference/listing.ts'
import { tally } from '../../overrides.ts'
import { answers, type Fields, finds, listed, reads, refuse, showsAs } from '../answers.ts'
import { breaking, breakingBy, remembering, restingOnReads } from '../fault.ts'

/** Events that are listed and can't be read, and reads that change the event or what is read next. */
export const readableFaults = [
  ...breakingBy('get.listed-is-readable', [], hides, {
    'get-finds-nothing: No event can be read.': () => true,
    'get-knows-default-range-only: Only events within the next 7 days can be read.': ({ dates }) =>
      !dates.some((date) => date >= inDays(0) && date <= inDays(7)),
    'get-past-events-gone: An event whose dates have all passed is listed, and unknown when it is read.':
      ({ dates }) => dates.length > 0 && dates.every((date) => date < inDays(0)),
  }),
  ...breakingBy('get.listed-is-readable', ['update.persisted'], hides, {
    'get-far-events-unreadable: An event more than a year ahead is listed, and unknown when it is read.':
      ({ dates }) => dates.some((date) => date > inDays(365)),
    'get-free-events-unreadable: An event with the price 0 is listed, and unknown when it is read.':
      ({ price }) => price === 0,
    'get-fails-for-long-descriptions: Reading an event with a description of more than 1000 characters fails.':
      ({ eventDescription }) => eventDescription.length > 1000 && refuse('internal'),
    'get-fails-for-cjk-names: Reading an event that has Chinese characters in its name fails with 500.':
      ({ name }) => /\p{Script=Han}/u.test(name) && refuse('internal'),
  }),
  ...breakingBy('update.persisted', [], hides, {
    'get-undated-events-unreadable: An event is unknown as long as it has no dates.': ({ dates }) =>
      dates.length === 0,
  }),
  ...breaking('get.listed-is-readable', [], {
    'get-takes-digits-first-only: An eventId that starts with a letter is refused as malformed.':
      finds((event, eventId) => (/^\d/.test(eventId) ? event : refuse('event-id'))),
    'list-upper-case-ids-unreadable: Identifiers are listed in upper case, and only read in lower case.':
      (sound) => ({
        ...listed(({ eventId }) => ({ eventId: eventId.toUpperCase() }))(sound),
        ...finds((event, id) => (id === id.toLowerCase() ? event : undefined))(sound),
      }),
    'get-finds-nothing-after-an-unknown-id: An event is unknown where the read before was of an unknown one.':
      remembering(() => {
        let failed = false
        return finds((event) => {
          const isHidden = failed
          failed = event === undefined
          return isHidden ? undefined : event
        })
      }),
    'get-not-modified-when-read-again: An event that is read again is answered with 304.':
      remembering(() => {
        const readsOf = tally<string>()
        return answers('get', (answer, { eventId }) =>
          readsOf(eventId) > 1 ? { status: 304, headers: {}, body: undefined } : answer,
        )
      }),
  }),
  ...breakingBy('get.repeatable', restingOnReads, afterReading, {
    'reading-raises-the-price: An event costs a cent more in the store each time that somebody reads it.':
      ({ price }) => ({ price: Math.round(price * 100 + 1) / 100 }),
    'reading-drops-a-date: An event loses its last date when it is read.': ({ dates }) => ({
      dates: dates.slice(0, -1),
    }),
    'reading-counts-views-in-the-name: The name of an event ends with the number of times that it was read.':
      (event) => {
        const [, name = event.name, views = '0'] = /^(.*) \((\d+) views\)$/s.exec(event.name) ?? []
        return { name: `${name} (${Number(views) + 1} views)` }
      },
    'reading-empties-the-description: The description of an event can be read once.': () => ({
      eventDescription: '',
    }),
  }),
  ...breakingBy('get.repeatable', ['update.list-reflects', 'update.sequences'], listingMakes, {
    'listing-shortens-descriptions-for-good: What a listing cuts of descriptions beyond 200 characters is gone.':
      ({ eventDescription }) => ({ eventDescription: eventDescription.slice(0, 200) }),
    'listing-trims-names-for-good: A listing takes away blanks around names from what it lists, in the store, too.':
      ({ name }) => ({ name: name.trim() }),
  }),
  ...breakingBy('get.repeatable', ['update.list-reflects', 'update.sequences'], trimmedAbove, {
    'listing-keeps-days-of-its-range-alone: Of more than six days an event keeps those of the range that lists it.': 6,
    'listing-keeps-days-of-its-range-of-nine: Of more than nine days an event keeps those of the range that lists it.': 9,
  }),
  ...breaking('get.repeatable', restingOnReads, {
    'every-third-read-of-an-event-without-price: Every third read has the price 0.': everyNthRead(
      3,
      () => ({ price: 0 }),
    ),
    'every-second-read-in-another-language: Every second read has its location in Latin.':
      everyNthRead(2, () => ({ location: 'Museum, aula magna' })),
  }),
]

function hides(when: (event: SpecialEvent) => boolean): Override {
  return finds((event) => (event && when(event) ? undefined : event))
}

/** Changes an event in the store each time that it is read, from the next read on. */
export function afterReading(changed: (event: SpecialEvent) => Partial<SpecialEvent>): Override {
  return finds((event, _eventId, store) => {
    if (event) store.put({ ...event, ...changed(event) })
    return event
  })
}

/** Shows an event otherwise at every so manieth read of it. */
export function everyNthRead(n: number, changed: (event: SpecialEvent) => Fields): Override {
  return remembering(() => {
    const readsOf = tally<string>()
    return reads((event) => (readsOf(event.eventId) % n === 0 ? changed(event) : {}))
  })
}

/** Changes an event itself where a listing is to show it otherwise. */
function listingMakes(changed: (event: SpecialEvent) => Partial<SpecialEvent>): Override {
  return showsAs('list', (event) => Object.assign(event, changed(event)))
}

/** Of more days than so many, an event keeps those within the range by which a page lists it. */
function trimmedAbove(most: number): Override {
  return (sound) => ({
    pageOf: (events, listing) =>
      sound.pageOf(events, listing).map((event) => {
        const { dates } = event
        return Object.assign(event, {
          dates: dates.length > most ? datesInRange(event, listing.query) : dates,
        })
      }),
  })
}

function inDays(days: number): string {
  return addDays(utcDay(new Date()), days)
}
