import { addDays } from '../../../../src/reference/calendar.ts'
import { listed } from '../answers.ts'
import { breaking, breakingBy, inEveryAnswer } from '../fault.ts'
import { basedOn, merging, storing, withText } from '../update/changing.ts'
import { taking } from '../update/taking.ts'
import { whereUpdatesShow } from './later.ts'

/** Values that an update gets wrong only where they are rare, or beside others. */
export const adversaryValueFaults = [
  ...breakingBy('update.unsent-kept', whereUpdatesShow, basedOn, {
    'apostrophes-double-where-text-is-not-sent: In text that an update does not send, each apostrophe is doubled.':
      (before) => withText(before, (text) => text.replaceAll("'", "''")),
    'price-not-sent-loses-a-cent: A price that is not sent is cut to whole cents, by which some lose one.':
      ({ price }) => ({ price: Math.trunc(price * 100) / 100 }),
  }),
  ...breakingBy('update.persisted', whereUpdatesShow, storing, {
    'percent-signs-before-digits-decoded-in-the-store: Text with a percent sign before two hexadecimal digits is stored decoded.':
      (merged) => withText(merged, percentDecoded),
    'cents-of-large-prices-lost-in-the-store: Prices from 10,000 on are stored without their cents.':
      ({ price }) => ({ price: price < 10_000 ? price : Math.trunc(price) }),
    'dates-after-2038-come-back-from-1901: Dates after January 18, 2038 are stored as 32 bits hold them.':
      ({ dates }, { update }) =>
        update.dates
          ? { dates: dates.map((date) => (date > '2038-01-18' ? addDays(date, -49_710) : date)) }
          : {},
  }),
  ...breakingBy('update.sent-replaced', whereUpdatesShow, merging, {
    'long-text-decoded-in-pieces: Text is decoded in pieces of 255 bytes, and a letter that two of them share is lost.':
      (_merged, { update }) => withText(update, (text) => decodedInPieces(Buffer.from(text))),
    'price-0-beside-other-fields-ignored: A price of 0 counts as none where other fields are sent.':
      ({ price }, { before, update }) =>
        price === 0 && Object.keys(update).length > 1 ? { price: before.price } : {},
  }),
  ...breakingBy('update.sequences', whereUpdatesShow, merging, {
    'dates-that-share-their-first-are-joined: New dates that begin with the first of the old ones are added to them.':
      ({ dates }, { before, update }) =>
        update.dates && dates[0] && dates[0] === before.dates[0]
          ? { dates: [...new Set([...before.dates, ...dates])].sort() }
          : {},
  }),
  ...breakingBy('update.dates-replaced', whereUpdatesShow, merging, {
    'last-day-of-a-month-among-others-moves-on: Among several dates, the last of a month becomes the first of the next.':
      ({ dates }, { update }) => ({
        dates:
          update.dates && dates.length > 1
            ? dates.map((date) => (addDays(date, 1).endsWith('-01') ? addDays(date, 1) : date))
            : dates,
      }),
    'dates-written-ten-at-a-time: Of more than ten dates, those of the last ten or fewer replace the others.':
      ({ dates }, { update }) =>
        update.dates ? { dates: dates.slice(Math.floor((dates.length - 1) / 10) * 10) } : {},
  }),
  ...breaking('update.invalid-never-stored', [...inEveryAnswer, 'get.agrees-with-list'], {
    'only-the-first-date-is-validated: Whatever follows a valid first date is stored as it comes.':
      taking((field) => /^dates\/[1-9]/.test(field)),
    'texts-and-price-not-validated-in-a-whole-event: An update of all five fields is taken with texts and prices of other types.':
      taking((field, _value, body) => Object.keys(body).length > 4 && !/^(dates|$)/.test(field)),
  }),
  ...breaking('update.list-reflects', ['get.agrees-with-list', 'update.sequences'], {
    'decomposed-letters-composed-where-listed: Letters and their marks are joined to one code point where an event is listed.':
      listed((event) => ({ ...withText(event, (text) => text.normalize()) })),
  }),
]

function percentDecoded(text: string): string {
  return text.replace(/%([2-7][0-9a-f])/gi, (_escape, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

function decodedInPieces(bytes: Buffer): string {
  const pieces = Math.ceil(bytes.length / 255)
  const starts = Array.from({ length: pieces }, (_, index) => index * 255)
  return starts.map((start) => bytes.toString('utf8', start, start + 255)).join('')
}
