import { Refusal } from '../../../src/reference/refusals.ts'
import type { Fault } from './fault.ts'

/** Values and states that are valid, and make an update be refused all the same. */
export const updateRefusedValueFaults: readonly Fault[] = [
  {
    name: 'update-whole-price-refused',
    description: 'A price has to be written with a fraction: 25 is refused.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: (sound) => ({
      updateFaults: (body) => {
        const { price } = sound.updateFrom(body)
        return Number.isInteger(price)
          ? [{ field: 'price', detail: 'must be a float' }]
          : sound.updateFaults(body)
      },
    }),
  },
  {
    name: 'update-free-price-refused',
    description: 'A price of 0 is refused.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.repeatable'],
    decisions: (sound) => ({
      updateFaults: (body) =>
        sound.updateFrom(body).price === 0
          ? [{ field: 'price', detail: 'must be above 0' }]
          : sound.updateFaults(body),
    }),
  },
  {
    name: 'update-to-no-dates-refused',
    description: 'An empty array of dates is refused.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.dates-replaced'],
    decisions: (sound) => ({
      updateFaults: (body) =>
        sound.updateFrom(body).dates?.length === 0
          ? [{ field: 'dates', detail: 'must have one item or more' }]
          : sound.updateFaults(body),
    }),
  },
  {
    name: 'update-without-change-refused',
    description: 'An update that changes nothing is refused.',
    violates: 'update.repeatable',
    mayAlsoViolate: ['update.any-subset'],
    decisions: (sound) => ({
      merge: (updating) => {
        const merged = sound.merge(updating)
        if (JSON.stringify(merged) === JSON.stringify(updating.before)) {
          throw new Refusal('update', 'The event is like that already.')
        }
        return merged
      },
    }),
  },
  {
    name: 'update-of-event-without-dates-refused',
    description: 'An event without dates counts as archived: updates of it are not found.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: (sound) => ({
      find: {
        ...sound.find,
        update: (store, eventId, request) => {
          const event = sound.find.update(store, eventId, request)
          return event?.dates.length === 0 ? undefined : event
        },
      },
    }),
  },
]
