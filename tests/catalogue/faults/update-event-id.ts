import { randomUUID } from 'node:crypto'
import type { EventId } from '../../../src/contract/special-event.ts'
import type { Fault } from './fault.ts'

/** Updates whose answer names another event than the path. */
export const updateEventIdFaults: readonly Fault[] = [
  {
    name: 'update-answers-new-event-id',
    description: 'Each answer to an update carries an eventId made for it.',
    violates: 'update.event-id-echo',
    mayAlsoViolate: ['update.sequences', 'update.identity'],
    decisions: ({ represent }) => ({
      represent: { ...represent, update: (event) => ({ ...event, eventId: randomUUID() }) },
    }),
  },
  {
    name: 'update-answers-previous-event-id',
    description: 'The answer to an update carries the eventId of the event updated before it.',
    violates: 'update.event-id-echo',
    mayAlsoViolate: ['update.sequences', 'update.identity'],
    decisions: () => {
      let previous: EventId | undefined
      return {
        answered: (merged) => {
          const eventId = previous ?? merged.eventId
          previous = merged.eventId
          return { ...merged, eventId }
        },
      }
    },
  },
  {
    name: 'update-of-dates-answers-new-event-id',
    description: 'An answer carries an eventId made for it when the update has sent dates.',
    violates: 'update.event-id-echo',
    mayAlsoViolate: ['update.sequences'],
    decisions: () => ({
      answered: (merged, { update }) =>
        update.dates === undefined ? merged : { ...merged, eventId: randomUUID() as EventId },
    }),
  },
  {
    name: 'update-answers-event-id-in-other-byte-order',
    description: 'The answer has the first group of the eventId with its bytes turned round.',
    violates: 'update.event-id-echo',
    mayAlsoViolate: ['update.sequences', 'update.identity'],
    decisions: ({ represent }) => ({
      represent: {
        ...represent,
        update: (event) => ({
          ...event,
          eventId: event.eventId.replace(/^(..)(..)(..)(..)/, '$4$3$2$1'),
        }),
      },
    }),
  },
  {
    name: 'update-answers-event-id-as-urn',
    description: 'The answer to an update has urn:uuid: before its eventId.',
    violates: 'update.full-object',
    mayAlsoViolate: ['update.event-id-echo', 'update.sequences', 'update.identity'],
    decisions: ({ represent }) => ({
      represent: {
        ...represent,
        update: (event) => ({ ...event, eventId: `urn:uuid:${event.eventId}` }),
      },
    }),
  },
  {
    name: 'update-of-dates-recreates-event',
    description: 'An update of dates replaces the event by a new one, with a new eventId.',
    violates: 'update.event-id-echo',
    mayAlsoViolate: [
      'update.dates-replaced',
      'update.persisted',
      'update.repeatable',
      'update.list-reflects',
      'update.sequences',
    ],
    decisions: (sound) => ({
      merge: (updating) => ({
        ...sound.merge(updating),
        ...(updating.update.dates && { eventId: randomUUID() as EventId }),
      }),
      afterUpdate: (store, stored, { before }) => {
        if (stored.eventId !== before.eventId) store.remove(before.eventId)
      },
    }),
  },
  {
    name: 'update-takes-null-event-id',
    description: 'A null eventId in the body is answered as that of the event.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['update.event-id-echo', 'update.full-object', 'update.identity'],
    decisions: () => ({
      answered: (merged, { body }) =>
        (body as { eventId?: unknown }).eventId === null
          ? { ...merged, eventId: null as unknown as EventId }
          : merged,
    }),
  },
]
