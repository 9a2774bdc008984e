import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { IsoDate } from '../../../../src/contract/special-event.ts'
import { eventFields } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../../src/reference/list-query.ts'
import { Refusal } from '../../../../src/reference/refusals.ts'
import type { Answer } from '../../../../src/reference/request.ts'
import { answers, noContent } from '../answers.ts'
import { breaking, breakingBy } from '../fault.ts'
import { goesBy, ignores, lists, today, within } from './listing.ts'

const whereFarDatesShow: readonly ClauseId[] = [
  'list.range.empty',
  'list.start-date.default',
  'list.end-date.default',
  'update.list-reflects',
]

function isInSummer(day: IsoDate): boolean {
  return day.slice(5, 7) > '03' && day.slice(5, 7) < '11'
}

/** Events that are listed outside the range that was asked for. */
export const rangeFaults = [
  ...breakingBy('list.range.sound', [], within, {
    'range-starts-a-day-early: Events on the day before startDate are listed, as if the range held that day.':
      ({ startDate, endDate }) => [addDays(startDate, -1), endDate],
    'range-that-starts-in-summer-starts-a-day-early: In summer time, startDate counts as the day before.':
      ({ startDate, endDate }) => [
        isInSummer(startDate) ? addDays(startDate, -1) : startDate,
        endDate,
      ],
    'range-that-ends-in-summer-ends-a-day-late: In summer time, endDate counts as the day after.':
      ({ startDate, endDate }) => [startDate, isInSummer(endDate) ? addDays(endDate, 1) : endDate],
    'range-ends-a-day-late: Events on the day after endDate are listed, as if the range held that day as well.':
      ({ startDate, endDate }) => [startDate, addDays(endDate, 1)],
    'range-that-ends-today-goes-on-for-a-week: An endDate that is today counts as not given.': ({
      startDate,
      endDate,
    }) => [startDate, endDate === today() ? addDays(endDate, 7) : endDate],
    'range-of-one-day-widened-to-a-week: A range of a single day shows the week from that day on.':
      ({ startDate, endDate }) => [
        startDate,
        startDate === endDate ? addDays(startDate, 7) : endDate,
      ],
  }),
  ...breakingBy('list.range.sound', ['list.range.empty', 'update.list-reflects'], within, {
    'far-start-date-falls-back-to-today: A startDate that is more than a year ahead counts as today.':
      ({ startDate, endDate }) => [
        startDate > addDays(today(), 365) ? today() : startDate,
        endDate,
      ],
    'range-in-whole-months: Only year and month are compared.': ({ startDate, endDate }) => [
      `${startDate.slice(0, 8)}01` as IsoDate,
      `${endDate.slice(0, 8)}31` as IsoDate,
    ],
  }),
  ...breakingBy('list.range.sound', [], goesBy, {
    'dates-found-a-day-late: Each date is found on the day after it, as through a local time zone.':
      (dates) => dates.map((date) => addDays(date, 1)),
  }),
  ...breakingBy('list.range.sound', ['list.range.empty', 'update.list-reflects'], lists, {
    'start-date-ignored: Events before startDate are listed.': ({ dates }, { endDate }) =>
      dates.some((day) => day <= endDate),
    'range-ignored: Every event with a date is listed, whatever the range.': ({ dates }) =>
      dates.length > 0,
    'range-ignores-the-year: Events on the same days of another year are listed, unless a range spans two years.':
      ({ dates }, { startDate, endDate }, isWithin) =>
        isWithin ||
        (startDate.slice(0, 4) === endDate.slice(0, 4) &&
          dates.some(
            (date) => date.slice(5) >= startDate.slice(5) && date.slice(5) <= endDate.slice(5),
          )),
    'featured-event-in-every-range: One event is listed in every range, wherever its dates may lie.':
      ({ eventId }, _query, isWithin) => eventId.startsWith('003d9cb3') || isWithin,
    'dates-searched-as-if-sorted: The dates of an event are searched by halves, in whatever order they are.':
      ({ dates }, { startDate, endDate }) => {
        let [first, behind] = [0, dates.length]
        while (first < behind) {
          const middle = (first + behind) >> 1
          if ((dates[middle] ?? '') < startDate) first = middle + 1
          else behind = middle
        }
        return (dates[first] ?? '9999') <= endDate
      },
    'end-date-ignored: Events after endDate are listed.': ({ dates }, { startDate }) =>
      dates.some((day) => day >= startDate),
    'range-spans-first-to-last-date: An event is listed on every day from its first date to its last.':
      ({ dates }, { startDate, endDate }) => {
        const [first = '9999', last = ''] = [[...dates].sort()[0], [...dates].sort().at(-1)]
        return first <= endDate && last >= startDate
      },
  }),
  ...breakingBy('list.range.sound', whereFarDatesShow, lists, {
    'range-ends-met-by-different-dates: An event with dates before and after a range is listed in it.':
      ({ dates }, { startDate, endDate }) =>
        dates.some((date) => date >= startDate) && dates.some((date) => date <= endDate),
  }),
  ...breakingBy('list.range.sound', ['list.page.partition'], lists, {
    'range-ignored-at-limit-30: With the maximum limit, every event with a date is listed, whatever the range.':
      ({ dates }, { limit }, isWithin) => (limit === 30 ? dates.length > 0 : isWithin),
  }),
  ...breaking('list.range.sound', ['list.range.empty', 'update.list-reflects'], {
    'dates-read-in-snake-case: The service reads start_date and end_date, so startDate and endDate do nothing.':
      (sound) => ({
        parameter: (query, name) =>
          sound.parameter(query, name) === undefined
            ? undefined
            : (query.get(name.replace('Date', '_date')) ?? undefined),
      }),
  }),
  ...breaking('list.range.sound', ['list.start-date.default'], {
    'end-date-ignored-without-start-date: A listing with endDate and no startDate ends as if it had none.':
      ignores((name, query) => name === 'endDate' && !query.has('startDate')),
  }),
]

const rowOfNulls = {
  ...Object.fromEntries(eventFields.map((field) => [field, null])),
  dates: [],
}

/** Ranges without events that are not answered with an empty array. */
export const emptyRangeFaults = [
  ...breakingBy('list.range.empty', ['list.parameters-optional'], refusesEmpty, {
    'empty-range-404: A range without events is answered with 404.': 404,
    'empty-range-400: A range without events is refused.': 400,
    'empty-range-500: A range without events makes the service fail.': 500,
  }),
  ...breakingBy(
    'list.range.empty',
    ['list.end-date.default', 'list.parameters-optional'],
    refusesEmptyWhere,
    {
      'empty-range-in-the-past-404: A range without events that is over is answered with 404.': [
        404,
        ({ endDate }) => endDate < today(),
      ],
      'range-beyond-32-bits-500: Where a range without events begins after 2038-01-19, the service fails.':
        [500, ({ startDate }) => startDate > '2038-01-19'],
      'empty-range-after-next-year-400: A range without events that begins more than 400 days ahead is refused.':
        [400, ({ startDate }) => startDate > addDays(today(), 400)],
    },
  ),
  ...breakingBy('list.range.empty', ['list.array', 'list.media-type'], whenEmpty, {
    'empty-range-204: A range without events is answered with 204 and no body.': () => noContent,
  }),
  ...breakingBy('list.range.empty', ['list.array'], holdsWhenEmpty, {
    'empty-range-without-body: A range without events is 200 with no body.': undefined,
    'empty-range-null: A range without events is answered with null.': null,
    'empty-range-message: A range without events is answered by a message.': {
      message: 'No events found.',
    },
  }),
  ...breakingBy('list.range.empty', ['list.full-objects'], holdsWhenEmpty, {
    'empty-range-row-of-nulls: A range without events holds one event of nulls, as by an outer join does.':
      [rowOfNulls],
    'empty-range-empty-object-inside: A range without events holds an empty object.': [{}],
  }),
  ...breaking('list.range.empty', ['list.range.sound', 'update.list-reflects'], {
    'empty-range-shows-what-comes-next: A range without events shows all after it.': (sound) => ({
      candidates: (store, listing) => {
        const all = sound.candidates(store, listing)
        const within = all.filter((event) => sound.inRange(event, listing.query))
        if (within.length > 0) return within
        return all.filter(({ dates }) => dates.some((date) => date > listing.query.endDate))
      },
      inRange: () => true,
    }),
  }),
]

function whenEmpty(answerTo: (answer: Answer) => Answer): Override {
  return answers('list', (answer) =>
    Array.isArray(answer.body) && answer.body.length === 0 ? answerTo(answer) : answer,
  )
}

function holdsWhenEmpty(body: unknown): Override {
  return whenEmpty((answer) => ({ ...answer, body }))
}

/** Refuses some of the ranges that hold no event. */
function refusesEmptyWhere([status, isRefused]: readonly [
  number,
  (query: QueryInForce) => boolean,
]): Override {
  return (sound) => ({
    candidates: (store, listing) => {
      const all = sound.candidates(store, listing)
      if (isRefused(listing.query) && !all.some((event) => sound.inRange(event, listing.query)))
        throw new Refusal(status === 500 ? 'internal' : 'unknown-event', 'No events.')
      return all
    },
  })
}

function refusesEmpty(status: number): Override {
  return whenEmpty(() => ({
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: 'about:blank', title: 'No events found', status },
  }))
}
