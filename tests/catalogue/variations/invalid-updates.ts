import type { Update } from '../../../src/contract/special-event.ts'
import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { isRecord } from './is-record.ts'
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
export const invalidUpdateVariations: readonly Variation[] = [
  ...[409, 415, 422, 500].map(refusedWith),
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
]
