import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'
import { without } from './update-changing.ts'

/** Updates that are made, and answered with an event that lacks a field or has one in another form. */
export const updateAnswerFieldFaults: readonly Fault[] = [
  {
    name: 'update-answers-changed-fields',
    description: 'An update is answered with the eventId and the fields that it has sent.',
    violates: 'update.full-object',
    mayAlsoViolate: ['update.unsent-kept', 'update.sequences'],
    decisions: () => ({
      answered: (_merged, { before: { eventId }, update }) =>
        ({ eventId, ...update }) as SpecialEvent,
    }),
  },
  {
    name: 'update-answers-snake-case',
    description: 'The updated event has event_description in place of eventDescription.',
    violates: 'update.full-object',
    mayAlsoViolate: ['update.sent-replaced', 'update.unsent-kept', 'update.sequences'],
    decisions: answering(({ eventDescription, ...event }) => ({
      ...event,
      event_description: eventDescription,
    })),
  },
  {
    name: 'update-answer-lacks-unsent-description',
    description: 'The updated event comes without its description unless that was sent.',
    violates: 'update.full-object',
    mayAlsoViolate: ['update.unsent-kept', 'update.sequences'],
    decisions: () => ({
      answered: (merged, { update }) =>
        update.eventDescription === undefined ? without(merged, 'eventDescription') : merged,
    }),
  },
  {
    name: 'update-answer-leaves-out-empty-dates',
    description: 'The updated event comes without dates when it has none.',
    violates: 'update.full-object',
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.unsent-kept',
      'update.dates-replaced',
      'update.sequences',
    ],
    decisions: answering((event) => (event.dates.length === 0 ? without(event, 'dates') : event)),
  },
  {
    name: 'update-answer-leaves-out-free-price',
    description: 'The updated event comes without a price when that is 0.',
    violates: 'update.full-object',
    mayAlsoViolate: ['update.sent-replaced', 'update.unsent-kept', 'update.sequences'],
    decisions: answering((event) => (event.price === 0 ? without(event, 'price') : event)),
  },
  {
    name: 'update-answers-single-date-as-text',
    description: 'The updated event has a text in place of an array of one date.',
    violates: 'update.full-object',
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.unsent-kept',
      'update.dates-replaced',
      'update.persisted',
      'update.repeatable',
      'update.sequences',
    ],
    decisions: answering((event) => ({
      ...event,
      dates: event.dates.length === 1 ? event.dates[0] : event.dates,
    })),
  },
  {
    name: 'update-answers-price-as-text',
    description: 'The updated event has its price with two decimals, as a text.',
    violates: 'update.full-object',
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.unsent-kept',
      'update.persisted',
      'update.repeatable',
      'update.sequences',
    ],
    decisions: answering((event) => ({ ...event, price: event.price.toFixed(2) })),
  },
  {
    name: 'update-answers-midnights',
    description: 'The dates of the updated event come as instants, at midnight UTC.',
    violates: 'update.full-object',
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.unsent-kept',
      'update.dates-replaced',
      'update.persisted',
      'update.repeatable',
      'update.sequences',
    ],
    decisions: answering((event) => ({
      ...event,
      dates: event.dates.map((date) => `${date}T00:00:00Z`),
    })),
  },
]

function answering(update: (event: SpecialEvent) => unknown): Override {
  return ({ represent }) => ({ represent: { ...represent, update } })
}
