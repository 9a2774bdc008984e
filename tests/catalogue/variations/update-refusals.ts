import type { Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Headers } from '../../../src/reference/request.ts'
import { ofEvents, type Planned } from './planned-events.ts'
import { type Row, rowsFor, tableOf, vary } from './variation.ts'

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

const datesAbove = (count: number) => datesThat((dates) => dates.length > count)

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

const refused = (what: string, isOdd: Odd, status?: number): Row =>
  vary(`${what} are refused with ${status ?? 400}.`, refusing(isOdd, status))

/** Bodies of more than so many kB, refused with 413. */
const bodiesAbove = (kb: number, further = '', headers: Headers = {}): Row =>
  vary(`Bodies of more than ${kb} kB are refused with 413${further}.`, (sound) => ({
    parseBody: (body) => {
      if (body.byteLength <= kb * 1024) return sound.parseBody(body)
      throw new Refusal('body-size', 'The body is too large.', { headers })
    },
  }))

export const isNegative: Odd = (value) => typeof value === 'number' && value < 0
export const areDisordered = datesThat((dates) => dates.join() !== [...dates].sort().join())
export const areRepetitive = datesThat((dates) => new Set(dates).size < dates.length)

const beyondAscii = textLike(/[^\0-\x7f]/)

const inName =
  (isOdd: Odd): Odd =>
  (value, field) =>
    field === 'name' && isOdd(value, field)

const thisMonth: Planned = (index) => [((index * 7) % 45) - 10]
const dayInMs = 86_400_000
const isWithin = (years: number) => (day: string) =>
  Date.parse(day) < Date.now() + years * 365 * dayInMs
const fartherThan = (years: number) => datesThat((dates) => !dates.every(isWithin(years)))

/** Values of their type that are refused: section 8 shows no limits, section 7 no reasons of refusals. */
export const updateRefusalVariations = tableOf({
  'empty-texts-refused': refused('Texts without characters', textLike(/^$/)),
  'blanks-around-texts-refused': refused('Texts with blanks around', textLike(/^\s|\s$/), 422),
  'control-characters-refused': refused('Control characters', textLike(/\p{Cc}/u)),
  'texts-above-10000-refused': refused('Texts of over 10,000 characters', textAbove(10_000)),
  'updates-with-names-of-64-at-most': refused('Texts of over 64 characters', textAbove(64)),
  'names-above-100-refused': refused('Names of over 100 characters', inName(textAbove(100))),
  'names-above-255-refused': refused(
    'Names and locations of over 255 characters',
    (value, field) => field !== 'eventDescription' && textAbove(255)(value, field),
    422,
  ),
  'updates-without-markup': refused('Texts like markup', textLike(/<[a-z!/]/i), 403),
  'names-beyond-ascii-refused': refused('Names beyond ASCII', inName(beyondAscii)),
  'texts-beyond-ascii-refused': refused('Texts beyond ASCII', beyondAscii, 422),
  ...rowsFor([12, 31, 300], (count) => [
    `texts-of-${count}-events-beyond-ascii-refused`,
    ofEvents(count, thisMonth, refused('Texts beyond ASCII', beyondAscii)),
  ]),
  'texts-beyond-latin-1-refused': refused('Texts beyond Latin-1', textLike(/[^\0-\xff]/)),
  'texts-beyond-the-basic-plane-refused': refused(
    'Texts with letters beyond the basic plane, such as an emoji,',
    textLike(/[\u{10000}-\u{10ffff}]/u),
    422,
  ),
  'texts-written-from-right-to-left-refused': refused(
    'Texts with Hebrew or Arabic letters',
    textLike(/[\p{Script=Hebrew}\p{Script=Arabic}]/u),
    409,
  ),
  'text-the-database-cannot-hold-500': vary('U+0000 and half surrogates get 500.', (sound) => ({
    updateFrom: (body) => {
      const update = sound.updateFrom(body)
      const isUnfit = textLike(/\0|[\ud800-\udbff](?![\udc00-\udfff])/)
      if (!Object.entries(update).some(([field, value]) => isUnfit(value, field))) return update
      throw new Refusal('internal', 'invalid byte sequence for encoding "UTF8"')
    },
  })),

  'dates-in-disorder-refused': refused('Dates in disorder', areDisordered),
  'dates-given-twice-refused': refused('Dates of which one comes twice', areRepetitive, 422),
  'dates-above-400-refused': refused('More than 400 dates', datesAbove(400)),
  'updates-of-five-dates-at-most': refused('More than five dates', datesAbove(5)),
  'updates-no-farther-than-five-years': refused('Dates over 5 years ahead', fartherThan(5)),
  'updates-no-farther-than-ten-years': refused('Dates over 10 years ahead', fartherThan(10), 422),
  'past-dates-refused': vary('Dates before the service started are refused.', (sound) => {
    const start = sound.today(new Date())
    return refusing(datesThat((dates) => dates.some((date) => date < start)))(sound)
  }),
  'ranges-no-farther-than-five-years': vary('Ranges over five years ahead get 400.', (sound) => ({
    queryFaults: (asked) =>
      typeof asked.startDate === 'string' && !isWithin(5)(asked.startDate)
        ? [{ field: 'startDate', detail: 'is too far ahead' }]
        : sound.queryFaults(asked),
  })),
  'ranges-of-a-year-at-most': vary('A range of more than 366 days is refused.', (sound) => ({
    queryFaults: (asked) => {
      const [start, end] = [asked.startDate, asked.endDate].map((day) => Date.parse(`${day}`))
      return end !== undefined && start !== undefined && end - start > 366 * dayInMs
        ? [{ field: 'endDate', detail: 'is too far from startDate' }]
        : sound.queryFaults(asked)
    },
  })),

  'negative-prices-refused': refused('Prices below 0', isNegative, 422),
  'prices-beyond-cents-refused': refused(
    'Prices with more than two decimals',
    (value) => typeof value === 'number' && !/^-?\d+(\.\d\d?)?$/.test(`${value}`),
  ),
  'prices-above-a-million-refused': refused('Prices above 1,000,000', priceAbove(1_000_000)),
  'updates-to-prices-of-1000-at-most': refused('Prices above 1000', priceAbove(1000)),

  'bodies-above-16-kb-refused': bodiesAbove(16),
  'bodies-above-16-kb-cut-off': bodiesAbove(16, ', and the connection ends', {
    connection: 'close',
  }),
  'body-limit-of-2-kb': bodiesAbove(2),
})
