import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Represent } from '../../../src/reference/representation.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import type { Variation } from './variation.ts'

const writtenAs =
  (write: (price: number) => string): Override =>
  ({ text }) => ({
    text: (body, request) =>
      text(body, request).replace(
        /"price":(-?\d[\d.eE+-]*)/g,
        (_member, price) => `"price":${write(Number(price))}`,
      ),
  })

const keptAs = (keep: (price: number) => number): Pick<Variation, 'decisions' | 'events'> => {
  const kept = (event: SpecialEvent) => ({ ...event, price: keep(event.price) })
  return {
    decisions: () => ({ stored: kept, answered: kept }),
    events: (today) => seedEvents(today).map(kept),
  }
}

const priced = (prices: readonly number[]) => (today: IsoDate) =>
  seedEvents(today).map((event, index) => ({
    ...event,
    price: prices[index % prices.length] ?? event.price,
  }))

/** Prices: a number of the format float, in section 2, and no more. */
export const priceVariations: readonly Variation[] = [
  {
    name: 'prices-with-two-decimals',
    description: 'Prices are written with two decimals: 12.00, 12.50.',
    decisions: writtenAs((price) =>
      /\.\d\d\d|e/.test(`${price}`) ? `${price}` : price.toFixed(2),
    ),
  },
  {
    name: 'prices-with-a-point-at-least',
    description: 'Whole prices are written with a decimal: 12.0.',
    decisions: writtenAs((price) => (/[.e]/.test(`${price}`) ? `${price}` : `${price}.0`)),
  },
  {
    name: 'prices-with-exponents',
    description: 'Prices are written with an exponent: 1.25e+1.',
    decisions: writtenAs((price) => price.toExponential()),
  },
  {
    name: 'prices-with-capital-exponents',
    description: 'Prices are written with a capital E and no sign: 1.25E1.',
    decisions: writtenAs((price) => price.toExponential().replace('e+', 'E')),
  },
  {
    name: 'price-zero-negative',
    description: 'A price of 0 is written as -0.0.',
    decisions: writtenAs((price) => (price === 0 ? '-0.0' : `${price}`)),
  },
  {
    name: 'prices-with-many-digits',
    description: 'Prices are written to 20 decimals, beyond what a double can hold.',
    decisions: writtenAs((price) => (Math.abs(price) < 1e9 ? price.toFixed(20) : `${price}`)),
  },
  {
    name: 'prices-kept-in-binary32',
    description: 'Prices are kept and shown to binary32 precision: 19.989999771118164.',
    ...keptAs(Math.fround),
  },
  {
    name: 'prices-shown-in-binary32',
    description: 'Prices are shown to binary32 precision, whatever is kept.',
    decisions: () => ({
      represent: everyOperation<Represent>((event) => ({
        ...event,
        price: Math.fround(event.price),
      })),
    }),
  },
  {
    name: 'prices-shown-in-binary32-when-listed',
    description: 'Prices are listed to binary32 precision, and read to a double’s.',
    decisions: ({ represent }) => ({
      represent: {
        ...represent,
        list: (event) => ({ ...event, price: Math.fround(event.price) }),
      },
    }),
  },
  {
    name: 'prices-kept-in-cents',
    description: 'Prices are rounded to whole cents when they are kept.',
    ...keptAs((price) => (Math.abs(price) < 1e13 ? Math.round(price * 100) / 100 : price)),
  },
  {
    name: 'prices-negative',
    description: 'Some events cost less than nothing.',
    events: priced([-5, -0.01, 12, -19.99, 0]),
  },
  {
    name: 'prices-with-many-decimals',
    description: 'Prices have as many decimals as a double can tell apart.',
    events: priced([0.1 + 0.2, 10 / 3, 1.005, 99.999999999999, 1e-7, 12.3456789]),
  },
  {
    name: 'prices-extreme',
    description: 'Prices are as large and as small as numbers get.',
    events: priced([1e21, 5e-324, 1.7976931348623157e308, -1e100, 16777217, 2 ** 53]),
  },
]
