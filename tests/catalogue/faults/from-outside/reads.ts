import { setTimeout as wait } from 'node:timers/promises'
import type { IsoDate } from '../../../../src/contract/special-event.ts'
import { utcDay } from '../../../../src/reference/calendar.ts'
import { beforehand, bodies } from '../../overrides.ts'
import { type Planned, plannedEvents } from '../../variations/planned-events.ts'
import { declares, finds, listed, listsAs, reads, unknownGives } from '../answers.ts'
import { holding } from '../circumstances/tools.ts'
import { breaking, remembering } from '../fault.ts'
import { startingWith } from '../get/found.ts'
import { everyNthRead } from '../get/readable.ts'
import { dayOf, daysBetween, onAll, onUpdates } from './tools.ts'

const around: Planned = (index) => [((index * 11) % 60) - 20]

/** Dates of 33 events, as offsets from today; a run gives the last one, among others, another day of the week to come. */
const movedLast = [
  [2, 9],
  [0],
  [7],
  [12],
  [-5, -2, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34],
  [177],
  [-5],
  [],
  [8, 9, 10],
  [6, 26, 47],
  [4],
  [212],
  [2, 9],
  [0, 1, 2],
  [7],
  [14],
  [-5, -2, 1, 4, 7, 10, 13, 16, 19, 22, 25],
  [31],
  [-15],
  [],
  [13, 14, 15],
  [1, 21, 42],
  [4],
  [213],
  [2, 9],
  [0],
  [7],
  [16],
  [-5, -2, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28],
  [108],
  [-2],
  [],
  [3],
]

/** The first read of an event makes its price a whole one, as an old record is migrated, and shows it so. */
const pricesMadeWhole = finds((event, _eventId, store) => {
  if (event) store.put({ ...event, price: Math.floor(event.price) })
  return event && store.find(event.eventId)
})

/** Reads that are wrong. */
export const outsideReadFaults = [
  ...breaking('get.repeatable', [...onAll], {
    'reads-round-prices-of-names-in-brackets: Reading an event with a bracket in its name rounds its price for good.':
      remembering(() =>
        finds((event, _eventId, store) => {
          if (event?.name.includes('(')) store.put({ ...event, price: Math.round(event.price) })
          return event && store.find(event.eventId)
        }),
      ),
    'first-read-makes-prices-whole: Of 24 events: The cents of a price are gone from the store once somebody reads the event.':
      holding(plannedEvents(24, around), pricesMadeWhole),
    'first-read-makes-few-prices-whole: Of 79 events on many days: Of those few with cents, these are gone from the store once somebody reads it.':
      holding(
        plannedEvents(
          79,
          (index) => [index % 40, 50 + index, 200 + index * 3],
          (_event, index) => ({ price: index % 5 === 3 ? index + 0.75 : (index * 7) % 60 }),
        ),
        pricesMadeWhole,
      ),
  }),
  ...breaking('get.agrees-with-list', onUpdates, {
    'batch-of-20-mixes-descriptions: From the 21st item of a page on, each carries the description of the item before.':
      listsAs((items) =>
        items.map((item, nth) =>
          nth < 20 ? item : { ...item, eventDescription: items[nth - 1]?.eventDescription },
        ),
      ),
    'year-of-the-week-in-reads: Of 45 events at the year’s end: A read shows a date after 28 December in the year after.':
      holding(
        (today) =>
          plannedEvents(45, around, (_event, index) => {
            const day = `${Number(today.slice(0, 4)) + (index % 3) - 1}-12-${26 + (index % 6)}`
            return { dates: [day as IsoDate] }
          })(today),
        reads(({ dates }) => ({
          dates: dates.map((date) =>
            date.slice(5, 7) === '12' && dayOf(date) > 28
              ? `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
              : date,
          ),
        })),
      ),
    'five-dates-listed: An event with more than five dates is listed with its first five.': listed(
      ({ dates }) => ({ dates: dates.slice(0, 5) }),
    ),
    'prices-rounded-from-100-items-on: Of 200 events: The list shows whole prices once it goes beyond 100 items.':
      holding(
        plannedEvents(200, (index) => [index % 7]),
        listsAs((items, { query: { page, limit } }) =>
          page * limit > 100
            ? items.map((item) => ({ ...item, price: Math.round(Number(item.price)) }))
            : items,
        ),
      ),
    'long-descriptions-are-teasers: Of 500 events: A description above 150 characters is listed up to its last space before.':
      holding(
        plannedEvents(500, around),
        listed(({ eventDescription: text }) => ({
          eventDescription: text.length > 150 ? text.slice(0, text.lastIndexOf(' ', 150)) : text,
        })),
      ),
  }),
  ...breaking('get.full-object', onUpdates, {
    'one-date-is-no-array: An event with just one date is read with that date in place of an array.':
      reads(({ dates }) => ({ dates: dates.length === 1 ? dates[0] : dates })),
    'whole-prices-with-currency: An event that costs 100 or more is read with a price in words.':
      reads(({ price }) => ({ price: price >= 100 ? `${price} EUR` : price })),
    'long-reads-cut-at-2048-bytes: An event of more than 2048 bytes is read up to there.': bodies(
      (payload) => payload.subarray(0, 2048),
      'get',
    ),
  }),
  ...breaking('get.listed-is-readable', onUpdates, {
    'passed-events-unreadable: Of 45 events: An event whose dates all lie 40 days back or more is listed, but not found.':
      holding(
        plannedEvents(45, (index) => [10 - index * 3]),
        finds((event) => {
          const isPassed = (date: string) => daysBetween(date, utcDay(new Date())) >= 40
          return event && event.dates.length > 0 && event.dates.every(isPassed) ? undefined : event
        }),
      ),
    'free-events-unreadable-in-a-dozen: Of 12 events: One that costs nothing is listed, but not found.':
      holding(
        plannedEvents(12, (index) => [index % 7]),
        finds((event) => (event?.price === 0 ? undefined : event)),
      ),
    'last-of-33-unreadable: Of 33 events: The last one, which takes place in three days, is listed, but not found.':
      holding(
        plannedEvents(33, (index) => movedLast[index] ?? []),
        finds((event, eventId, store) =>
          eventId === store.all().at(-1)?.eventId ? undefined : event,
        ),
      ),
    'two-of-150-unreadable: Of 150 events: Two, which none of those that are read one by one stands for, are listed, but not found.':
      holding(
        plannedEvents(150, (index) => [index % 20]),
        finds((event, eventId, store) => {
          const nth = store.all().findIndex((one) => one.eventId === eventId)
          return nth === 19 || nth === 103 ? undefined : event
        }),
      ),
  }),
  ...breaking('get.event-id-echo', onAll, {
    'concurrent-reads-share-a-variable: The eventId of a read is kept where the next read overwrites it at once.':
      remembering(() => {
        let latest = ''
        return (sound) => ({
          ...beforehand(({ eventId }) => {
            latest = eventId
            return wait(3)
          }, 'get')(sound),
          ...finds((_event, _eventId, store) => store.find(latest))(sound),
        })
      }),
  }),
  ...breaking('get.repeatable', onUpdates, {
    'every-fifth-read-without-description: Of 200 events: Every fifth read of one event has an empty description.':
      holding(
        plannedEvents(200, around),
        everyNthRead(5, () => ({ eventDescription: '' })),
      ),
    'reads-use-dates-up: Each read of an event with more than two dates drops the last of them.':
      remembering(() =>
        finds((event, _eventId, store) => {
          if (event && event.dates.length > 2)
            store.put({ ...event, dates: event.dates.slice(0, -1) })
          return event
        }),
      ),
  }),
  ...breaking('update.persisted', onUpdates, {}),
  ...breaking('get.unknown-gives-no-event', onAll, {
    'nil-identifier-is-the-first-event: The identifier of zeros alone gives the first event.':
      finds((event, eventId, store) => (/^[0-]+$/.test(eventId) ? store.all()[0] : event)),
    'identifiers-known-by-their-first-block: An identifier gives the event that begins with the same eight digits.':
      unknownGives((eventId, store) => startingWith(store, eventId.slice(0, 8))),
    'last-digit-not-compared: An identifier gives the event that differs from it in the last digit alone.':
      unknownGives((eventId, store) => startingWith(store, eventId.slice(0, -1))),
  }),
  ...breaking('get.media-type', onAll, {
    'non-ascii-declared-as-octets: A read with characters outside ASCII is declared as application/octet-stream.':
      declares(
        'get',
        'application/octet-stream',
        ({ body }) => !/^\p{ASCII}*$/u.test(JSON.stringify(body)),
      ),
  }),
]
