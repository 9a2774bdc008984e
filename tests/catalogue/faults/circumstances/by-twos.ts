import type { IsoDate, SpecialEvent } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Operation } from '../../../../src/reference/operation.ts'
import { withStore } from '../../overrides.ts'
import { finds } from '../answers.ts'
import { openFor } from '../authentication/opening.ts'
import { breaking, everyDoor, restingOnReads } from '../fault.ts'
import { cuts, firstOfEach, lists, today } from '../list/listing.ts'
import { refusingWhere, sendsOnly, storing } from '../update/changing.ts'
import { gives, whereListsShow, whereUpdatesShow } from './tools.ts'

/** Opens an operation for events that hold something. */
const openWhere = (isOpen: (event: SpecialEvent) => boolean, operation: Operation): Override =>
  withStore((store) =>
    openFor(({ eventId }) => {
      const event = store().find(eventId)
      return event !== undefined && isOpen(event)
    }, operation),
  )

/** Lists nothing of some events in ranges of some kind. */
const hides = (
  isMeant: (range: { startDate: IsoDate; endDate: IsoDate }) => boolean,
  isShown: (event: SpecialEvent, range: { startDate: IsoDate; endDate: IsoDate }) => boolean,
): Override =>
  lists((event, query, isWithin) => isWithin && (!isMeant(query) || isShown(event, query)))

const weekday = (day: IsoDate) => new Date(day).getUTCDay()
const isDay = ({ startDate, endDate }: { startDate: IsoDate; endDate: IsoDate }) =>
  startDate === endDate
const isMonth = ({ startDate, endDate }: { startDate: IsoDate; endDate: IsoDate }) =>
  startDate.endsWith('-01') &&
  startDate.slice(0, 7) === endDate.slice(0, 7) &&
  addDays(endDate, 1).endsWith('-01')
const isWeek = ({ startDate, endDate }: { startDate: IsoDate; endDate: IsoDate }) =>
  weekday(startDate) === 1 && endDate === addDays(startDate, 6)

/** Faults that show only where two ordinary circumstances meet. */
export const faultsByTwos = [
  ...breaking('list.range.complete', whereListsShow, {
    'months-list-what-begins-in-them: A whole month holds only events whose first day is in it.':
      hides(isMonth, ({ dates }, { startDate }) => ([...dates].sort()[0] ?? '') >= startDate),
    'weeks-end-on-friday: From a Monday to a Sunday, only what takes place on a working day is listed.':
      hides(isWeek, ({ dates }, { startDate, endDate }) =>
        dates.some((day) => day >= startDate && day <= endDate && weekday(day) % 6 !== 0),
      ),
    'single-days-list-what-begins: A range of one day holds only events whose first day it is.':
      hides(isDay, ({ dates }, { startDate }) => [...dates].sort()[0] === startDate),
    'one-event-per-place-and-day: Of events at one place, a range of one day lists one.': cuts(
      (events, { limit, page, ...range }, sound) =>
        isDay(range)
          ? firstOfEach(events, ({ location }) => location).slice((page - 1) * limit, page * limit)
          : sound,
    ),
    'later-page-asked-again-moves-on: The same later page right after itself is the one behind it.':
      () => {
        let last = ''
        return {
          pageOf: (events, { query }) => {
            const { page, limit } = query
            const asked = JSON.stringify(query)
            const first = (page - 1) * limit + (page > 1 && asked === last ? limit : 0)
            last = asked === last ? '' : asked
            return events.slice(first, first + limit)
          },
        }
      },
  }),
  ...breaking('list.end-date.default', whereListsShow, {
    'weekends-without-end-begin-on-monday: A startDate at a weekend without endDate is the Monday behind it.':
      cuts((events, { page, limit, startDate, endDate }, sound, { asked }) => {
        const later = { 6: 2, 0: 1 }[weekday(startDate)] ?? 0
        if (!gives(asked, ['startDate'], ['endDate']) || later === 0) return sound
        const monday = addDays(startDate, later)
        return events
          .filter(({ dates }) => dates.some((day) => day >= monday && day <= endDate))
          .slice((page - 1) * limit, page * limit)
      }),
  }),
  ...breaking('list.page.partition', whereListsShow, {
    'given-default-limit-repeats-one: With a limit of 10, pages from 3 on begin with the last event of the one before.':
      cuts((events, { page, limit }, sound, { asked }) =>
        asked.limit === 10 && page > 2
          ? events.slice((page - 1) * limit - 1, page * limit - 1)
          : sound,
      ),
  }),
  ...breaking('get.listed-is-readable', [...restingOnReads, ...whereUpdatesShow], {
    'free-today-divided-by-zero: A free event that takes place today cannot be read.': finds(
      (event) => (event?.price === 0 && event.dates.includes(today()) ? undefined : event),
    ),
  }),
  ...breaking('auth.list', everyDoor, {
    'single-days-open-to-all: A listing of a single day needs no credentials.': openFor(
      ({ query }) => query.get('startDate') === query.get('endDate') && query.has('endDate'),
      'list',
    ),
  }),
  ...breaking('auth.get', everyDoor, {
    'free-events-open-to-all: A free event can be read without credentials.': openWhere(
      ({ price }) => price === 0,
      'get',
    ),
  }),
  ...breaking('auth.update', ['auth.refused-changes-nothing', ...everyDoor], {
    'events-without-days-open-to-all: An event without days can be updated without credentials.':
      openWhere(({ dates }) => dates.length === 0, 'update'),
  }),
  ...breaking('update.any-subset', whereUpdatesShow, {
    'price-of-what-is-over-fails: An update of the price alone fails where all days are over.':
      refusingWhere(
        (update, { before: { dates } }) =>
          sendsOnly(update, 'price') && dates.length > 0 && dates.every((day) => day < today()),
        500,
      ),
  }),
  ...breaking('update.persisted', whereUpdatesShow, {
    'place-of-today-is-fixed: The place of an event that takes place today is answered as sent, and not stored.':
      storing((_, { before, update }) =>
        before.dates.includes(today()) && !update.dates ? { location: before.location } : {},
      ),
  }),
]
