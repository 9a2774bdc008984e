import { breaking, breakingBy } from '../fault.ts'
import { merging, sentPrice } from './changing.ts'

/** Prices that an update sends, and that come out as others. */
export const priceFaults = [
  ...breakingBy('update.sent-replaced', ['update.sequences'], sentPrice, {
    'update-rounds-price-to-integer: A price is rounded to a whole number.': Math.round,
    'update-truncates-price-to-cents: A price passes through truncated binary cents: 19.99 becomes 19.98.':
      (price) => Math.trunc(price * 100) / 100,
    'update-rounds-price-to-five-cents: A price is rounded to the nearest five cents.': (price) =>
      Math.round(price * 20) / 20,
    'update-stores-half-precision: A price is stored with the 11 significant bits of a 16-bit float.':
      (price) => {
        const unit = 2 ** (Math.floor(Math.log2(Math.abs(price) || 1)) - 10)
        return Math.round(price / unit) * unit
      },
    'update-stores-four-digits-of-price: A price keeps four significant digits.': (price) =>
      Number(price.toPrecision(4)),
    'update-stores-six-digits-of-price: A price keeps six digits, as %g prints it.': (price) =>
      Number(price.toPrecision(6)),
    'update-takes-whole-price-for-cents: A price without decimals is taken for cents: 25 becomes 0.25.':
      (price) => (Number.isInteger(price) ? price / 100 : price),
    'update-ends-price-at-thousands: A price of 1000 or more ends at its separator: 1234.5 becomes 1.':
      (price) => (price >= 1000 ? Math.trunc(price / 1000) : price),
    'update-loses-cent-above-1000: A price above 1000 with cents loses one of them.': (price) =>
      price > 1000 && !Number.isInteger(price) ? Math.round(price * 100 - 1) / 100 : price,
    'update-caps-price: A price above 999.99 is stored as 999.99.': (price) =>
      Math.min(price, 999.99),
    'update-wraps-price-beyond-16-bits: The cents of a price wrap above 327.67.': (price) => {
      const cents = Math.round(price * 100)
      return Math.abs(cents) > 32767 ? (new Int16Array([cents])[0] ?? 0) / 100 : price
    },
    'update-caps-price-at-99999: A price above 99999.99 is stored as that, as much as DECIMAL(7,2) holds.':
      (price) => Math.min(price, 99999.99),
    'update-wraps-price-at-65536: The whole part of a price is a 16-bit number.': (price) =>
      price % 65536,
    'update-takes-small-price-for-free: A price below 1 is stored as 0.': (price) =>
      price < 1 ? 0 : price,
    'update-adds-tax: A price is stored with a tax of 7 % added to it.': (price) =>
      Math.round(price * 107) / 100,
  }),
  ...breakingBy('update.sent-replaced', ['update.sequences', 'update.persisted'], sentPrice, {
    'update-cents-unpadded: A price is written as whole and cents without padding: 12.05 becomes 12.5.':
      (price) => {
        const cents = Math.round(price * 100)
        const isPadded = price >= 0 && price <= 1e9 && cents % 100 < 10
        return isPadded ? Number(`${Math.floor(cents / 100)}.${cents % 100}`) : price
      },
  }),
  ...breakingBy('update.sent-replaced', [], sentPrice, {
    'update-saturates-price: A price above 999,999.99 is stored as that.': (price) =>
      Math.min(price, 999_999.99),
  }),
  ...breaking('update.sent-replaced', ['update.sequences'], {
    'update-never-lowers-price: A price below the present one is ignored.': merging(
      (_merged, { before, update: { price = 0 } }) => ({ price: Math.max(before.price, price) }),
    ),
  }),
]
