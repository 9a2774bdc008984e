import type { Update } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Headers } from '../../../src/reference/request.ts'
import { rowsFor, rowsOf, type Table } from '../table.ts'
import { ofEvents, thisMonth } from './planned-events.ts'
import { rangesRefused } from './ranges.ts'
import { tableOf } from './variation.ts'

/** A value that is refused, and which field it stands in. */
type Odd = (value: unknown, field: string) => boolean

const textLike =
  (pattern: RegExp): Odd =>
  (value) =>
    typeof value === 'string' && pattern.test(value)

const textAbove =
  (length: number): Odd =>
  (value) =>
    typeof value === 'string' && value.length > length

const datesThat =
  (areOdd: (dates: readonly string[]) => boolean): Odd =>
  (value) =>
    Array.isArray(value) && areOdd(value)

export const datesAbove = (count: number) => datesThat((dates) => dates.length > count)

const priceAbove =
  (limit: number): Odd =>
  (value) =>
    typeof value === 'number' && value > limit

/** Updates refused for values that are of their type, but odd. */
export const refusing =
  (isOdd: Odd, status = 400): Override =>
  (sound) => ({
    refusalStatus: { ...sound.refusalStatus, update: status },
    updateFaults: (body) => {
      const faults = sound.updateFaults(body)
      if (faults.length > 0) return faults
      return Object.entries(sound.updateFrom(body))
        .filter(([field, value]) => isOdd(value, field))
        .map(([field]) => ({ field: field as keyof Update, detail: 'is not accepted' }))
    },
  })

/** One row for each kind of odd values, of which its sentence names no more than the kind. */
const oddRefused = (status: number, table: Table<Odd>): Table<Override> =>
  rowsFor(rowsOf(table), ({ name, description, cell }) => [
    `${name}: ${description} are refused with ${status}.`,
    refusing(cell, status),
  ])

/** Bodies of more than so many kB, refused with 413. */
const bodiesAbove =
  (kb: number, headers: Headers = {}): Override =>
  (sound) => ({
    parseBody: (body) => {
      if (body.byteLength <= kb * 1024) return sound.parseBody(body)
      throw new Refusal('body-size', 'The body is too large.', { headers })
    },
  })

export const isNegative: Odd = (value) => typeof value === 'number' && value < 0
export const areDisordered = datesThat((dates) => dates.join() !== [...dates].sort().join())
export const areRepetitive = datesThat((dates) => new Set(dates).size < dates.length)

const beyondAscii = textLike(/[^\0-\x7f]/)

const inName =
  (isOdd: Odd): Odd =>
  (value, field) =>
    field === 'name' && isOdd(value, field)

/** What is valid of an update is stored that is then refused for the rest of it. */
const storingWhatIsValid: Override = (sound) => ({
  updateFaults: () => [],
  updateFrom: (body) => {
    const invalid = new Set(sound.updateFaults(body).map(({ field }) => field.split('/')[0]))
    const sent = Object.entries(sound.updateFrom(body))
    return Object.fromEntries(sent.filter(([field]) => !invalid.has(field)))
  },
  afterUpdate: (_store, _stored, { body }) => {
    if (sound.updateFaults(body).length > 0)
      throw new Refusal('update', 'A part of it is not valid.')
  },
})

const emptied: Required<Update> = {
  name: '',
  location: '',
  eventDescription: '',
  dates: [],
  price: 0,
}

/** The same, and what is not valid is emptied. */
const resettingWhatIsInvalid: Override = (sound) => {
  const storing = { ...sound, ...storingWhatIsValid(sound) }
  return {
    ...storing,
    updateFrom: (body) => {
      const invalid = Object.entries(emptied).filter(([name]) =>
        sound.updateFaults(body).some(({ field }) => field.split('/')[0] === name),
      )
      return { ...storing.updateFrom(body), ...Object.fromEntries(invalid) }
    },
  }
}

const dayInMs = 86_400_000
const isWithin = (years: number) => (day: string) =>
  Date.parse(day) < Date.now() + years * 365 * dayInMs
const fartherThan = (years: number) => datesThat((dates) => !dates.every(isWithin(years)))

/** Values of their type that are refused: section 8 shows no limits, section 7 no reasons of refusals. */
export const updateRefusalVariations = tableOf({
  ...oddRefused(400, {
    'empty-texts-refused: Texts without characters': textLike(/^$/),
    'control-characters-refused: Control characters': textLike(/\p{Cc}/u),
    'texts-above-10000-refused: Texts of over 10,000 characters': textAbove(10_000),
    'updates-with-names-of-64-at-most: Texts of over 64 characters': textAbove(64),
    'names-above-100-refused: Names of over 100 characters': inName(textAbove(100)),
    'names-beyond-ascii-refused: Names beyond ASCII': inName(beyondAscii),
    'texts-beyond-latin-1-refused: Texts beyond Latin-1': textLike(/[^\0-\xff]/),
    'dates-in-disorder-refused: Dates in disorder': areDisordered,
    'dates-above-400-refused: More than 400 dates': datesAbove(400),
    'updates-of-five-dates-at-most: More than five dates': datesAbove(5),
    'updates-no-farther-than-a-year: Dates over a year ahead': fartherThan(1),
    'updates-no-farther-than-five-years: Dates over 5 years ahead': fartherThan(5),
    'prices-beyond-cents-refused: Prices with more than two decimals': (value) =>
      typeof value === 'number' && !/^-?\d+(\.\d\d?)?$/.test(`${value}`),
    'prices-above-a-million-refused: Prices above 1,000,000': priceAbove(1_000_000),
    'updates-to-prices-of-1000-at-most: Prices above 1000': priceAbove(1000),
  }),
  ...oddRefused(422, {
    'blanks-around-texts-refused: Texts with blanks around': textLike(/^\s|\s$/),
    'names-above-255-refused: Names and locations of over 255 characters': (value, field) =>
      field !== 'eventDescription' && textAbove(255)(value, field),
    'texts-beyond-ascii-refused: Texts beyond ASCII': beyondAscii,
    'texts-beyond-the-basic-plane-refused: Texts with letters beyond the basic plane, such as an emoji,':
      textLike(/[\u{10000}-\u{10ffff}]/u),
    'dates-given-twice-refused: Dates of which one comes twice': areRepetitive,
    'updates-no-farther-than-ten-years: Dates over 10 years ahead': fartherThan(10),
    'negative-prices-refused: Prices below 0': isNegative,
  }),
  ...oddRefused(403, { 'updates-without-markup: Texts like markup': textLike(/<[a-z!/]/i) }),
  ...oddRefused(409, {
    'texts-written-from-right-to-left-refused: Texts with Hebrew or Arabic letters': textLike(
      /[\p{Script=Hebrew}\p{Script=Arabic}]/u,
    ),
  }),
  ...rowsFor([1, 4, 31], (count) => [
    `refused-updates-of-${count}-events-stored-in-part: Of ${count} events, what is valid of a refused update is stored.`,
    ofEvents(count, thisMonth, storingWhatIsValid),
  ]),
  'refused-updates-reset-what-they-name: Of 12 events, each field of a refused update that is not valid is emptied.':
    ofEvents(12, thisMonth, resettingWhatIsInvalid),
  ...rowsFor([12, 31, 300], (count) => [
    `texts-of-${count}-events-beyond-ascii-refused: Of ${count} events: Texts beyond ASCII are refused with 400.`,
    ofEvents(count, thisMonth, refusing(beyondAscii)),
  ]),
  'text-the-database-cannot-hold-500: U+0000 and half surrogates get 500.': (sound) => ({
    updateFrom: (body) => {
      const update = sound.updateFrom(body)
      const isUnfit = textLike(/\0|[\ud800-\udbff](?![\udc00-\udfff])/)
      if (!Object.entries(update).some(([field, value]) => isUnfit(value, field))) return update
      throw new Refusal('internal', 'invalid byte sequence for encoding "UTF8"')
    },
  }),

  'past-dates-refused: Dates before the service started are refused.': (sound) => {
    const start = sound.today(new Date())
    return refusing(datesThat((dates) => dates.some((date) => date < start)))(sound)
  },
  'ranges-no-farther-than-five-years: Ranges over five years ahead get 400.': (sound) => ({
    queryFaults: (asked) =>
      typeof asked.startDate === 'string' && !isWithin(5)(asked.startDate)
        ? [{ field: 'startDate', detail: 'is too far ahead' }]
        : sound.queryFaults(asked),
  }),
  'ranges-no-farther-back-than-sixty-days: Ranges that begin over 60 days ago get 404.':
    rangesRefused(({ startDate }, today) => startDate < addDays(today, -60), 'unknown-event'),
  'ranges-of-a-year-at-most: A range of more than 366 days is refused.': (sound) => ({
    queryFaults: (asked) => {
      const [start, end] = [asked.startDate, asked.endDate].map((day) => Date.parse(`${day}`))
      return end !== undefined && start !== undefined && end - start > 366 * dayInMs
        ? [{ field: 'endDate', detail: 'is too far from startDate' }]
        : sound.queryFaults(asked)
    },
  }),

  'bodies-above-16-kb-refused: Bodies of more than 16 kB are refused with 413.': bodiesAbove(16),
  'bodies-above-16-kb-cut-off: Bodies of more than 16 kB are refused with 413, and the connection ends.':
    bodiesAbove(16, { connection: 'close' }),
  'body-limit-of-2-kb: Bodies of more than 2 kB are refused with 413.': bodiesAbove(2),
  'body-limit-of-220-bytes: Bodies of more than 220 bytes are refused with 413.': bodiesAbove(
    220 / 1024,
  ),
})
