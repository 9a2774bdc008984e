import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { IsoDate } from '../../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../../src/reference/calendar.ts'
import { breaking, breakingBy } from '../fault.ts'
import { merging, sentDates, sentDay, sentPrice } from './changing.ts'

const whereDatesShow: readonly ClauseId[] = [
  'update.sent-replaced',
  'update.dates-replaced',
  'update.list-reflects',
  'update.sequences',
]

/** Dates that an update sends, and that come out as others, or beside the former ones. */
export const dateFaults = [
  ...breakingBy('update.sent-replaced', whereDatesShow, sentDay, {
    'update-shifts-dates-back: Dates pass through local time west of Greenwich, and come out a day early.':
      (day) => addDays(day, -1),
    'update-shifts-dates-in-summer: Dates under summer time, April to October, come out a day early.':
      (day) => (/-(0[4-9]|10)-/.test(day) ? addDays(day, -1) : day),
    'update-swaps-day-and-month: Day and month change places where that gives a date.': (day) =>
      day.replace(/-(\d\d)-(0\d|1[0-2])$/, '-$2-$1'),
    'update-stores-two-digits-of-year: The years 2030 to 2099 come out as 1930 to 1999.': (day) =>
      day >= '2030' && day < '2100' ? `19${day.slice(2)}` : day,
    'update-wraps-dates-after-2038: Dates pass through 32-bit seconds: 2038-01-20 and later come out in 1901.':
      (day) => {
        const seconds = Date.parse(`${day}T00:00:00Z`) / 1000
        return new Date(((seconds | 0) / 86400) * 86400000).toISOString().slice(0, 10)
      },
    'update-moves-leap-day: The 29th of February comes out as the 1st of March.': (day) =>
      day.replace(/-02-29$/, '-03-01'),
    'update-moves-last-of-month: The 31st of a month comes out as the 30th.': (day) =>
      day.replace(/-31$/, '-30'),
    'update-moves-last-days-of-year: The last days of a year come out a year late, as with a format of YYYY.':
      inYearOfWeek,
    'update-dates-before-epoch: Dates before 1970 come out as 1970-01-01.': (day) =>
      day < '1970-01-01' ? '1970-01-01' : day,
    'update-dates-after-2099: Dates from 2100 on come out a century early.': (day) =>
      day >= '2100' ? `20${day.slice(2)}` : day,
    'update-moves-leap-day-of-2000: The 29th of February 2000 comes out as the 1st of March.': (
      day,
    ) => (day === '2000-02-29' ? '2000-03-01' : day),
    'update-moves-30-april: The 30th of April comes out as the 29th.': (day) =>
      day.replace(/-04-30$/, '-04-29'),
  }),
  ...breakingBy('update.sent-replaced', whereDatesShow, sentDates, {
    'update-drops-days-out-of-order: A day that lies before the one sent ahead of it is lost.': (
      dates,
    ) => dates.filter((date, at) => at === 0 || date >= (dates[at - 1] ?? date)),
    'update-drops-past-dates: Dates in the past are not taken.': (sent) =>
      sent.filter((date) => date >= utcDay(new Date())),
    'update-fills-dates-to-range: The days between two dates are added to them.': (sent) => {
      const [first, last] = sent
      return sent.length === 2 && first && last ? daysBetween(first, last) : sent
    },
    'update-cuts-dates-at-31: Only 31 dates are taken.': (sent) => sent.slice(0, 31),
    'update-cuts-dates-at-100: Only 100 dates are taken.': (sent) => sent.slice(0, 100),
  }),
  ...breakingBy('update.dates-replaced', whereDatesShow, sentDates, {
    'update-merges-dates: Dates that are sent are added to the former ones.': (sent, before) =>
      [...new Set([...before, ...sent])].sort(),
    'update-intersects-dates: Only former dates that are sent again stay.': (sent, before) =>
      before.filter((date) => sent.includes(date)),
    'update-merges-dates-by-index: Dates replace the former ones one by one; surplus former ones stay.':
      (sent, before) => [...sent, ...before.slice(sent.length)],
    'update-keeps-past-dates: Former dates in the past stay, whatever is sent.': (sent, before) => {
      const past = before.filter((date) => date < utcDay(new Date()))
      return [...new Set([...past, ...sent])].sort()
    },
    'update-takes-first-date-only: Of several dates, only the first is taken.': (sent) =>
      sent.slice(0, 1),
    'update-drops-last-of-many-dates: Of three dates or more, the last is dropped.': (sent) =>
      sent.length > 2 ? sent.slice(0, -1) : sent,
    'update-stops-at-a-repeated-date: Dates behind one that is sent a second time are lost.': (
      sent,
    ) => {
      const repeated = sent.findIndex((date, index) => sent.indexOf(date) < index)
      return repeated < 0 ? sent : sent.slice(0, repeated)
    },
    'update-cuts-dates-at-10: Only ten dates are taken.': (sent) => sent.slice(0, 10),
    'update-cuts-dates-at-255-characters: Dates are stored as text with commas, in 255 characters.':
      (sent) => sent.slice(0, 23),
    'update-takes-empty-dates-as-unsent: No dates count as not sent.': (sent, before) =>
      sent.length === 0 ? before : sent,
    'update-ignores-dates-of-same-number: As many dates as there are count as unchanged, and are ignored.':
      (sent, before) => (sent.length === before.length ? before : sent),
  }),
  ...breakingBy('update.dates-replaced', [...whereDatesShow, 'update.repeatable'], sentDates, {
    'update-appends-dates: Dates that are sent are appended to the former ones, even those there already.':
      (sent, before) => [...before, ...sent],
    'update-drops-days-added-at-end: Days behind the former ones are lost.': (sent, before) =>
      before.length > 0 && before.every((day, index) => sent[index] === day) ? before : sent,
  }),
]

/** A day as it is written with the year of its week, which the last days of December may be ahead in. */
export function inYearOfWeek(day: string): string {
  return /-12-(29|30|31)$/.test(day) ? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` : day
}

function daysBetween(first: IsoDate, last: IsoDate): IsoDate[] {
  const days: IsoDate[] = []
  for (let day = first; day <= last && days.length < 366; day = addDays(day, 1)) days.push(day)
  return days
}

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
    'update-takes-whole-thousands-for-cents: A whole price of 1000 or more is taken for cents.': (
      price,
    ) => (Number.isInteger(price) && price >= 1000 ? price / 100 : price),
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
    'update-drops-exponent-of-price: A price loses its exponent where it is printed with one.': (
      price,
    ) => Number.parseFloat(String(price).replace(/e.*/, '')),
  }),
  ...breaking('update.sent-replaced', [], {
    'update-with-charset-changes-nothing: An update is answered with 200 and ignored where a charset is declared.':
      merging((merged, { before, request }) =>
        /charset/i.test(request.headers['content-type'] ?? '') ? before : merged,
      ),
  }),
  ...breaking('update.sent-replaced', ['update.sequences'], {
    'update-never-lowers-price: A price below the present one is ignored.': merging(
      (_merged, { before, update: { price = 0 } }) => ({ price: Math.max(before.price, price) }),
    ),
  }),
]
