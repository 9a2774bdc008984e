import type { Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Variation } from './variation.ts'

/** A value that is refused, and which field it stands in. */
type Odd = (value: unknown, field: string) => boolean

export const textWith =
  (odd: (text: string) => boolean): Odd =>
  (value) =>
    typeof value === 'string' && odd(value)

export const datesWith =
  (odd: (dates: readonly string[]) => boolean): Odd =>
  (value) =>
    Array.isArray(value) && odd(value)

export const priceWith =
  (odd: (price: number) => boolean): Odd =>
  (value) =>
    typeof value === 'number' && odd(value)

/** Updates refused for values that are of their type, but odd. */
export const refusing =
  (odd: Odd, status = 400): Override =>
  (sound) => ({
    refusalStatus: { ...sound.refusalStatus, update: status },
    updateFaults: (body) => {
      const faults = sound.updateFaults(body)
      if (faults.length > 0) return faults
      return Object.entries(sound.updateFrom(body))
        .filter(([field, value]) => odd(value, field))
        .map(([field]) => ({ field: field as keyof Update, detail: 'is not accepted' }))
    },
  })

export const isNegative = priceWith((price) => price < 0)
export const isDisordered = datesWith((dates) => dates.join() !== [...dates].sort().join())
export const isRepetitive = datesWith((dates) => new Set(dates).size < dates.length)

/** Odd values and great lengths that are refused: section 8 does not show the limits. */
export const updateLimitVariations: readonly Variation[] = [
  {
    name: 'empty-texts-refused',
    description: 'A text without characters is refused.',
    decisions: refusing(textWith((text) => text === '')),
  },
  {
    name: 'blanks-around-texts-refused',
    description: 'A text that begins or ends with blanks is refused.',
    decisions: refusing(
      textWith((text) => text !== text.trim()),
      422,
    ),
  },
  {
    name: 'control-characters-refused',
    description: 'A text with control characters is refused.',
    decisions: refusing(textWith((text) => /\p{Cc}/u.test(text))),
  },
  {
    name: 'dates-in-disorder-refused',
    description: 'Dates that are not in order are refused.',
    decisions: refusing(isDisordered),
  },
  {
    name: 'dates-given-twice-refused',
    description: 'Dates of which one comes twice are refused.',
    decisions: refusing(isRepetitive, 422),
  },
  {
    name: 'negative-prices-refused',
    description: 'A price below 0 is refused.',
    decisions: refusing(isNegative, 422),
  },
  {
    name: 'prices-beyond-cents-refused',
    description: 'A price with more than two decimals is refused.',
    decisions: refusing(priceWith((price) => !/^-?\d+(\.\d\d?)?$/.test(`${price}`))),
  },
  {
    name: 'prices-above-a-million-refused',
    description: 'A price above 1,000,000 is refused.',
    decisions: refusing(priceWith((price) => price > 1_000_000)),
  },
  {
    name: 'texts-above-10000-refused',
    description: 'A text of more than 10,000 characters is refused with 400.',
    decisions: refusing(textWith((text) => text.length > 10_000)),
  },
  {
    name: 'names-above-255-refused',
    description: 'A name or location of more than 255 characters is refused with 422.',
    decisions: refusing(
      (value, field) =>
        field !== 'eventDescription' && textWith(({ length }) => length > 255)(value, field),
      422,
    ),
  },
  {
    name: 'names-above-100-refused',
    description: 'A name of more than 100 characters is refused with 400.',
    decisions: refusing(
      (value, field) => field === 'name' && typeof value === 'string' && value.length > 100,
    ),
  },
  {
    name: 'past-dates-refused',
    description: 'Dates that were before the service started can no longer be planned.',
    decisions: (sound) => {
      const start = sound.today(new Date())
      return refusing(datesWith((dates) => dates.some((date) => date < start)))(sound)
    },
  },
  {
    name: 'bodies-above-16-kb-refused',
    description: 'A body of more than 16 kB is refused with 413.',
    decisions: (sound) => ({
      parseBody: (bytes) => {
        if (bytes.byteLength <= 16_384) return sound.parseBody(bytes)
        throw new Refusal('body-size', 'The body is too large.')
      },
    }),
  },
  {
    name: 'bodies-above-16-kb-cut-off',
    description: 'A body of more than 16 kB is refused with 413, and the connection ends.',
    decisions: (sound) => ({
      parseBody: (bytes) => {
        if (bytes.byteLength <= 16_384) return sound.parseBody(bytes)
        throw new Refusal('body-size', 'The body is too large.', {
          headers: { connection: 'close' },
        })
      },
    }),
  },
  {
    name: 'dates-above-400-refused',
    description: 'More than 400 dates are refused.',
    decisions: refusing(datesWith((dates) => dates.length > 400)),
  },
]
