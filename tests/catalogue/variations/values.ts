import type { SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Represent } from '../../../src/reference/representation.ts'
import { showsAs } from '../faults/answers.ts'
import { rewriteText } from '../overrides.ts'
import { seedEventsWith } from './planned-events.ts'
import { type Differing, tableOf } from './variation.ts'

/** The same prices in other digits. */
const writtenAs = (write: (price: number) => string): Override =>
  rewriteText((text) =>
    text.replace(
      /"price":(-?\d[\d.eE+-]*)/g,
      (_member, price) => `"price":${write(Number(price))}`,
    ),
  )

/** Prices that lose something when they are stored, those of the first events as well. */
const keptAs = (keep: (price: number) => number): Differing => {
  const kept = (event: SpecialEvent) => ({ ...event, price: keep(event.price) })
  return {
    decisions: () => ({ stored: kept, answered: kept }),
    events: seedEventsWith(kept),
  }
}

const priced = (...prices: readonly number[]): Differing => ({
  events: seedEventsWith(({ price }, index) => ({ price: prices[index % prices.length] ?? price })),
})

/** Shows a price to the precision of a float of four bytes. */
export const inBinary32: Represent = (event) => ({ ...event, price: Math.fround(event.price) })

/** Prices: a number of the format float, in section 2, and no more. */
export const priceVariations = tableOf({
  'prices-with-two-decimals: Prices are written with two decimals: 12.00, 12.50.': writtenAs(
    (price) => (/\.\d\d\d|e/.test(`${price}`) ? `${price}` : price.toFixed(2)),
  ),
  'prices-with-a-point-at-least: Prices are written with a decimal at least: 12.0.': writtenAs(
    (price) => (/[.e]/.test(`${price}`) ? `${price}` : `${price}.0`),
  ),
  'prices-with-exponents: Prices are written as 1.25e+1.': writtenAs((price) =>
    price.toExponential(),
  ),
  'prices-with-capital-exponents: Prices are written as 1.25E1.': writtenAs((price) =>
    price.toExponential().replace('e+', 'E'),
  ),
  'price-zero-negative: Prices are written as -0.0 when 0.': writtenAs((price) =>
    price === 0 ? '-0.0' : `${price}`,
  ),
  'prices-with-many-digits: Prices are written to 20 decimals, more than doubles hold.': writtenAs(
    (price) => (Math.abs(price) < 1e9 ? price.toFixed(20) : `${price}`),
  ),
  'prices-kept-in-binary32: Prices are kept to binary32 precision.': keptAs(Math.fround),
  'prices-kept-in-cents: Prices are kept in whole cents.': keptAs((price) =>
    Math.abs(price) < 1e13 ? Math.round(price * 100) / 100 : price,
  ),
  'prices-shown-in-binary32: Prices are shown to binary32 precision.': () => ({
    represent: everyOperation(inBinary32),
  }),
  'prices-shown-in-binary32-when-listed: Prices are listed to binary32 precision, and read to a double’s.':
    showsAs('list', inBinary32),
  'prices-negative: Some events cost less than 0.': priced(-5, -0.01, 12, -19.99, 0),
  'prices-with-many-decimals: Prices have as many decimals as a double can tell apart.': priced(
    0.1 + 0.2,
    10 / 3,
    1.005,
    99.999999999999,
    1e-7,
    12.3456789,
  ),
  'prices-extreme: Prices are as large and as small as numbers get.': priced(
    1e21,
    5e-324,
    1.7976931348623157e308,
    -1e100,
    16777217,
    2 ** 53,
  ),
})

/** How the values of some fields are kept. */
type Keep = {
  readonly [Field in keyof Update]: (value: SpecialEvent[Field]) => SpecialEvent[Field]
}

/** Values changed on their way in, as the answer shows. */
export const keeping =
  (keep: Keep): Override =>
  (sound) => ({
    updateFrom: (body) =>
      Object.fromEntries(
        Object.entries(sound.updateFrom(body)).map(([field, value]) => {
          const change = keep[field as keyof Update] as ((value: unknown) => unknown) | undefined
          return [field, change ? change(value) : value]
        }),
      ),
  })

/** The same for all texts of an event. */
export const keepingTexts = (keep: (text: string) => string): Override =>
  keeping({ name: keep, location: keep, eventDescription: keep })

const trimmed = (update: Update): Update =>
  Object.fromEntries(
    Object.entries(update).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.trim() : value,
    ]),
  )

type Dates = SpecialEvent['dates']

export const sorted = (dates: Dates): Dates => [...dates].sort()
export const distinct = (dates: Dates): Dates => [...new Set(dates)]

/** Values that are not kept as they are sent: the text has no answer to odd ones, nor an order of dates. */
export const updateValueVariations = tableOf({
  'texts-trimmed: Blanks around a text are dropped.': keepingTexts((text) => text.trim()),
  'texts-trimmed-in-the-store: A text is answered as it was sent, and stored without blanks around it.':
    () => ({ stored: (merged, { update }) => ({ ...merged, ...trimmed(update) }) }),
  'texts-without-control-characters: Control characters are dropped, but for tabs and line breaks.':
    keepingTexts((text) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')),
  'texts-without-any-control-characters: All control characters are dropped, tabs and line breaks too.':
    keepingTexts((text) => text.replace(/\p{Cc}/gu, '')),
  'texts-without-tabs: Control characters are dropped, but for line breaks.': keepingTexts((text) =>
    text.replace(/(?!\n)\p{Cc}/gu, ''),
  ),
  'control-characters-dropped-in-the-store: A text is answered as sent, and stored without them.':
    () => ({
      stored: (merged, { update: { eventDescription } }) => ({
        ...merged,
        ...(eventDescription && {
          eventDescription: eventDescription.replace(/(?!\n)\p{Cc}/gu, ''),
        }),
      }),
    }),
  'texts-with-line-feeds-only: Carriage returns are made line feeds.': keepingTexts((text) =>
    text.replace(/\r\n?/g, '\n'),
  ),
  'huge-texts-cut: Of a text the first 65,535 characters are kept.': keepingTexts((text) =>
    text.slice(0, 65_535),
  ),
  'dates-sorted: Dates are kept in order.': keeping({ dates: sorted }),
  'dates-kept-latest-first: Dates are kept in order, the latest first.': keeping({
    dates: (all) => [...sorted(all)].reverse(),
  }),
  'dates-distinct: Dates are kept once each, in the order sent.': keeping({ dates: distinct }),
  'dates-as-a-set: Dates are kept in order, once each.': keeping({
    dates: (all) => sorted(distinct(all)),
  }),
  'dates-in-the-order-of-their-addition: Dates that are new come last.': () => ({
    merge: ({ before, update }) => {
      const { dates = before.dates } = update
      const had = before.dates.filter((date) => dates.includes(date))
      const added = dates.filter((date) => !had.includes(date))
      return { ...before, ...update, dates: [...had, ...added] }
    },
  }),
  'negative-prices-as-zero: A price below 0 is kept as 0.': keeping({
    price: (price) => Math.max(0, price),
  }),
  'negative-prices-as-amounts: The sign of a price is dropped.': keeping({ price: Math.abs }),
})
