import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../../src/reference/calendar.ts'
import { type Fields, listed, listsAs } from '../answers.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'

/** Listed events that lack a field, or have one of another name, type or format; undefined leaves one out. */
export const listFieldFaults = [
  ...breakingBy('list.full-objects', ['get.agrees-with-list', 'update.list-reflects'], listed, {
    'list-without-descriptions: Listed events are summaries without eventDescription.': () => ({
      eventDescription: undefined,
    }),
    'list-free-events-lack-price: Listed events with the price 0 carry no price.': ({ price }) => ({
      price: price || undefined,
    }),
    'list-far-events-lack-price: Listed events more than a year ahead carry no price.': ({
      dates,
      price,
    }) => ({ price: dates.some((date) => date > yearAhead()) ? undefined : price }),
    'list-long-descriptions-null: A description of more than 1000 characters is listed as null.': ({
      eventDescription: text,
    }) => ({ eventDescription: text.length > 1000 ? null : text }),
    'list-title-for-name: Listed events carry their name as title.': ({ name: title }) => ({
      name: undefined,
      title,
    }),
    'list-price-as-text: Listed events carry their price as a string.': ({ price }) => ({
      price: String(price),
    }),
    'list-fractional-price-as-text: Listed events carry a price that is no whole number as a string.':
      ({ price }) => ({ price: Number.isInteger(price) ? price : String(price) }),
    'list-free-price-null: Listed events carry null in place of the price 0.': ({ price }) => ({
      price: price || null,
    }),
    'list-price-with-currency: Listed events carry their price as an amount with a currency.': ({
      price,
    }) => ({ price: { amount: price, currency: 'EUR' } }),
    'list-dates-joined: Listed events carry their dates as one string with commas.': ({
      dates,
    }) => ({ dates: dates.join(',') }),
    'list-dates-as-objects: Listed events carry each date as an object, as rows of a table.': ({
      dates,
    }) => ({ dates: dates.map((date, index) => ({ id: index + 1, date })) }),
    'list-long-series-end-on-30-february: Events of over two dates have 30 February as another.': ({
      dates,
    }) => ({ dates: dates.length > 2 ? [...dates, '2027-02-30'] : dates }),
    'list-leaves-out-empty-description: A listed event lacks its description where that is empty.':
      (event) => ({ eventDescription: event.eventDescription || undefined }),
  }),
  ...breakingBy(
    'list.full-objects',
    ['get.agrees-with-list', 'update.list-reflects', 'list.range.complete'],
    listed,
    {
      'list-without-dates-of-single-days: Listed events of a single day carry no dates.': ({
        dates,
      }) => ({ dates: dates.length === 1 ? undefined : dates }),
      'list-single-date-unrolled: Listed events of a single day carry that date as a string.': ({
        dates,
      }) => ({ dates: dates.length === 1 ? dates[0] : dates }),
    },
  ),
  ...breakingBy(
    'list.full-objects',
    ['get.agrees-with-list', 'update.list-reflects', 'list.end-date.default', 'list.range.sound'],
    listed,
    {
      'list-dates-day-first: Listed events carry dates such as 31/12/2026.': ({ dates }) => ({
        dates: dates.map((date) => date.split('-').reverse().join('/')),
      }),
      'list-dates-unpadded: Listed events carry dates without leading zeros, such as 2026-3-1.': ({
        dates,
      }) => ({ dates: dates.map((date) => date.replaceAll('-0', '-')) }),
      'list-dates-with-zone: Listed events carry dates such as 2026-12-31Z, as XML Schema writes them.':
        ({ dates }) => ({ dates: dates.map((date) => `${date}Z`) }),
    },
  ),
  ...breakingBy('list.full-objects', ['get.listed-is-readable'], listed, {
    'list-without-event-ids: Listed events carry no eventId.': () => ({ eventId: undefined }),
    'list-event-ids-without-hyphens: Listed eventIds are 32 hexadecimal digits.': ({
      eventId,
    }) => ({ eventId: eventId.replaceAll('-', '') }),
    'list-event-ids-in-braces: Listed eventIds stand in braces.': ({ eventId }) => ({
      eventId: `{${eventId}}`,
    }),
    'list-event-ids-padded: Listed eventIds end with blanks, as from a column of fixed width.': ({
      eventId,
    }) => ({ eventId: `${eventId}    ` }),
  }),
  ...breakingBy('list.full-objects', [], listsAs, {
    'list-seventh-item-lacks-location: The seventh item of a listing has no location.': (items) =>
      items.map((item, index) => (index === 6 ? lacking(item, 'location') : item)),
    'list-later-pages-lack-descriptions: From the second page on, listed events have no eventDescription.':
      (items, { query }) =>
        query.page > 1 ? items.map((item) => lacking(item, 'eventDescription')) : items,
    'list-of-limit-1-lacks-location: A listing with limit 1 shows its one event without its location.':
      (items, { query }) =>
        query.limit === 1 ? items.map((item) => lacking(item, 'location')) : items,
  }),
  ...breakingBy('get.agrees-with-list', ['update.list-reflects', 'list.range.complete'], listsAs, {
    'list-shows-days-of-the-range-only: A listed event shows those of its dates that the range holds.':
      (items, { query }) =>
        items.map((item) => ({
          ...item,
          dates: (item as unknown as SpecialEvent).dates.filter(
            (date) => date >= query.startDate && date <= query.endDate,
          ),
        })),
  }),
  ...breakingBy('list.full-objects', ['list.range.complete'], listsAs, {
    'list-items-beyond-25-are-references: Beyond the 25th item a listing holds eventIds in place of events.':
      (items) => items.map((item, index) => (index < 25 ? item : item.eventId)),
  }),
  ...breaking('list.full-objects', [], {
    'every-twentieth-list-lacks-prices: In every twentieth listing no event carries a price.':
      remembering(() => {
        let listings = 0
        return listsAs((items) =>
          ++listings % 20 === 0 ? items.map((item) => lacking(item, 'price')) : items,
        )
      }),
  }),
]

function lacking(event: Fields, field: string): Fields {
  return { ...event, [field]: undefined }
}

function yearAhead(): string {
  return addDays(utcDay(new Date()), 365)
}
