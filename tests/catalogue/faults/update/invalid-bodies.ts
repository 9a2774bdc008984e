import { fieldIsValid } from '../../../../src/contract/schemas.ts'
import { type Update, updateFields } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { RefusalReason } from '../../../../src/reference/refusals.ts'
import { refuse, shows } from '../answers.ts'
import { breaking, breakingBy, inEveryAnswer } from '../fault.ts'
import { merging, storing } from './changing.ts'
import { isItemOfDates, taking, takingIn, takingUnlisted } from './taking.ts'

/** Invalid bodies that are not checked or in part only, or are refused and stored in part. */
export const invalidBodyFaults = [
  ...breakingBy('update.invalid-never-stored', inEveryAnswer, taking, {
    'update-checks-first-date-only: Of several dates only the first is checked.': (field) =>
      isItemOfDates(field) && field !== 'dates/0',
    'update-checks-last-date-only: Of several dates that a body holds, the last one is the only one checked.':
      (field, _value, { dates = [] }: { dates?: readonly unknown[] }) =>
        isItemOfDates(field) && field !== `dates/${dates.length - 1}`,
  }),
  ...breakingBy('update.invalid-never-stored', [...inEveryAnswer, 'get.agrees-with-list'], taking, {
    'update-takes-null-price-beside-a-name: A price that is null is stored as null beside a name.':
      (field, value, { name }: Update) =>
        field === 'price' && value === null && typeof name === 'string',
    'update-takes-impossible-day-beside-a-possible-one: A day such as 31 April is stored beside one that there is.':
      (field, value, { dates = [] }: Update) =>
        isItemOfDates(field) &&
        /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(`${value}`) &&
        dates.some((date) => fieldIsValid('dates', [date])),
  }),
  ...breakingBy('update.invalid-never-stored', inEveryAnswer, takingUnlisted, {
    'update-checks-dates-alone-only: Dates are checked only where they are sent without other fields.':
      (field, _value, body) => /^dates\b/.test(field) && Object.keys(body).length > 1,
    'update-of-long-bodies-unchecked: A body of more than 1,000 characters is not checked.': (
      _field,
      _value,
      body,
    ) => JSON.stringify(body).length > 1000,
    'update-of-all-fields-unchecked: A body is not checked where it has all of the five fields of an update.':
      (_field, _value, body) => Object.keys(body).length === updateFields.length,
  }),
  ...breaking('update.invalid-never-stored', inEveryAnswer, {
    'update-declared-as-merge-patch-unchecked: A body that is declared as JSON Merge Patch is not checked.':
      (sound) => {
        let isMergePatch = false
        return {
          ...takingUnlisted((field) => isMergePatch && field !== '')(sound),
          acceptsMediaType: (contentType) => {
            isMergePatch = /^application\/merge-patch\+json\b/i.test(contentType ?? '')
            return isMergePatch || sound.acceptsMediaType(contentType)
          },
        }
      },
    'update-takes-invalid-under-other-media-type: Only application/json is validated.': (sound) => {
      let isJson = true
      return {
        ...taking((field) => !isJson && field !== '')(sound),
        acceptsMediaType: (contentType) => {
          isJson = sound.acceptsMediaType(contentType)
          return true
        },
      }
    },
    'update-validates-after-storing: An invalid body is stored, then refused.':
      refusingStored('update'),
    'update-fails-after-storing: An invalid body is stored, then the answer fails with 500.':
      refusingStored('internal'),
    'update-stores-invalid-field-of-mixed-body: A body in part invalid is refused, and its price stored.':
      refusingStored('update', (update) =>
        Object.keys(update).length > 1 && update.price !== undefined ? { price: update.price } : {},
      ),
    'update-clears-invalid-field: A field of the wrong type is refused, and stored as null.':
      refusingStored('update', (update) => {
        const emptied = Object.keys(update).map((field) => [field, field === 'dates' ? [] : null])
        return Object.fromEntries(emptied) as Update
      }),
    'update-answers-invalid: An invalid body is answered as if it were stored, and it is not stored.':
      (sound) => ({
        ...taking((field) => field !== '')(sound),
        ...storing((_merged, { before, body }) =>
          sound.updateFaults(body).length === 0 ? {} : before,
        )(sound),
      }),
    'update-lists-invalid: An invalid price is refused, and listed all the same.': (sound) => {
      const listed = new Map<string, unknown>()
      return {
        ...refusingStored('update')(sound),
        ...shows('list', ({ eventId, price }) => ({ price: listed.get(eventId) ?? price }))(sound),
        merge: (updating) => {
          const { price } = updating.body as { price?: unknown }
          if (price !== undefined) listed.set(updating.before.eventId, price)
          return sound.merge(updating)
        },
      }
    },
  }),
  ...breaking('update.invalid-never-stored', ['list.full-objects'], {
    'update-lists-null-price: A price that is null counts as 0, and is listed as null all the same.':
      (sound) => {
        const without = new Set<string>()
        return {
          ...takingIn('price')((value) => value === null)(sound),
          ...shows('list', ({ eventId }) => (without.has(eventId) ? { price: null } : {}))(sound),
          ...merging((merged, { update }) => {
            if (update.price === undefined) return merged
            if (merged.price === null) without.add(merged.eventId)
            else without.delete(merged.eventId)
            return { price: merged.price ?? 0 }
          })(sound),
        }
      },
  }),
]

/** Stores what an invalid update sends, or some of it, and refuses it afterwards. */
function refusingStored(
  reason: RefusalReason,
  some: (update: Update) => Update = (update) => update,
): Override {
  return (sound) => ({
    ...taking((field) => field !== '')(sound),
    ...merging((_merged, { before, body, update }) =>
      sound.updateFaults(body).length === 0 ? {} : { ...before, ...some(update) },
    )(sound),
    afterUpdate: (_store, _stored, { body }) => {
      if (sound.updateFaults(body).length > 0) refuse(reason)
    },
  })
}
