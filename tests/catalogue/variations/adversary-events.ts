import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import { digestOf } from './pseudo-random.ts'
import { type Differing, tableOf } from './variation.ts'

/** Events that are odd, few, many or alike, and valid all the same. */
export const adversaryEventVariations = tableOf({
  'one-event-on-four-hundred-days: There is one event, on each of 400 days.': planned(
    1,
    (today) => ({
      dates: days(today, 400, -100),
    }),
  ),
  'thirty-five-events-on-one-day: All 35 events are on the same day.': planned(35, (today) => ({
    dates: [addDays(today, 3)],
  })),
  'hundred-and-twenty-twins: 120 events differ in nothing but their eventIds.': planned(
    120,
    (today) => ({ name: 'Tour', dates: [addDays(today, 2), addDays(today, 5)], price: 12 }),
  ),
  'six-hundred-events-on-a-day-each: There is one event on each of 600 days.': planned(
    600,
    (today, index) => ({ dates: [addDays(today, index - 200)] }),
  ),
  'twelve-events-without-dates: No event has a date.': planned(12, () => ({ dates: [] })),
  'five-events-all-long-past: Every event is over, the last since years.': planned(
    5,
    (today, index) => ({ dates: [addDays(today, -2000 - 300 * index)] }),
  ),
  'events-where-ranges-end: Events are on the days on which the default range begins and ends.':
    planned(35, (today, index) => ({ dates: [addDays(today, index % 2 === 0 ? 0 : 7)] })),
  'dates-in-disorder-and-twice: The dates of an event are in no order, and some are named twice.':
    planned(12, (today, index) => ({
      dates: [9, index, 2, 9, -4].map((day) => addDays(today, day)),
    })),
  'events-on-leap-days: Every event is on February 29 of some year.': planned(
    35,
    (_today, index) => ({
      dates: [`${2024 + 4 * (index % 5)}-02-29` as IsoDate],
    }),
  ),
  'events-at-both-ends-of-the-calendar: Events have dates in the years 1 and 9999.': planned(
    12,
    (today, index) => ({
      dates: ['0001-01-01' as IsoDate, addDays(today, index), '9999-12-31' as IsoDate],
    }),
  ),
  'events-at-turns-of-months: Events are on the first and last days of months.': planned(
    35,
    (today, index) => {
      const first = `${addDays(today, 30 * index - 300).slice(0, 8)}01` as IsoDate
      return { dates: [addDays(first, -1), first] }
    },
  ),
  'texts-all-empty: Names, locations and descriptions are empty, and prices 0.': planned(
    12,
    (today, index) => ({
      name: '',
      location: '',
      eventDescription: '',
      dates: [addDays(today, index)],
      price: 0,
    }),
  ),
  'texts-that-look-like-json: Texts are JSON, dates and eventIds themselves.': planned(
    35,
    (today, index) => ({
      name: eventId(index + 1),
      location: addDays(today, index),
      eventDescription: JSON.stringify([{ eventId: eventId(0), dates: null, price: 'x' }]),
      dates: [addDays(today, index % 9)],
    }),
  ),
  'texts-hard-to-print: Texts hold control characters, markup, percent signs and marks of direction.':
    planned(12, (today, index) => ({
      name: 'a\u0000b\u001b[31m\u2028%00%s',
      location: '</script><!--\\u0041\\',
      eventDescription: '\u202e\ufeff\u200d e\u0301 \t\r\n',
      dates: [addDays(today, index)],
    })),
  'descriptions-of-a-hundred-thousand-letters: Each description is a small book.': planned(
    12,
    (today, index) => ({ eventDescription: 'ä🙂 '.repeat(25_000), dates: [addDays(today, index)] }),
  ),
  'event-ids-at-both-ends: The eventIds of all zeros and of all f belong to events.': planned(
    5,
    (today, index) => ({
      eventId: `${'0f1e8'.charAt(index)}`
        .repeat(32)
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as EventId,
      dates: [addDays(today, index)],
    }),
  ),
  'event-ids-in-a-row: The eventIds are numbered, so each differs from the next in a digit.':
    planned(120, (today, index) => ({
      eventId: `c0ffee00-0000-4000-8000-${index.toString(16).padStart(12, '0')}` as EventId,
      dates: [addDays(today, index % 40)],
    })),
  'prices-out-of-the-ordinary: Prices are below 0, tiny, huge or of many digits.': planned(
    12,
    (today, index) => ({
      price: [-5, 1e-7, 1e20, 3.4e38, 0.1 + 0.2, 16_777_217, 1 / 3][index % 7] ?? 0,
      dates: [addDays(today, index)],
    }),
  ),
})

/** Some events, as they are but for what is told of each. */
function planned(
  count: number,
  fields: (today: IsoDate, index: number) => Partial<SpecialEvent>,
): Differing {
  return {
    events: (today) =>
      Array.from({ length: count }, (_, index) => ({
        eventId: eventId(index),
        name: `Event ${index}`,
        location: 'Great Hall',
        eventDescription: 'There is something to see.',
        dates: [],
        price: 10 + index / 4,
        ...fields(today, index),
      })),
  }
}

function days(today: IsoDate, count: number, first: number): IsoDate[] {
  return Array.from({ length: count }, (_, index) => addDays(today, first + index))
}

function eventId(index: number): EventId {
  return digestOf(`adversary ${index}`).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    '$1-$2-4$3-a$4-$5',
  ) as EventId
}
