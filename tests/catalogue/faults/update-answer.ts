import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'

/** Updates that are made, and answered with something else than the whole event. */
export const updateAnswerFaults: readonly Fault[] = [
  {
    name: 'update-answers-204',
    description: 'An update is answered with 204 and no body.',
    violates: 'update.full-object',
    mayAlsoViolate: ['update.media-type'],
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
    mayAlsoViolate: ['update.media-type'],
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
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.unsent-kept',
      'update.dates-replaced',
      'update.sequences',
    ],
    decisions: answering(() => ({ updated: true })),
  },
  {
    name: 'update-answers-wrapped',
    description: 'The updated event is wrapped in an object.',
    violates: 'update.full-object',
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.unsent-kept',
      'update.dates-replaced',
      'update.sequences',
    ],
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
]

function answering(update: (event: SpecialEvent) => unknown): Override {
  return ({ represent }) => ({ represent: { ...represent, update } })
}
