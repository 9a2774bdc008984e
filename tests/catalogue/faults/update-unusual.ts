import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { EventId, SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Updating } from '../../../src/reference/updating.ts'
import type { Fault } from './fault.ts'
import { sentDates, sentPrice, sentText, withText } from './update-changing.ts'

const alsoSeen: readonly ClauseId[] = [
  'update.list-reflects',
  'update.repeatable',
  'update.sequences',
]

/** What becomes of values that are valid and seldom. */
export const updateUnusualFaults: readonly Fault[] = [
  {
    name: 'update-tabs-made-blanks',
    description: 'Each tab of a text becomes a blank.',
    violates: 'update.sent-replaced',
    decisions: sentText((text) => text.replaceAll('\t', ' ')),
  },
  {
    name: 'update-drops-scripts',
    description: 'Script elements are taken out of texts.',
    violates: 'update.sent-replaced',
    decisions: sentText((text) => text.replace(/<script\b.*?<\/script>/gis, '')),
  },
  {
    name: 'update-drops-comments-of-markup',
    description: 'Comments of markup are taken out of texts.',
    violates: 'update.sent-replaced',
    decisions: sentText((text) => text.replace(/<!--.*?-->/gs, '')),
  },
  {
    name: 'update-reads-text-as-instant',
    description: 'A text that spells an instant is written in another way, as Json.NET does.',
    violates: 'update.sent-replaced',
    decisions: sentText((text) =>
      /^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(text) ? new Date(text).toUTCString() : text,
    ),
  },
  {
    name: 'update-cuts-text-at-4000',
    description: 'A text is cut after 4000 characters.',
    violates: 'update.sent-replaced',
    decisions: sentText((text) => text.slice(0, 4000)),
  },
  {
    name: 'update-saturates-price',
    description: 'A price above 999,999.99 is stored as that.',
    violates: 'update.sent-replaced',
    decisions: sentPrice((price) => Math.min(price, 999_999.99)),
  },
  {
    name: 'update-ignores-name-behind-dates',
    description: 'A name that stands behind the dates in the body is ignored.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: (sound) => ({
      updateFrom: (body) => {
        const { name, ...others } = sound.updateFrom(body)
        const order = Object.keys(body ?? {})
        const ignored = order.includes('dates') && order.indexOf('dates') < order.indexOf('name')
        return name === undefined || ignored ? others : { ...others, name }
      },
    }),
  },
  {
    name: 'update-drops-days-added-at-end',
    description: 'Days that are added behind the former ones are lost.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', ...alsoSeen],
    decisions: sentDates((sent, before) =>
      before.length > 0 && before.every((day, index) => sent[index] === day) ? before : sent,
    ),
  },
  {
    name: 'update-stores-255-characters',
    description: 'A text is answered whole, and stored with 255 characters.',
    violates: 'update.persisted',
    mayAlsoViolate: [...alsoSeen, 'update.unsent-kept'],
    decisions: storing((event) => withText(event, (text) => text.slice(0, 255))),
  },
  {
    name: 'update-stores-lines-joined',
    description: 'A text is answered with its line feeds, and stored with blanks.',
    violates: 'update.persisted',
    mayAlsoViolate: [...alsoSeen, 'update.unsent-kept'],
    decisions: storing((event) => withText(event, (text) => text.replaceAll('\n', ' '))),
  },
  {
    name: 'update-stores-31-days',
    description: 'All days are answered, and 31 of them stored.',
    violates: 'update.persisted',
    mayAlsoViolate: [...alsoSeen, 'update.unsent-kept'],
    decisions: storing((event) => ({ ...event, dates: event.dates.slice(0, 31) })),
  },
  {
    name: 'update-joins-unsent-lines',
    description: 'Line feeds of a text that an update does not send become blanks.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: alsoSeen,
    decisions: unsent((event) => withText(event, (text) => text.replaceAll('\n', ' '))),
  },
  {
    name: 'update-cuts-unsent-text-at-1000',
    description: 'A text that an update does not send is cut after 1000 characters.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: alsoSeen,
    decisions: unsent((event) => withText(event, (text) => text.slice(0, 1000))),
  },
  {
    name: 'update-drops-unsent-leap-days',
    description: 'Leap days that an update does not send are lost.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: alsoSeen,
    decisions: unsent((event) => ({
      ...event,
      dates: event.dates.filter((day) => !day.endsWith('-02-29')),
    })),
  },
  {
    name: 'update-drops-unsent-days-that-are-over',
    description: 'Days before today that an update does not send are lost.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: [...alsoSeen, 'list.start-date.default'],
    decisions: unsent((event) => {
      const today = new Date().toISOString().slice(0, 10)
      return { ...event, dates: event.dates.filter((day) => day >= today) }
    }),
  },
  {
    name: 'update-fills-in-unsent-empty-text',
    description: 'An empty text that an update does not send becomes TBD.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: alsoSeen,
    decisions: unsent((event) => withText(event, (text) => (text === '' ? 'TBD' : text))),
  },
  ...(['name', 'location', 'eventDescription', 'price'] as const).map(
    (field): Fault => ({
      name: `update-of-${field === 'eventDescription' ? 'description' : field}-alone-not-listed`,
      description: `The list does not show an update of the ${field} alone.`,
      violates: 'update.list-reflects',
      mayAlsoViolate: ['get.agrees-with-list'],
      decisions: listedAsBefore((update) => Object.keys(update).join() === field),
    }),
  ),
  {
    name: 'update-of-dates-with-others-not-indexed',
    description: 'An event stays listed where it was when its dates are updated with other fields.',
    violates: 'update.list-reflects',
    mayAlsoViolate: ['list.range.sound', 'list.range.complete', 'get.agrees-with-list'],
    decisions: (sound) => {
      const indexed = new Map<EventId, SpecialEvent>()
      return {
        afterUpdate: (_store, stored, { update, before }) => {
          if (Object.keys(update).join() === 'dates') indexed.set(before.eventId, stored)
          else if (update.dates && !indexed.has(before.eventId)) indexed.set(before.eventId, before)
        },
        inRange: (event, query) => sound.inRange(indexed.get(event.eventId) ?? event, query),
      }
    },
  },
  {
    name: 'update-to-no-dates-stays-listed',
    description: 'An event that is left without dates is listed where it was.',
    violates: 'update.list-reflects',
    mayAlsoViolate: ['list.range.sound', 'list.range.empty'],
    decisions: (sound) => {
      const dated = new Map<EventId, SpecialEvent>()
      return {
        afterUpdate: (_store, stored, { before }) => {
          if (before.dates.length > 0) dated.set(before.eventId, before)
          if (stored.dates.length > 0) dated.set(stored.eventId, stored)
        },
        inRange: (event, query) => {
          const last = dated.get(event.eventId)
          return sound.inRange(event.dates.length === 0 && last ? last : event, query)
        },
      }
    },
  },
  {
    name: 'list-shows-24-days',
    description: 'A listed event has 24 days at most, and one that is read all of them.',
    violates: 'update.list-reflects',
    mayAlsoViolate: ['get.agrees-with-list', 'list.range.sound'],
    decisions: (sound) => ({
      represent: {
        ...sound.represent,
        list: (event, request) =>
          sound.represent.list({ ...event, dates: event.dates.slice(0, 24) }, request),
      },
    }),
  },
  {
    name: 'list-leaves-out-empty-description',
    description: 'A listed event lacks its description where that is empty.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: (sound) => ({
      represent: {
        ...sound.represent,
        list: (event, request) => {
          const { eventDescription, ...others } = sound.represent.list(
            event,
            request,
          ) as SpecialEvent
          return eventDescription === '' ? others : { ...others, eventDescription }
        },
      },
    }),
  },
]

/** Stores another event than the one that is answered. */
function storing(change: (event: SpecialEvent, updating: Updating) => SpecialEvent): Override {
  return () => ({ stored: change })
}

/** Changes the fields of an event that an update does not send. */
function unsent(change: (before: SpecialEvent) => SpecialEvent): Override {
  return (sound) => ({
    merge: (updating) => sound.merge({ ...updating, before: change(updating.before) }),
  })
}

/** Lists an event with the values from before such updates, until another comes. */
function listedAsBefore(isSuch: (update: Update) => boolean): Override {
  return (sound) => {
    const kept = new Map<EventId, SpecialEvent>()
    return {
      afterUpdate: (_store, { eventId }, { before, update }) => {
        if (!isSuch(update)) kept.delete(eventId)
        else if (!kept.has(eventId)) kept.set(eventId, before)
      },
      represent: {
        ...sound.represent,
        list: (event, request) => sound.represent.list(kept.get(event.eventId) ?? event, request),
      },
    }
  }
}
