import type { Fault } from './fault.ts'

const anotherEventId = 'a6c2b0de-3f51-4c07-9d6e-0b7f1c2d3e4f'

/** Reading one event gives something else. */
export const getFaults: readonly Fault[] = [
  {
    name: 'get-echoes-another-event-id',
    description: 'An event that is read carries another eventId than the path.',
    violates: 'get.event-id-echo',
    mayAlsoViolate: [
      'get.listed-is-readable',
      'get.agrees-with-list',
      'update.persisted',
      'update.sequences',
    ],
    decisions: ({ represent }) => ({
      represent: { ...represent, get: (event) => ({ ...event, eventId: anotherEventId }) },
    }),
  },
]
