import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { datesInRange } from '../../../../src/reference/listing.ts'
import { seedEvents } from '../../../../src/reference/seed/seed-events.ts'
import { listed, listsAs, reads } from '../answers.ts'
import { breaking, breakingBy } from '../fault.ts'
import { cuts } from '../list/listing.ts'
import { withText } from '../update/changing.ts'

/** Values that differ between reading and listing, each valid by itself. */
export const agreementFaults = [
  ...breakingBy('get.agrees-with-list', ['update.persisted', 'update.sequences'], reads, {
    'get-price-rounded: An event that is read has its price rounded to the whole number that is next to it.':
      ({ price }) => ({ price: Math.round(price) }),
    'get-price-in-cents: An event that is read has its price in cents.': ({ price }) => ({
      price: Math.round(price * 100),
    }),
    'get-price-with-tax: An event that is read has its price with 19 percent more, as with a tax on top.':
      ({ price }) => ({ price: Math.round(price * 119) / 100 }),
    'get-upcoming-dates-only: An event that is read lacks those of its dates that have already passed.':
      ({ dates }) => ({ dates: dates.filter((date) => date >= utcDay(new Date())) }),
    'get-dates-a-day-early: An event that is read has each date a day early, as by a local time.':
      ({ dates }) => ({ dates: dates.map((date) => addDays(date, -1)) }),
    'get-five-dates-at-most: An event that is read carries its first five dates.': ({ dates }) => ({
      dates: dates.slice(0, 5),
    }),
    'get-text-escaped-for-html: An event that is read has &, <, > and quotes in its text escaped for HTML.':
      (event) => ({ ...withText(event, escaped) }),
    'get-name-in-ascii: An event that is read has question marks in its name for what is not ASCII.':
      ({ name }) => ({ name: name.replaceAll(/\P{ASCII}/gu, '?') }),
    'get-text-decomposed: An event that is read has the accented letters in its text taken apart (NFD).':
      ({ name, location }) => ({
        name: name.normalize('NFD'),
        location: location.normalize('NFD'),
      }),
    'get-location-garbled: An event that is read has its location in UTF-8 taken for ISO 8859-1.':
      ({ location }) => ({ location: Buffer.from(location, 'utf8').toString('latin1') }),
    'get-name-and-location-swapped: An event that is read has its location as name, its name as location.':
      ({ name, location }) => ({ name: location, location: name }),
    'get-description-in-one-line: An event that is read has blanks in place of its line breaks and tabs.':
      (event) => ({ eventDescription: event.eventDescription.replaceAll(/\s+/g, ' ') }),
  }),
  ...breakingBy('get.agrees-with-list', ['update.list-reflects'], listed, {
    'list-price-to-one-decimal: Listed prices are cut to one decimal.': ({ price }) => ({
      price: Math.trunc(price * 10) / 10,
    }),
    'list-prices-in-cents: Listed prices are in cents.': ({ price }) => ({
      price: Math.round(price * 100),
    }),
    'list-descriptions-cut-at-255: Listed descriptions end after 255 characters.': (event) => ({
      eventDescription: event.eventDescription.slice(0, 255),
    }),
    'list-descriptions-are-teasers: Listed descriptions are their first sentence.': (event) => ({
      eventDescription: event.eventDescription.replace(/(?<=[.!?])\s.*$/s, ''),
    }),
  }),
  ...breakingBy('get.agrees-with-list', ['update.list-reflects', 'update.persisted'], listed, {
    'list-names-escaped-for-html: Listed names are escaped for HTML.': ({ name }) => ({
      name: escaped(name),
    }),
  }),
  ...breaking('get.agrees-with-list', ['update.list-reflects'], {
    'list-dates-within-the-range-only: Listed events lack their dates outside the range.': cuts(
      (_events, query, page) =>
        page.map((event) => ({ ...event, dates: datesInRange(event, query) })),
    ),
    'list-shows-only-the-dates-in-its-range: Listed events have only dates in the range, as after a join.':
      listsAs((items, { query }) =>
        (items as unknown as SpecialEvent[]).map((event) => ({
          ...event,
          dates: datesInRange(event, query),
        })),
      ),
  }),
  ...breaking('get.agrees-with-list', ['list.range.complete'], {
    'list-last-item-dates-cut: The last item of a full page has its first date only, as by a join.':
      cuts((_events, query, page) =>
        page.map((event, index) =>
          index === query.limit - 1
            ? { ...event, dates: datesInRange(event, query).slice(0, 1) }
            : event,
        ),
      ),
  }),
  // Only events that are listed as they are read are fit to be written to: here 0 to 31 of 96.
  ...[0, 1, 2, 3, 5, 8, 12, 16, 20, 31].flatMap((count) =>
    breakingBy('get.agrees-with-list', ['update.list-reflects'], listsRightly, {
      [`list-names-right-for-${count}-events: All but ${count} events are listed under another name.`]:
        count,
    }),
  ),
]

function listsRightly(count: number): Override {
  return (sound) => {
    const seeds = seedEvents(sound.today(new Date()))
    const fit = new Set(seeds.slice(-count || Infinity).map(({ eventId }) => eventId))
    const isFit = ({ eventId }: SpecialEvent) => fit.has(eventId)
    return listed((event) => (isFit(event) ? {} : { name: `${event.name} (listed)` }))(sound)
  }
}

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&${entities[character]};`)
}
