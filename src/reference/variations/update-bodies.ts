import { type Update, updateFields } from '../../contract/special-event.ts'
import type { Decisions, Override } from '../decisions.ts'
import { Refusal } from '../refusals.ts'
import type { FieldFault } from '../validation.ts'
import type { Variation } from './variation.ts'

/** The update of a body whose values are first read in a way of one's own. */
const readingValues =
  (read: (value: unknown, field: string) => unknown): Override =>
  (sound) => {
    const readBody = (body: unknown) =>
      isRecord(body)
        ? Object.fromEntries(
            Object.entries(body).flatMap(([field, value]) => {
              const understood = read(value, field)
              return understood === undefined ? [] : [[field, understood]]
            }),
          )
        : body
    return {
      updateFaults: (body) => sound.updateFaults(readBody(body)),
      updateFrom: (body) => sound.updateFrom(readBody(body)),
    }
  }

const refusedWith = (status: number): Variation => ({
  name: `invalid-update-${status}`,
  description: `An update that is not valid, or not JSON, is refused with ${status}.`,
  decisions: ({ refusalStatus }) => ({
    refusalStatus: { ...refusalStatus, update: status, 'body-text': status },
  }),
})

const validFields = (sound: Decisions, body: unknown): Update =>
  Object.fromEntries(
    Object.entries(sound.updateFrom(body)).filter(
      ([field, value]) => sound.updateFaults({ [field]: value }).length === 0,
    ),
  )

const emptyValues: Readonly<Record<string, unknown>> = {
  name: '',
  location: '',
  eventDescription: '',
  dates: [],
  price: 0,
}

/** Update bodies that are not as section 4.3 has them: section 7 shows no answer. */
export const updateBodyVariations: readonly Variation[] = [
  ...[404, 409, 415, 422, 500].map(refusedWith),
  {
    name: 'invalid-fields-ignored',
    description: 'Of an update that is not valid, the fields that are valid count.',
    decisions: (sound) => ({
      updateFaults: (body) => (isRecord(body) ? [] : sound.updateFaults(body)),
      updateFrom: (body) => validFields(sound, body),
    }),
  },
  {
    name: 'invalid-updates-ignored',
    description: 'An update that is not valid, or not JSON, succeeds and changes nothing.',
    decisions: (sound) => ({
      parseBody: (bytes) => {
        try {
          return sound.parseBody(bytes)
        } catch {
          return {}
        }
      },
      updateFaults: () => [],
      updateFrom: (body) => (sound.updateFaults(body).length > 0 ? {} : sound.updateFrom(body)),
    }),
  },
  {
    name: 'refused-updates-applied-in-part',
    description: 'An update that is not valid is refused, after its valid fields were taken.',
    decisions: (sound) => ({
      updateFaults: (body) => (isRecord(body) ? [] : sound.updateFaults(body)),
      updateFrom: (body) => validFields(sound, body),
      answered: (merged, { body }) => {
        const faults = sound.updateFaults(body)
        if (faults.length === 0) return merged
        throw new Refusal('update', 'The update is not valid as a whole.', { faults })
      },
    }),
  },
  {
    name: 'invalid-values-converted',
    description: 'Values of another type are converted where that is possible.',
    decisions: readingValues((value, field) => {
      if (field === 'price') return typeof value === 'string' ? Number.parseFloat(value) : value
      if (field === 'dates') {
        const dates: readonly unknown[] = Array.isArray(value) ? value : [value]
        return dates.map((date) => String(date).slice(0, 'YYYY-MM-DD'.length))
      }
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    }),
  },
  {
    name: 'null-as-not-sent',
    description: 'A field that is null counts as not sent.',
    decisions: readingValues((value) => value ?? undefined),
  },
  {
    name: 'null-as-empty',
    description: 'A field that is null is emptied: "", [] or 0.',
    decisions: readingValues((value, field) => value ?? emptyValues[field]),
  },
  {
    name: 'unknown-fields-refused',
    description: 'An update with a field that is not named is refused.',
    decisions: (sound) => ({
      updateFaults: (body) => [...sound.updateFaults(body), ...unknownFields(body)],
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
        ...(isRecord(body) && 'eventId' in body ? [fault('eventId')] : []),
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

function unknownFields(body: unknown): FieldFault[] {
  return Object.keys(unknownIn(body)).map(fault)
}

function unknownIn(body: unknown): Record<string, unknown> {
  const known: readonly string[] = [...updateFields, 'eventId']
  return Object.fromEntries(
    Object.entries(isRecord(body) ? body : {}).filter(([field]) => !known.includes(field)),
  )
}

function fault(field: string): FieldFault {
  return { field, detail: 'is not a field of an update' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
