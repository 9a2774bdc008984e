import type { SpecialEvent } from '../../contract/special-event.ts'
import type { Override } from '../decisions.ts'
import type { Fault } from './fault.ts'
import { without } from './update-changing.ts'

/** Updates that are made, and answered with something else than the whole event. */
export const updateAnswerFaults: readonly Fault[] = [
  {
    name: 'update-answers-204',
    description: 'An update is answered with 204 and no body.',
    violates: 'update.full-object',
    decisions: ({ represent, status, mediaType }) => ({
      status: { ...status, update: 204 },
      mediaType: { ...mediaType, update: undefined },
      represent: { ...represent, update: () => undefined },
    }),
  },
  {
    name: 'update-answers-nothing',
    description: 'An update is answered with 200 and an empty body.',
    violates: 'update.full-object',
    decisions: answering(() => undefined),
  },
  {
    name: 'update-empty-answers-204',
    description: 'An update that sends no field is answered with 204 and no body.',
    violates: 'update.full-object',
    decisions: (sound) => ({
      around: async (request, answer) => {
        const given = await sound.around(request, answer)
        return given.status === 200 && /^\s*\{\s*\}\s*$/.test(request.body.toString())
          ? { status: 204, headers: {}, body: undefined }
          : given
      },
    }),
  },
  {
    name: 'update-answers-null',
    description: 'An update is answered with null.',
    violates: 'update.full-object',
    decisions: answering(() => null),
  },
  {
    name: 'update-answers-acknowledgement',
    description: 'An update is answered with a note that it has been made.',
    violates: 'update.full-object',
    decisions: answering(() => ({ updated: true })),
  },
  {
    name: 'update-answers-changed-fields',
    description: 'An update is answered with the eventId and the fields that it has sent.',
    violates: 'update.full-object',
    decisions: () => ({
      answered: (_merged, { before: { eventId }, update }) =>
        ({ eventId, ...update }) as SpecialEvent,
    }),
  },
  {
    name: 'update-answers-wrapped',
    description: 'The updated event is wrapped in an object.',
    violates: 'update.full-object',
    decisions: answering((event) => ({ data: event })),
  },
  {
    name: 'update-answers-array',
    description: 'The updated event comes as the only item of an array.',
    violates: 'update.full-object',
    decisions: answering((event) => [event]),
  },
  {
    name: 'update-answers-json-in-json',
    description: 'The updated event is written as JSON twice: as a text that holds JSON.',
    violates: 'update.full-object',
    decisions: answering((event) => JSON.stringify(event)),
  },
  {
    name: 'update-answers-snake-case',
    description: 'The updated event has event_description in place of eventDescription.',
    violates: 'update.full-object',
    decisions: answering(({ eventDescription, ...event }) => ({
      ...event,
      event_description: eventDescription,
    })),
  },
  {
    name: 'update-answer-lacks-unsent-description',
    description: 'The updated event comes without its description unless that was sent.',
    violates: 'update.full-object',
    decisions: () => ({
      answered: (merged, { update }) =>
        update.eventDescription === undefined ? without(merged, 'eventDescription') : merged,
    }),
  },
  {
    name: 'update-answer-leaves-out-empty-dates',
    description: 'The updated event comes without dates when it has none.',
    violates: 'update.full-object',
    decisions: answering((event) => (event.dates.length === 0 ? without(event, 'dates') : event)),
  },
  {
    name: 'update-answer-leaves-out-free-price',
    description: 'The updated event comes without a price when that is 0.',
    violates: 'update.full-object',
    decisions: answering((event) => (event.price === 0 ? without(event, 'price') : event)),
  },
  {
    name: 'update-answers-single-date-as-text',
    description: 'The updated event has a text in place of an array of one date.',
    violates: 'update.full-object',
    decisions: answering((event) => ({
      ...event,
      dates: event.dates.length === 1 ? event.dates[0] : event.dates,
    })),
  },
  {
    name: 'update-answers-price-as-text',
    description: 'The updated event has its price with two decimals, as a text.',
    violates: 'update.full-object',
    decisions: answering((event) => ({ ...event, price: event.price.toFixed(2) })),
  },
  {
    name: 'update-answers-midnights',
    description: 'The dates of the updated event come as instants, at midnight UTC.',
    violates: 'update.full-object',
    decisions: answering((event) => ({
      ...event,
      dates: event.dates.map((date) => `${date}T00:00:00Z`),
    })),
  },
]

function answering(update: (event: SpecialEvent) => unknown): Override {
  return ({ represent }) => ({ represent: { ...represent, update } })
}
