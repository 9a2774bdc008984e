import { updateFields } from '../../../src/contract/special-event.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { FieldFault } from '../../../src/reference/validation.ts'
import { isRecord } from './is-record.ts'
import type { Variation } from './variation.ts'

/** Fields of an update body that section 4.3 does not name, and eventId, which is none of them. */
export const updateFieldVariations: readonly Variation[] = [
  {
    name: 'unknown-fields-refused',
    description: 'An update with a field that is not named is refused.',
    decisions: (sound) => ({
      updateFaults: (body) => [
        ...sound.updateFaults(body),
        ...Object.keys(unknownIn(body)).map(faultIn),
      ],
    }),
  },
  {
    name: 'unknown-fields-kept',
    description: 'Fields that are not named are kept with the event and shown, but for eventId.',
    decisions: (sound) => ({
      merge: (updating) => ({ ...sound.merge(updating), ...unknownIn(updating.body) }),
    }),
  },
  {
    name: 'unknown-fields-answered-once',
    description: 'Fields that are not named come back in the answer, and are not kept.',
    decisions: () => ({
      answered: (merged, { body }) => ({ ...unknownIn(body), ...merged }),
    }),
  },
  {
    name: 'event-id-in-body-refused',
    description: 'An update with an eventId is refused.',
    decisions: (sound) => ({
      updateFaults: (body) => [
        ...sound.updateFaults(body),
        ...(isRecord(body) && 'eventId' in body ? [faultIn('eventId')] : []),
      ],
    }),
  },
  {
    name: 'another-event-id-in-body-conflicts',
    description: 'An update with another eventId than that of the path is refused with 409.',
    decisions: (sound) => ({
      refusalStatus: { ...sound.refusalStatus, update: 409 },
      merge: (updating) => {
        const { body, before } = updating
        const sent = isRecord(body) ? (body.eventId ?? before.eventId) : before.eventId
        if (sent === before.eventId) return sound.merge(updating)
        throw new Refusal('update', 'The eventId is not that of the path.')
      },
    }),
  },
]

function unknownIn(body: unknown): Record<string, unknown> {
  const known: readonly string[] = [...updateFields, 'eventId']
  return Object.fromEntries(
    Object.entries(isRecord(body) ? body : {}).filter(([field]) => !known.includes(field)),
  )
}

function faultIn(field: string): FieldFault {
  return { field, detail: 'is not a field of an update' }
}
