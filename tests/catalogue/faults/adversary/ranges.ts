import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import { datesInRange } from '../../../../src/reference/listing.ts'
import { listsAs } from '../answers.ts'
import { breaking, breakingBy } from '../fault.ts'
import { repeats } from '../list/array.ts'
import { endsOn, goesBy as goesByDates, startsOn } from '../list/listing.ts'
import { goesBy, namedBefore, whereListingsShow } from './listing.ts'

/** Ranges that go wrong only where several parameters meet, or much is listed. */
export const adversaryRangeFaults = [
  ...breaking('list.start-date.default', whereListingsShow, {
    'far-end-date-alone-lists-the-week-before-it: An endDate more than 30 days ahead without a startDate lists its last week.':
      startsOn(({ asked: { endDate }, today }) =>
        endDate && endDate > addDays(today, 30) ? addDays(endDate, -7) : today,
      ),
    'later-pages-start-tomorrow-by-default: Without a startDate, pages after the first are of a listing from tomorrow on.':
      startsOn(({ asked: { page = 1 }, today }) => addDays(today, page > 1 ? 1 : 0)),
    'today-named-together-with-a-page-means-tomorrow: A startDate of today beside a page counts as tomorrow.':
      goesBy(({ startDate }, { asked, today }) =>
        asked.startDate === today && asked.page ? { startDate: addDays(startDate, 1) } : {},
      ),
  }),
  ...breakingBy('list.end-date.default', whereListingsShow, endsOn, {
    'later-pages-end-in-a-week-by-default: Without an endDate, pages after the first end 7 days after today, wherever they begin.':
      ({ asked: { page = 1 }, today }, end) => (page > 1 ? addDays(today, 7) : end),
    'past-start-date-with-a-limit-ends-today: A startDate in the past and a limit without an endDate list all until today.':
      ({ asked: { limit }, startDate, today }, end) => (limit && startDate < today ? today : end),
    'default-end-skips-the-leap-day: Without an endDate, a range that holds February 29 is a day too long.':
      ({ startDate }, end) =>
        [0, 1, 2, 3, 4, 5, 6].some((days) => addDays(startDate, days).endsWith('-02-29'))
          ? addDays(startDate, 8)
          : end,
  }),
  ...breakingBy('update.list-reflects', [...whereListingsShow, 'update.sequences'], goesByDates, {
    'eleventh-date-is-not-listed: An event is listed for the first ten of its dates only.': (
      dates,
    ) => dates.slice(0, 10),
    'dates-five-years-after-the-first-are-not-listed: An event is not listed for dates more than five years after its first one.':
      (dates) => dates.filter((date) => date <= addDays([...dates].sort()[0] ?? date, 5 * 365)),
  }),
  ...breakingBy('list.range.complete', whereListingsShow, goesBy, {
    'short-range-over-new-year-is-empty: A range of less than 100 days with its ends in two years holds nothing.':
      ({ startDate, endDate }) =>
        startDate.slice(0, 4) < endDate.slice(0, 4) && endDate < addDays(startDate, 100)
          ? { endDate: addDays(startDate, -1) }
          : {},
    'start-date-named-last-resets-the-end: Where startDate follows endDate in the query string, the range is a week.':
      ({ startDate }, { request }) =>
        namedBefore(request.query, 'endDate', 'startDate')
          ? { endDate: addDays(startDate, 7) }
          : {},
  }),
  ...breaking('list.unique', [...whereListingsShow, 'list.limit.maximum'], {
    'event-of-two-years-listed-twice: An event with dates of two years in the range is listed for each.':
      repeats((event, { query }) => {
        const days = datesInRange(event, query)
        return days[0]?.slice(0, 4) === days.at(-1)?.slice(0, 4) ? 1 : 2
      }),
  }),
  ...breaking('list.full-objects', ['get.agrees-with-list', 'update.list-reflects'], {
    'items-behind-the-twentieth-without-description: From the 21st item of a page on, the description is left out.':
      listsAs((items) =>
        items.map((item, index) => (index < 20 ? item : { ...item, eventDescription: undefined })),
      ),
  }),
  ...breaking('get.agrees-with-list', ['update.list-reflects', 'list.range.sound'], {
    'later-pages-show-dates-in-range-only: On pages after the first, an event shows only its dates in the range.':
      listsAs((items, { query }) =>
        query.page === 1
          ? items
          : items.map((item) => ({
              ...item,
              dates: datesInRange(item as unknown as SpecialEvent, query),
            })),
      ),
  }),
  ...breakingBy('list.range.sound', whereListingsShow, goesBy, {
    'end-on-a-31st-runs-into-the-next-month: An endDate on a 31st counts as the fourth of the next month.':
      ({ endDate }) => (endDate.endsWith('-31') ? { endDate: addDays(endDate, 4) } : {}),
  }),
  ...breaking('list.range.sound', [...whereListingsShow, 'list.range.empty'], {
    'empty-past-range-shows-the-coming-week: A range before today that holds nothing is answered with the coming week.':
      goesBy(({ startDate, endDate }, { today }, store) =>
        startDate <= endDate &&
        endDate < today &&
        !store.all().some((event) => datesInRange(event, { startDate, endDate })[0])
          ? { startDate: today, endDate: addDays(today, 7) }
          : {},
      ),
  }),
]
