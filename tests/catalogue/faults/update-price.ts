import type { Fault } from './fault.ts'
import { sentPrice } from './update-changing.ts'

/** Prices that an update sends, and that come out as others. */
export const updatePriceFaults: readonly Fault[] = [
  {
    name: 'update-rounds-price-to-integer',
    description: 'A price is rounded to a whole number.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice(Math.round),
  },
  {
    name: 'update-truncates-price-to-cents',
    description: 'A price passes through truncated binary cents: 19.99 becomes 19.98.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => Math.trunc(price * 100) / 100),
  },
  {
    name: 'update-rounds-price-to-five-cents',
    description: 'A price is rounded to the nearest five cents.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => Math.round(price * 20) / 20),
  },
  {
    name: 'update-stores-half-precision',
    description: 'A price is stored with the 11 significant bits of a 16-bit float.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => {
      const unit = 2 ** (Math.floor(Math.log2(Math.abs(price) || 1)) - 10)
      return Math.round(price / unit) * unit
    }),
  },
  {
    name: 'update-stores-four-digits-of-price',
    description: 'A price keeps four significant digits.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => Number(price.toPrecision(4))),
  },
  {
    name: 'update-stores-six-digits-of-price',
    description: 'A price keeps six significant digits, as %g prints it.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => Number(price.toPrecision(6))),
  },
  {
    name: 'update-takes-whole-price-for-cents',
    description: 'A price without decimals is taken for cents: 25 becomes 0.25.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => (Number.isInteger(price) ? price / 100 : price)),
  },
  {
    name: 'update-ends-price-at-thousands',
    description: 'A price of 1000 or more ends before its thousands separator: 1234.5 becomes 1.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => (price >= 1000 ? Math.trunc(price / 1000) : price)),
  },
  {
    name: 'update-loses-cent-above-1000',
    description: 'A price above 1000 with cents loses one of them.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) =>
      price > 1000 && !Number.isInteger(price) ? Math.round(price * 100 - 1) / 100 : price,
    ),
  },
  {
    name: 'update-caps-price',
    description: 'A price above 999.99 is stored as 999.99.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => Math.min(price, 999.99)),
  },
  {
    name: 'update-wraps-price-beyond-16-bits',
    description: 'The cents of a price are a signed 16-bit number, and wrap above 327.67.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => {
      const cents = Math.round(price * 100)
      return Math.abs(cents) > 32767 ? (new Int16Array([cents])[0] ?? 0) / 100 : price
    }),
  },
  {
    name: 'update-caps-price-at-99999',
    description: 'A price above 99999.99 is stored as that, as much as DECIMAL(7,2) holds.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => Math.min(price, 99999.99)),
  },
  {
    name: 'update-wraps-price-at-65536',
    description: 'The whole part of a price is a 16-bit number.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => price % 65536),
  },
  {
    name: 'update-takes-small-price-for-free',
    description: 'A price below 1 is stored as 0.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => (price < 1 ? 0 : price)),
  },
  {
    name: 'update-adds-tax',
    description: 'A price is stored with a tax of 7 % added to it.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentPrice((price) => Math.round(price * 107) / 100),
  },
]
