import type { Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Headers } from '../../../src/reference/request.ts'
import { plannedEvents } from './planned-events.ts'
import { type Row, rowsFor, tableOf, vary } from './variation.ts'

/** A value that is refused, and which field it stands in. */
type Odd = (value: unknown, field: string) => boolean

const textThat =
  (isOdd: (text: string) => boolean): Odd =>
  (value) =>
    typeof value === 'string' && isOdd(value)

const datesThat =
  (areOdd: (dates: readonly string[]) => boolean): Odd =>
  (value) =>
    Array.isArray(value) && areOdd(value)

const priceThat =
  (isOdd: (price: number) => boolean): Odd =>
  (value) =>
    typeof value === 'number' && isOdd(value)

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
  vary(`${what} refused${status === undefined ? '' : ` with ${status}`}.`, refusing(isOdd, status))

/** Bodies of more bytes than that, refused with 413. */
const bodiesAbove = (bytes: number, what: string, headers: Headers = {}): Row =>
  vary(what, (sound) => ({
    parseBody: (body) => {
      if (body.byteLength <= bytes) return sound.parseBody(body)
      throw new Refusal('body-size', 'The body is too large.', { headers })
    },
  }))

export const isNegative = priceThat((price) => price < 0)
export const areDisordered = datesThat((dates) => dates.join() !== [...dates].sort().join())
export const areRepetitive = datesThat((dates) => new Set(dates).size < dates.length)

const longerThan = (length: number) => textThat((text) => text.length > length)
const beyond = (last: number) =>
  textThat((text) => [...text].some((letter) => (letter.codePointAt(0) ?? 0) > last))
const inName =
  (isOdd: Odd): Odd =>
  (value, field) =>
    field === 'name' && isOdd(value, field)

const dayInMs = 86_400_000
const isWithin = (years: number) => (day: string) =>
  Date.parse(day) < Date.now() + years * 365 * dayInMs
const fartherThan = (years: number) => datesThat((dates) => !dates.every(isWithin(years)))

/** Values of their type that are refused: section 8 shows no limits, section 7 no reasons of refusals. */
export const updateRefusalVariations = tableOf({
  'empty-texts-refused': refused(
    'A text without characters is',
    textThat((text) => text === ''),
  ),
  'blanks-around-texts-refused': refused(
    'A text that begins or ends with blanks is',
    textThat((text) => text !== text.trim()),
    422,
  ),
  'control-characters-refused': refused(
    'A text with control characters is',
    textThat((text) => /\p{Cc}/u.test(text)),
  ),
  'texts-above-10000-refused': refused(
    'A text of more than 10,000 characters is',
    longerThan(10_000),
  ),
  'updates-with-names-of-64-at-most': refused(
    'A text of more than 64 characters is',
    longerThan(64),
  ),
  'names-above-100-refused': refused(
    'A name of more than 100 characters is',
    inName(longerThan(100)),
  ),
  'names-above-255-refused': refused(
    'A name or location of more than 255 characters is',
    (value, field) => field !== 'eventDescription' && longerThan(255)(value, field),
    422,
  ),
  'updates-without-markup': refused(
    'Text that looks like markup to a firewall is',
    textThat((text) => /<[a-z!/]/i.test(text)),
    403,
  ),
  'names-beyond-ascii-refused': refused(
    'A name with a letter beyond ASCII is',
    inName(beyond(127)),
  ),
  'texts-beyond-ascii-refused': refused('A text with a letter beyond ASCII is', beyond(127), 422),
  ...rowsFor([12, 31, 300], (count) => [
    `texts-of-${count}-events-beyond-ascii-refused`,
    vary(`Of ${count} events, no text with a letter beyond ASCII is taken.`, {
      events: plannedEvents(count, (index) => [((index * 7) % 45) - 10]),
      decisions: refusing(beyond(127)),
    }),
  ]),
  'texts-beyond-latin-1-refused': refused('A text with a letter beyond Latin-1 is', beyond(255)),
  'texts-beyond-the-basic-plane-refused': refused(
    'A text with a letter beyond the basic plane, such as an emoji, is',
    beyond(0xffff),
    422,
  ),
  'texts-written-from-right-to-left-refused': refused(
    'A text with Hebrew or Arabic letters is',
    textThat((text) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)),
    409,
  ),
  'text-the-database-cannot-hold-500': vary(
    'A text with U+0000 or half a surrogate pair gets 500.',
    (sound) => ({
      updateFrom: (body) => {
        const update = sound.updateFrom(body)
        const isUnfit = textThat((text) => /\0|[\ud800-\udbff](?![\udc00-\udfff])/.test(text))
        if (!Object.entries(update).some(([field, value]) => isUnfit(value, field))) return update
        throw new Refusal('internal', 'invalid byte sequence for encoding "UTF8"')
      },
    }),
  ),

  'dates-in-disorder-refused': refused('Dates that are not in order are', areDisordered),
  'dates-given-twice-refused': refused('Dates of which one comes twice are', areRepetitive, 422),
  'dates-above-400-refused': refused(
    'More than 400 dates are',
    datesThat(({ length }) => length > 400),
  ),
  'updates-of-five-dates-at-most': refused(
    'More than five dates are',
    datesThat(({ length }) => length > 5),
  ),
  'updates-no-farther-than-five-years': refused('Dates over five years ahead are', fartherThan(5)),
  'updates-no-farther-than-ten-years': refused(
    'Dates over ten years ahead are',
    fartherThan(10),
    422,
  ),
  'past-dates-refused': vary(
    'Dates that were before the service started can no longer be planned.',
    (sound) => {
      const start = sound.today(new Date())
      return refusing(datesThat((dates) => dates.some((date) => date < start)))(sound)
    },
  ),
  'ranges-no-farther-than-five-years': vary(
    'A range that begins more than five years ahead is refused.',
    (sound) => ({
      queryFaults: (asked) =>
        typeof asked.startDate === 'string' && !isWithin(5)(asked.startDate)
          ? [{ field: 'startDate', detail: 'is too far ahead' }]
          : sound.queryFaults(asked),
    }),
  ),
  'ranges-of-a-year-at-most': vary('A range of more than 366 days is refused.', (sound) => ({
    queryFaults: (asked) => {
      const [start, end] = [asked.startDate, asked.endDate].map((day) => Date.parse(`${day}`))
      return end !== undefined && start !== undefined && end - start > 366 * dayInMs
        ? [{ field: 'endDate', detail: 'is too far from startDate' }]
        : sound.queryFaults(asked)
    },
  })),

  'negative-prices-refused': refused('A price below 0 is', isNegative, 422),
  'prices-beyond-cents-refused': refused(
    'A price with more than two decimals is',
    priceThat((price) => !/^-?\d+(\.\d\d?)?$/.test(`${price}`)),
  ),
  'prices-above-a-million-refused': refused(
    'A price above 1,000,000 is',
    priceThat((price) => price > 1_000_000),
  ),
  'updates-to-prices-of-1000-at-most': refused(
    'A price above 1000 is',
    priceThat((price) => price > 1000),
  ),

  'bodies-above-16-kb-refused': bodiesAbove(
    16_384,
    'A body of more than 16 kB is refused with 413.',
  ),
  'bodies-above-16-kb-cut-off': bodiesAbove(
    16_384,
    'A body of more than 16 kB is refused with 413, and the connection ends.',
    { connection: 'close' },
  ),
  'body-limit-of-2-kb': bodiesAbove(2048, 'A body of more than 2 kB is refused with 413.'),
})
