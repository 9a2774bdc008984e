import { randomUUID } from 'node:crypto'
import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { EventId, SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Represent } from '../../../../src/reference/representation.ts'
import type { Updating } from '../../../../src/reference/updating.ts'
import { answers, type Fields, noContent, sendsNothing, shows, showsAs } from '../answers.ts'
import { breaking, breakingBy, remembering } from '../fault.ts'

/** What is compared with the answer of an update. */
const restingOnAnswers: readonly ClauseId[] = [
  'update.sent-replaced',
  'update.unsent-kept',
  'update.dates-replaced',
  'update.persisted',
  'update.repeatable',
  'update.sequences',
]

const answersAs = (represent: Represent) => showsAs('update', represent)

/** Updates that are made, and answered with something else than the whole event of the path. */
export const updateAnswerFaults = [
  ...breakingBy('update.full-object', [], answersAs, {
    'update-answers-nothing: An update is answered with 200 and an empty body.': () => undefined,
    'update-answers-null: An update is answered with null.': () => null,
    'update-answers-array: The updated event comes as the only item of an array.': (event) => [
      event,
    ],
    'update-answers-json-in-json: The updated event is JSON in a text that is JSON.': (event) =>
      JSON.stringify(event),
  }),
  ...breakingBy('update.full-object', restingOnAnswers, answersAs, {
    'update-answers-acknowledgement: An update is answered with a note that it has been made.':
      () => ({ updated: true }),
    'update-answers-wrapped: The updated event is wrapped in an object.': (data) => ({ data }),
  }),
  ...breaking('update.full-object', ['update.media-type'], {
    'update-answers-204: An update is answered with 204 and no body.': ({
      represent,
      status,
      mediaType,
    }) => ({
      status: { ...status, update: 204 },
      mediaType: { ...mediaType, update: undefined },
      represent: { ...represent, update: () => undefined },
    }),
    'update-empty-answers-204: An update that sends no field is answered with 204 and no body.':
      answers('update', (answer, request) => (sendsNothing(request) ? noContent : answer)),
  }),
  ...breakingBy('update.full-object', restingOnAnswers, answered, {
    'update-answers-changed-fields: An update is answered with the eventId and the fields that it has sent.':
      ({ eventId }, { update }) => ({ eventId, ...update }),
    'update-answer-lacks-unsent-description: The updated event has no description that was not sent.':
      (merged, { update: { eventDescription } }) => ({ ...merged, eventDescription }),
  }),
  ...breakingBy('update.full-object', restingOnAnswers, showsUpdated, {
    'update-answers-snake-case: The updated event has event_description in place of eventDescription.':
      ({ eventDescription: event_description }) => ({
        eventDescription: undefined,
        event_description,
      }),
    'update-answer-leaves-out-free-price: The updated event comes without a price when that is 0.':
      ({ price }) => ({ price: price || undefined }),
    'update-answer-leaves-out-empty-dates: The updated event comes without dates when it has none.':
      ({ dates }) => ({ dates: dates.length === 0 ? undefined : dates }),
    'update-answers-price-as-text: The updated event has its price with two decimals, as a text.':
      ({ price }) => ({ price: price.toFixed(2) }),
    'update-answers-single-date-as-text: The updated event has a text for an array of one date.': ({
      dates,
    }) => ({ dates: dates.length === 1 ? dates[0] : dates }),
    'update-answers-midnights: The dates of the updated event come as instants, at midnight UTC.':
      ({ dates }) => ({ dates: dates.map((date) => `${date}T00:00:00Z`) }),
  }),
  ...breakingBy('update.event-id-echo', ['update.sequences', 'update.identity'], showsUpdated, {
    'update-answers-new-event-id: Each answer to an update carries an eventId made for it.':
      () => ({ eventId: randomUUID() }),
    'update-answers-event-id-in-other-byte-order: The eventId has the bytes of its first group turned round.':
      ({ eventId }) => ({ eventId: eventId.replace(/^(..)(..)(..)(..)/, '$4$3$2$1') }),
  }),
  ...breakingBy(
    'update.full-object',
    ['update.sequences', 'update.identity', 'update.event-id-echo'],
    showsUpdated,
    {
      'update-answers-event-id-as-urn: The answer to an update has urn:uuid: before its eventId.':
        ({ eventId }) => ({ eventId: `urn:uuid:${eventId}` }),
    },
  ),
  ...breaking('update.event-id-echo', ['update.sequences', 'update.identity'], {
    'update-of-dates-answers-new-event-id: Where dates were sent, the eventId is a new one.':
      answered((merged, { update }) =>
        update.dates === undefined ? merged : { ...merged, eventId: randomUUID() },
      ),
    'update-answers-previous-event-id: The answer has the eventId of the update before it.':
      remembering(() => {
        let previous: EventId | undefined
        return answered((merged) => {
          const eventId = previous ?? merged.eventId
          previous = merged.eventId
          return { ...merged, eventId }
        })
      }),
  }),
  ...breaking(
    'update.persisted',
    [...restingOnAnswers, 'update.event-id-echo', 'update.list-reflects'],
    {
      'update-of-dates-recreates-event: An update of dates replaces the event by one with a new eventId.':
        (sound) => ({
          merge: (updating) => ({
            ...sound.merge(updating),
            ...(updating.update.dates && { eventId: randomUUID() as EventId }),
          }),
          afterUpdate: (store, stored, { before }) => {
            if (stored.eventId !== before.eventId) store.remove(before.eventId)
          },
        }),
    },
  ),
  ...breakingBy('update.identity', ['update.event-id-echo', 'update.full-object'], answered, {
    'update-takes-null-event-id: A null eventId in the body is answered as the eventId of the event.':
      (merged, { body }) =>
        (body as Fields).eventId === null ? { ...merged, eventId: null } : merged,
  }),
  ...breakingBy('update.sent-replaced', restingOnAnswers, answered, {
    'update-answered-late: The new values are stored, and the event is answered as it was before it.':
      (_merged, { before }) => before,
    'update-answers-stored-price-late: A new price is stored, and the former price is answered.': (
      merged,
      { before: { price } },
    ) => ({ ...merged, price }),
  }),
]

function showsUpdated(changed: (event: SpecialEvent) => Fields): Override {
  return shows('update', changed)
}

/** Answers something else than the event that an update is merged into. */
function answered(answered: (merged: SpecialEvent, updating: Updating) => object): Override {
  return () => ({
    answered: (merged, updating) => answered(merged, updating) as unknown as SpecialEvent,
  })
}
