import { setTimeout as wait } from 'node:timers/promises'
import type { IsoDate, UpdateField } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import { clockChanges } from '../../../../src/world/values/days.ts'
import { beforehand } from '../../overrides.ts'
import { type Planned, plannedEvents } from '../../variations/planned-events.ts'
import { showsEverywhere } from '../answers.ts'
import { holding } from '../circumstances/tools.ts'
import { breaking, remembering } from '../fault.ts'
import { merging, sendsOnly, sentDates, sentDay } from '../update/changing.ts'
import { onUpdates, prices, texts } from './tools.ts'

const around: Planned = (index) => [((index * 11) % 60) - 20, 30 + index]

const twentyDays: Planned = (index) =>
  Array.from({ length: 20 }, (_, nth) => ((index * 11) % 60) + 3 * nth)

const emptyIgnoredBeside = (other: UpdateField) =>
  merging((_merged, { update, before }) =>
    update[other] !== undefined && update.eventDescription === ''
      ? { eventDescription: before.eventDescription }
      : {},
  )

/** Values that are stored otherwise than they are sent. */
export const outsideValueFaults = [
  ...breaking('update.sent-replaced', onUpdates, {
    'location-in-windows-1252: A location loses every character outside Latin-1 to a question mark.':
      texts((text) => text.replace(/[^\0-\u00ff]/gu, '?'), ['location']),
    'text-cut-at-its-first-emoji: A text is cut at its first character of four bytes.': texts(
      (text) => text.replace(/[\u{10000}-\u{10ffff}].*/su, ''),
    ),
    'location-column-of-40: A location is cut after 40 characters.': texts(
      (text) => [...text].slice(0, 40).join(''),
      ['location'],
    ),
    'description-column-of-500-bytes: A description is cut after 500 bytes.': texts(
      (text) => Buffer.from(text).subarray(0, 500).toString(),
      ['eventDescription'],
    ),
    'tags-stripped-from-descriptions: Whatever stands in angle brackets is taken out of a description.':
      texts((text) => text.replace(/<[^>]*>/g, ''), ['eventDescription']),
    'well-formed-escapes-decoded-in-locations: A location is percent-decoded where all its escapes are well-formed.':
      texts(
        (text) => {
          try {
            return decodeURIComponent(text)
          } catch {
            return text
          }
        },
        ['location'],
      ),
    'name-null-becomes-empty: A name that is the word null is stored as empty.': texts(
      (text) => (text === 'null' ? '' : text),
      ['name'],
    ),
    'diacritics-folded-in-names: A name loses the marks over and under its letters.': texts(
      (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
      ['name'],
    ),
    'only-the-first-line-of-a-description: A description is cut at its first line feed.': texts(
      (text) => text.split('\n')[0] ?? '',
      ['eventDescription'],
    ),
    'backslashes-stripped: Backslashes are taken out of every text.': texts((text) =>
      text.replaceAll('\\', ''),
    ),
    'plus-signs-become-spaces: A plus sign in a name or a location is stored as a space.': texts(
      (text) => text.replaceAll('+', ' '),
      ['name', 'location'],
    ),
    'change-seen-by-beginning: A text that the one before begins with is taken for unchanged.':
      texts((text, before, field) =>
        text !== '' && before[field].startsWith(text) ? before[field] : text,
      ),
    'change-seen-without-blanks: A text that differs in blanks alone is taken for unchanged.':
      texts((text, before, field) =>
        text.replace(/\s/g, '') === before[field].replace(/\s/g, '') ? before[field] : text,
      ),
    'ampersand-escaped-beside-a-description: An & in a name is stored as &amp; where a description is sent too.':
      merging(({ name }, { update }) =>
        update.name !== undefined && update.eventDescription !== undefined
          ? { name: name.replaceAll('&', '&amp;') }
          : {},
      ),
    'name-ends-at-a-dash-beside-a-location: A name ends before its first dash where a location is sent too.':
      merging(({ name }, { update }) =>
        update.name !== undefined && update.location !== undefined
          ? { name: name.split(' – ')[0] ?? name }
          : {},
      ),
    'three-letters-alike-become-two: Of three times the same letter in a row in a name two are kept.':
      texts((text) => text.replace(/(\p{L})\1\1+/gu, '$1$1'), ['name']),
    'change-seen-by-length: A text as long as the one before is taken for unchanged.': texts(
      (text, before, field) => (text.length === before[field].length ? before[field] : text),
    ),
    'empty-text-ignored-beside-a-price: An empty text is taken for absent where a price is sent too.':
      emptyIgnoredBeside('price'),
    'empty-text-ignored-beside-a-name: An empty description is taken for absent where a name is sent too.':
      emptyIgnoredBeside('name'),
    'cents-cut-off-in-binary: A price is taken times 100, cut to a whole number and divided again.':
      prices((price) => Math.trunc(price * 100) / 100),
    'price-with-a-thousands-mark: A price from 1000 on is printed with a comma, and read back up to it.':
      prices((price) => (price < 1000 ? price : Number.parseInt(price.toLocaleString('en'), 10))),
    'price-column-overflows-at-100000: A price of 100000 or more is stored as 99999.99.': prices(
      (price) => Math.min(price, 99_999.99),
    ),
    'clock-change-in-october-a-day-early: A date on the last Sunday of October is stored as the day before.':
      sentDay((day) => (day === clockChanges(Number(day.slice(0, 4)))[1] ? addDays(day, -1) : day)),
    'dates-seen-by-their-ends: As many dates as before, with the same first and last, are taken for unchanged.':
      sentDates((sent, before) =>
        sent.length > 2 &&
        sent.length === before.length &&
        sent[0] === before[0] &&
        sent.at(-1) === before.at(-1)
          ? before
          : sent,
      ),
    'dates-beyond-255-cut: Of more than 255 dates the first 255 are kept.': sentDates((sent) =>
      sent.slice(0, 255),
    ),
    'leap-days-become-march: A date on 29 February is stored as 1 March.': sentDates((sent) =>
      sent.map((date) => (date.endsWith('-02-29') ? addDays(date, 1) : date)),
    ),
    'seven-dates-at-most: Of more than seven dates sent only the first seven are kept.': sentDates(
      (sent) => sent.slice(0, 7),
    ),
    'seven-dates-of-twenty: Of 60 events with 20 dates each: Of more than seven dates sent only the first seven are kept.':
      holding(
        plannedEvents(60, twentyDays),
        sentDates((sent) => sent.slice(0, 7)),
      ),
    'days-and-months-swapped: Of 60 events with 20 dates each: A date whose day may be a month is read with the two swapped.':
      holding(
        plannedEvents(60, twentyDays),
        sentDay((day) => day.replace(/-(\d\d)-(0\d|1[012])$/, '-$2-$1')),
      ),
    'name-and-location-swapped: Where name and location are both sent, each is stored as the other.':
      merging(({ name, location }, { update }) =>
        update.name !== undefined && update.location !== undefined
          ? { name: location, location: name }
          : {},
      ),
    'fifth-field-forgotten: Of a body only the first four fields are looked at.': (sound) => ({
      updateFrom: (body) =>
        sound.updateFrom(Object.fromEntries(Object.entries(body ?? {}).slice(0, 4))),
    }),
    'concurrent-bodies-mixed: A body is kept where the next request overwrites it while it is worked on.':
      remembering(() => {
        let latest: Uint8Array = Buffer.alloc(0)
        return (sound) => ({
          ...beforehand(({ body }) => {
            latest = body
            return wait(4)
          }, 'update')(sound),
          parseBody: () => sound.parseBody(latest),
        })
      }),
    'summer-dates-stored-a-day-early: A date from April to September is stored as the day before.':
      sentDates((sent) => sent.map((date) => (/-0[4-9]-/.test(date) ? addDays(date, -1) : date))),
    'january-and-february-stored-a-month-late: A date in January or February is stored 31 days later.':
      sentDates((sent) => sent.map((date) => (/-0[12]-/.test(date) ? addDays(date, 31) : date))),
    'location-shown-is-the-description: What every answer shows as the location is the description.':
      showsEverywhere(({ eventDescription }) => ({ location: eventDescription })),
    'names-written-over-from-the-left: A name that is sent leaves the end of a longer one.':
      merging(({ name }, { update, before }) =>
        update.name === undefined ? {} : { name: name + before.name.slice(name.length) },
      ),
  }),
  ...breaking('update.sent-replaced', [...onUpdates, 'update.persisted'], {
    'locations-of-some-shown-in-one-word: Of every fourth event, the location is shown up to its first blank.':
      showsEverywhere(({ eventId, location }) =>
        /[048c]$/.test(eventId) ? { location: location.replace(/ .*/su, '') } : {},
      ),
    'prices-of-some-shown-in-whole-euros: Of every third event, the price is shown in whole euros.':
      showsEverywhere(({ eventId, price }) =>
        /[0369cf]$/.test(eventId) ? { price: Math.floor(price) } : {},
      ),
    'names-beside-long-descriptions-cut: Of events with more than 60 characters of description, the name is shown up to its 12th.':
      showsEverywhere(({ name, eventDescription }) =>
        eventDescription.length > 60 ? { name: name.slice(0, 12) } : {},
      ),
    'weekend-dates-shown-as-monday: A date on a Saturday or Sunday is shown as the Monday after, where the event costs more than 10.':
      showsEverywhere(({ dates, price }) => ({
        dates: dates.map((date) => {
          const weekday = new Date(date).getUTCDay()
          return price > 10 && weekday % 6 === 0 ? addDays(date, weekday === 0 ? 1 : 2) : date
        }),
      })),
  }),
  ...breaking('update.unsent-kept', onUpdates, {
    'name-behind-dates-brings-former-dates-back: A name that is sent alone right behind dates alone brings back the dates of before.':
      remembering(() => {
        const former = new Map<string, readonly IsoDate[]>()
        return merging((_merged, { update, before }) => {
          const dates = former.get(before.eventId)
          former.delete(before.eventId)
          if (sendsOnly(update, 'dates')) former.set(before.eventId, before.dates)
          return sendsOnly(update, 'name') && dates ? { dates } : {}
        })
      }),
  }),
  ...breaking('update.dates-replaced', onUpdates, {
    'dates-merged-by-position: Of 12 events: Dates sent replace former ones one by one, so that a longer list keeps its tail.':
      holding(
        plannedEvents(12, around),
        sentDates((sent, before) => [...sent, ...before.slice(sent.length)]),
      ),
    'a-single-date-is-added: A single date that is sent comes in addition to more than one former date.':
      sentDates((sent, before) =>
        sent.length === 1 && before.length > 1 ? [...new Set([...before, ...sent])] : sent,
      ),
  }),
  ...breaking('update.sequences', onUpdates, {
    'price-0-ignored-beside-a-name: A price of 0 is ignored where a name is sent too.': merging(
      ({ price }, { update, before }) =>
        update.name !== undefined && update.price === 0 ? { price: before.price } : { price },
    ),
  }),
]
