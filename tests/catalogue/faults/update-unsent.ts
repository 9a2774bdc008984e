import type { EventId, SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'
import { firstSeen, withText } from './update-changing.ts'

/** Fields that an update does not send, and that change all the same. */
export const updateUnsentFaults: readonly Fault[] = [
  {
    name: 'update-resets-unsent-fields',
    description: 'Fields that an update does not send are emptied.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before) => ({
      ...before,
      name: '',
      location: '',
      eventDescription: '',
      dates: [],
      price: 0,
    })),
  },
  {
    name: 'update-resets-unsent-description',
    description: 'A description that an update does not send is emptied.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before) => ({ ...before, eventDescription: '' })),
  },
  {
    name: 'update-resets-unsent-dates',
    description: 'Dates that an update does not send are emptied.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before) => ({ ...before, dates: [] })),
  },
  {
    name: 'update-of-dates-resets-price',
    description: 'An update of the dates sets a price that it does not send to 0.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before, update) => (update.dates ? { ...before, price: 0 } : before)),
  },
  {
    name: 'update-empty-resets-all',
    description: 'An update that sends no field empties all of them.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before, update) =>
      Object.keys(update).length === 0
        ? { ...before, name: '', location: '', eventDescription: '', dates: [], price: 0 }
        : before,
    ),
  },
  {
    name: 'update-of-name-copies-it-to-description',
    description: 'An update of the name alone replaces the description by it.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before, { name }) =>
      name === undefined ? before : { ...before, eventDescription: name },
    ),
  },
  {
    name: 'update-starts-from-first-version',
    description: 'Fields that an update does not send return to their values from the start.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: (sound) => {
      const first = firstSeen()
      return {
        merge: (updating) => sound.merge({ ...updating, before: first(updating.before) }),
      }
    },
  },
  {
    name: 'update-reverts-the-one-before',
    description: 'Fields that an update does not send return to their values before the last one.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: (sound) => {
      const earlier = new Map<EventId, SpecialEvent>()
      return {
        merge: (updating) => {
          const { before } = updating
          const base = earlier.get(before.eventId) ?? before
          earlier.set(before.eventId, before)
          return sound.merge({ ...updating, before: base })
        },
      }
    },
  },
  {
    name: 'update-remembers-fields-of-last-body',
    description: 'A field that is not sent takes the value last sent, to whichever event.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: () => {
      let last: Update = {}
      return {
        merge: (updating) => {
          last = { ...last, ...updating.update }
          return { ...updating.before, ...last }
        },
      }
    },
  },
  {
    name: 'update-rounds-unsent-price',
    description: 'A price that is not sent loses its cents.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before) => ({ ...before, price: Math.trunc(before.price) })),
  },
  {
    name: 'update-escapes-unsent-texts',
    description: 'Texts that are not sent have their & written as &amp; each time.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before) => withText(before, (text) => text.replaceAll('&', '&amp;'))),
  },
  {
    name: 'update-cuts-unsent-description',
    description: 'A description that is not sent is cut at 255 characters.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before) => withText(before, (text) => text.slice(0, 255))),
  },
  {
    name: 'update-prices-free-event',
    description: 'A price of 0 that is not sent becomes 10, the default of the form.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before) => ({ ...before, price: before.price || 10 })),
  },
  {
    name: 'update-keeps-first-of-unsent-dates',
    description: 'Of dates that are not sent, only the first stays.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: basedOn((before) => ({ ...before, dates: before.dates.slice(0, 1) })),
  },
]

/** Merges an update into something else than the event as it was. */
function basedOn(base: (before: SpecialEvent, update: Update) => SpecialEvent): Override {
  return (sound) => ({
    merge: (updating) =>
      sound.merge({ ...updating, before: base(updating.before, updating.update) }),
  })
}
