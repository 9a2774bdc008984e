import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { EventId, SpecialEvent, Update } from '../../../../src/contract/special-event.ts'
import { utcDay } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { refuse } from '../answers.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'
import { basedOn, firstSeen, merging, sent, sentFields, without, withText } from './changing.ts'

const whereLossesShow: readonly ClauseId[] = [
  'update.repeatable',
  'update.list-reflects',
  'update.sequences',
]

const nothing = { name: '', location: '', eventDescription: '', dates: [], price: 0 }

/** Fields that an update sends and the event does not take, or does not send and that change. */
export const mergingFaults = [
  ...breakingBy('update.sent-replaced', ['update.sequences'], sent, {
    'update-drops-name: A name that is sent is ignored.': (update) => without(update, 'name'),
    'update-takes-first-field-only: Of several fields sent, only the first is taken.': (update) =>
      without(update, ...sentFields(update).slice(1)),
    'update-drops-price-sent-with-dates: A price sent with dates is ignored.': (update) =>
      update.dates ? without(update, 'price') : update,
    'update-drops-location-sent-with-name-alone: A location sent with the name and no more is ignored.':
      (update) =>
        sentFields(update).length === 2 && update.name !== undefined
          ? without(update, 'location')
          : update,
    'update-drops-description-among-all: A description is ignored when all of the five fields are sent.':
      (update) => (sentFields(update).length === 5 ? without(update, 'eventDescription') : update),
    'update-takes-falsy-as-unsent: A price of 0 counts as not sent.': (update) =>
      update.price ? update : without(update, 'price'),
    'update-ignores-name-behind-dates: A name that stands behind the dates in the body is ignored.':
      (update, body) => {
        const order = Object.keys(body)
        const isBehind = order.includes('dates') && order.indexOf('dates') < order.indexOf('name')
        return isBehind ? without(update, 'name') : update
      },
  }),
  ...breakingBy('update.sent-replaced', ['update.sequences'], keepsName, {
    'update-ignores-text-of-same-length: A name as long as the present one counts as unchanged and is ignored.':
      (former, { name = '' }) => name.length === former.length,
    'update-ignores-change-of-letter-case: A name that differs in letter case only is not taken as another.':
      (former, { name }) => name?.toLowerCase() === former.toLowerCase(),
  }),
  ...breakingBy('update.sent-replaced', ['update.sequences'], ignoredWhere, {
    'update-of-event-that-is-over-ignored: An update of an event whose days are all over is answered with success and ignored.':
      ({ dates }) => dates.length > 0 && dates.every((date) => date < utcDay(new Date())),
    'update-of-event-under-way-ignored: An update of an event whose first day has come is answered with success and ignored.':
      ({ dates }) => dates.some((date) => date <= utcDay(new Date())),
  }),
  ...breaking('update.sent-replaced', [], {
    'update-of-8-kb-ignored: A body of more than 8 kB is answered with success and ignored; above 16 kB it is refused.':
      merging((merged, { before, request: { body } }) => {
        if (body.byteLength > 16_384) refuse('body-size')
        return body.byteLength > 8192 ? before : merged
      }),
    'update-of-16-kb-ignored: A body of more than 16 kB is answered with success and ignored.':
      merging((merged, { before, request: { body } }) =>
        body.byteLength > 16_384 ? before : merged,
      ),
  }),
  ...breakingBy('update.sent-replaced', [], knowsLocation, {
    'update-keeps-case-of-known-location: A location known in another letter case stays as it is known.':
      (location) => location.toLowerCase(),
    'update-keeps-accents-of-known-location: A location known with other accents stays as it is known.':
      (location) => location.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  }),
  ...breakingBy('update.unsent-kept', whereLossesShow, basedOn, {
    'update-resets-unsent-fields: Fields that an update does not send are emptied.': () => nothing,
    'update-resets-unsent-description: A description that an update does not send is emptied by that update.':
      () => ({ eventDescription: '' }),
    'update-resets-unsent-dates: Dates that an update does not send are emptied.': () => ({
      dates: [],
    }),
    'update-of-dates-resets-price: An update of the dates sets a price that it does not send to 0.':
      (_before, { dates }) => (dates ? { price: 0 } : {}),
    'update-empty-resets-all: An update that sends no field at all empties all of the fields of its event.':
      (_before, update) => (Object.keys(update).length === 0 ? nothing : {}),
    'update-of-name-copies-it-to-description: An update of the name alone replaces the description by it.':
      ({ eventDescription }, { name = eventDescription }) => ({ eventDescription: name }),
    'update-rounds-unsent-price: A price that is not sent loses its cents.': ({ price }) => ({
      price: Math.trunc(price),
    }),
    'update-escapes-unsent-texts: Texts that are not sent have their & written as &amp; each time.':
      (before) => withText(before, (text) => text.replaceAll('&', '&amp;')),
    'update-cuts-unsent-description: A description that is not sent is cut at 255 characters by each update.':
      (before) => withText(before, (text) => text.slice(0, 255)),
    'update-cuts-unsent-text-at-1000: A text that an update does not send is cut after 1000 characters.':
      (before) => withText(before, (text) => text.slice(0, 1000)),
    'update-trims-unsent-texts: Texts that are not sent lose the blanks around them with each update.':
      (before) => withText(before, (text) => text.trim()),
    'update-joins-unsent-lines: Line feeds of a text that an update does not send become blanks every time.':
      (before) => withText(before, (text) => text.replaceAll('\n', ' ')),
    'update-fills-in-unsent-empty-text: A text that is empty and that an update does not send becomes TBD.':
      (before) => withText(before, (text) => text || 'TBD'),
    'update-prices-free-event: A price of 0 that is not sent becomes 10, the default of the form.':
      ({ price }) => ({ price: price || 10 }),
    'update-keeps-first-of-unsent-dates: Of dates that are not sent, only the first of them all ever stays.':
      ({ dates }) => ({ dates: dates.slice(0, 1) }),
    'update-drops-unsent-leap-days: Leap days that an update does not send are lost.': ({
      dates,
    }) => ({ dates: dates.filter((day) => !day.endsWith('-02-29')) }),
  }),
  ...breakingBy('update.unsent-kept', [...whereLossesShow, 'list.start-date.default'], basedOn, {
    'update-drops-unsent-days-that-are-over: Days before today that an update does not send are lost.':
      ({ dates }) => ({ dates: dates.filter((day) => day >= utcDay(new Date())) }),
  }),
  // What one event was sent turns up on another.
  ...breaking('update.unsent-kept', [...whereLossesShow, 'update.isolated'], {
    'update-starts-from-first-version: Fields not sent return to their first values.': remembering(
      () => basedOn(firstSeen()),
    ),
    'update-reverts-the-one-before: Fields not sent return to their values before the last update.':
      remembering(() => {
        const earlier = new Map<EventId, SpecialEvent>()
        return basedOn((before) => {
          const base = earlier.get(before.eventId) ?? before
          earlier.set(before.eventId, before)
          return base
        })
      }),
    'update-remembers-fields-of-last-body: A field not sent takes the value last sent to any event.':
      remembering(() => {
        let last: Update = {}
        return basedOn((_before, update) => {
          last = { ...last, ...update }
          return last
        })
      }),
  }),
]

/** Leaves an event as it is. */
function ignoredWhere(isIgnored: (before: SpecialEvent) => boolean): Override {
  return merging((_merged, { before }) => (isIgnored(before) ? before : {}))
}

/** Keeps the location of an event where another one is sent that has the same key. */
function knowsLocation(key: (location: string) => string): Override {
  return merging((_merged, { before: { location }, update: { location: sent = '' } }) =>
    key(sent) === key(location) ? { location } : {},
  )
}

/** Keeps the name of an event although an update sends another. */
function keepsName(when: (former: string, update: Update) => boolean): Override {
  return merging((_merged, { before: { name }, update }) => (when(name, update) ? { name } : {}))
}
