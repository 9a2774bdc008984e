import { updateFields } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'
import { isItemOfDates, taking } from './update-taking.ts'

/** Bodies that an update does not check, or checks in part. */
export const updateInvalidUncheckedFaults: readonly Fault[] = [
  {
    name: 'update-checks-first-date-only',
    description: 'Of several dates only the first is checked.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field) => isItemOfDates(field) && field !== 'dates/0'),
  },
  {
    name: 'update-checks-dates-alone-only',
    description: 'Dates are checked only in a body that sends nothing else.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: leavingUnchecked(
      (body, field) => Object.keys(body).length > 1 && (field === 'dates' || isItemOfDates(field)),
    ),
  },
  {
    name: 'update-of-all-fields-unchecked',
    description: 'A body with all five fields is not checked.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: leavingUnchecked((body) => Object.keys(body).length === updateFields.length),
  },
  {
    name: 'update-takes-nan-literal',
    description:
      'NaN and Infinity in a body, which no JSON has, are read as numbers and come out as null.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => ({
      ...taking((field, value) => field === 'price' && Number.isNaN(value))(sound),
      parseBody: (bytes) =>
        /:\s*(NaN|-?Infinity)\b/.test(new TextDecoder().decode(bytes))
          ? { price: Number.NaN }
          : sound.parseBody(bytes),
    }),
  },
  {
    name: 'update-declared-as-merge-patch-unchecked',
    description:
      'Bodies declared as application/merge-patch+json are taken, too, and are not checked.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => {
      let isMergePatch = false
      return {
        ...leavingUnchecked(() => isMergePatch)(sound),
        acceptsMediaType: (contentType) => {
          isMergePatch = /^application\/merge-patch\+json\b/i.test(contentType ?? '')
          return isMergePatch || sound.acceptsMediaType(contentType)
        },
      }
    },
  },
]

/** Leaves fields of a body unchecked; an event whose dates are no array any more is not listed. */
function leavingUnchecked(unchecked: (body: object, field: string) => boolean): Override {
  return (sound) => ({
    updateFaults: (body) =>
      sound
        .updateFaults(body)
        .filter(({ field }) => !isJsonObject(body) || !unchecked(body, field)),
    inRange: (event, query) => Array.isArray(event.dates) && sound.inRange(event, query),
  })
}

function isJsonObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
