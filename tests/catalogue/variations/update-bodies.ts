import { type Update, updateFields } from '../../../src/contract/special-event.ts'
import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { refusingWhere } from '../faults/update/changing.ts'
import { refusedWith, tableOf } from './variation.ts'

type Fields = Readonly<Record<string, unknown>>

/** The update of a body whose values are first read in a way of one's own; undefined counts as not sent. */
const valuesRead =
  (read: (value: unknown, field: string) => unknown): Override =>
  (sound) => {
    const readBody = (body: unknown) => {
      if (!isRecord(body)) return body
      const fields = Object.entries(body).map(([field, value]) => [field, read(value, field)])
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    }
    return {
      updateFaults: (body) => sound.updateFaults(readBody(body)),
      updateFrom: (body) => sound.updateFrom(readBody(body)),
    }
  }

/** Updates that count as far as they are valid. */
const takingValidFields = (sound: Decisions): Pick<Decisions, 'updateFaults' | 'updateFrom'> => ({
  updateFaults: (body) => (isRecord(body) ? [] : sound.updateFaults(body)),
  updateFrom: (body): Update => {
    const isValid = ([field, value]: [string, unknown]) =>
      sound.updateFaults({ [field]: value }).length === 0
    return Object.fromEntries(Object.entries(sound.updateFrom(body)).filter(isValid))
  },
})

/** Updates refused for fields that a sound service ignores. */
const fieldsRefused =
  (refused: (body: unknown) => readonly string[]): Override =>
  (sound) => ({
    updateFaults: (body) => [
      ...sound.updateFaults(body),
      ...refused(body).map((field) => ({ field, detail: 'is not a field of an update' })),
    ],
  })

const mediaTypesAccepted =
  (accepts: (contentType: string | undefined) => boolean): Override =>
  (sound) => ({
    acceptsMediaType: (contentType) => sound.acceptsMediaType(contentType) || accepts(contentType),
  })

const emptyValues: Fields = { name: '', location: '', eventDescription: '', dates: [], price: 0 }

/** Update bodies that are not as section 4.3 has them, with further fields, or declared in another way: section 7 shows no answer. */
export const updateBodyVariations = tableOf({
  ...refusedWith(
    [409, 415, 422, 500],
    'invalid-update',
    'An update that is not valid, or not JSON, is refused',
    ['update', 'body-text'],
  ),
  'invalid-fields-ignored: Of an update, its valid fields count.': takingValidFields,
  'refused-updates-applied-in-part: Of refused updates, valid fields are kept.': (sound) => ({
    ...takingValidFields(sound),
    answered: (merged, { body }) => {
      const faults = sound.updateFaults(body)
      if (faults.length === 0) return merged
      throw new Refusal('update', 'The update is not valid as a whole.', { faults })
    },
  }),
  'invalid-updates-ignored: An invalid update changes nothing.': (sound) => ({
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
  'invalid-values-converted: Values of other types are converted.': valuesRead((value, field) => {
    if (field === 'price') return typeof value === 'string' ? Number.parseFloat(value) : value
    if (field === 'dates') {
      const dates: readonly unknown[] = Array.isArray(value) ? value : [value]
      return dates.map((date) => String(date).slice(0, 'YYYY-MM-DD'.length))
    }
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }),
  'null-as-not-sent: A null counts as not sent.': valuesRead((value) => value ?? undefined),
  'null-as-empty: A field that is null is emptied: "", [] or 0.': valuesRead(
    (value, field) => value ?? emptyValues[field],
  ),

  'unknown-fields-refused: An update with a field that is not named is refused.': fieldsRefused(
    (body) => Object.keys(unknownIn(body)),
  ),
  'unknown-fields-kept: Unknown fields are kept, but for eventId.': (sound) => ({
    merge: (updating) => ({ ...sound.merge(updating), ...unknownIn(updating.body) }),
  }),
  'unknown-fields-answered-once: Fields that are not named come back in the answer, and are not kept.':
    () => ({ answered: (merged, { body }) => ({ ...unknownIn(body), ...merged }) }),
  'event-id-in-body-refused: An update with an eventId is refused.': fieldsRefused((body) =>
    isRecord(body) && 'eventId' in body ? ['eventId'] : [],
  ),
  'another-event-id-in-body-conflicts: Another eventId in the body gets 409.':
    otherIdRefusedWith(409),
  'another-event-id-in-body-500: Another eventId in the body gets 500.': otherIdRefusedWith(500),

  ...refusedWith(
    [400, 422, 500],
    'another-media-type',
    'An update that is not declared as JSON is refused',
    ['media-type'],
  ),
  'any-media-type-accepted: Any Content-Type will do.': mediaTypesAccepted(() => true),
  'patch-media-types-accepted: An update may be declared as a JSON merge patch as well.':
    mediaTypesAccepted((contentType) => /^application\/(.+\+)?json\b/i.test(contentType ?? '')),
  'no-media-type-accepted: An update need not be declared at all.': mediaTypesAccepted(
    (contentType) => contentType === undefined,
  ),
  'media-type-as-written-demanded: An update is declared as application/json, to the letter, or refused.':
    () => ({ acceptsMediaType: (contentType) => contentType === 'application/json' }),
})

function unknownIn(body: unknown): Fields {
  const known: readonly string[] = [...updateFields, 'eventId']
  return Object.fromEntries(
    Object.entries(isRecord(body) ? body : {}).filter(([field]) => !known.includes(field)),
  )
}

/** Whether a JSON value is an object, and neither an array nor null. */
function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function otherIdRefusedWith(status: number): Override {
  return refusingWhere((_update, { body, before: { eventId } }) => {
    const sent = isRecord(body) ? (body.eventId ?? eventId) : eventId
    return sent !== eventId
  }, status)
}
