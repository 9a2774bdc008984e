import type { Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal, type RefusalReason } from '../../../src/reference/refusals.ts'
import type { Fault } from './fault.ts'
import { taking } from './update-taking.ts'

/** Invalid bodies that are refused or ignored, though something of them stays. */
export const updateInvalidRefusedFaults: readonly Fault[] = [
  {
    name: 'update-validates-after-storing',
    description: 'An invalid body is stored, then refused.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: refusingStored('update'),
  },
  {
    name: 'update-fails-after-storing',
    description: 'An invalid body is stored, then the answer fails with 500.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: refusingStored('internal'),
  },
  {
    name: 'update-stores-invalid-field-of-mixed-body',
    description: 'A body of valid and invalid fields is refused, and its price stored.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: refusingStored('update', (update) =>
      Object.keys(update).length > 1 && update.price !== undefined ? { price: update.price } : {},
    ),
  },
  {
    name: 'update-answers-invalid',
    description: 'An invalid body is answered as if it were stored, and is not.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => ({
      ...taking((field) => field !== '')(sound),
      stored: (merged, { before, body }) =>
        sound.updateFaults(body).length === 0 ? merged : before,
    }),
  },
  {
    name: 'update-takes-invalid-under-other-media-type',
    description: 'A body is not validated unless it is sent as application/json.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => {
      let isJson = true
      return {
        acceptsMediaType: (contentType) => {
          isJson = sound.acceptsMediaType(contentType)
          return true
        },
        updateFaults: (body) => {
          const faults = sound.updateFaults(body)
          return isJson ? faults : faults.filter(({ field }) => field === '')
        },
      }
    },
  },
  {
    name: 'update-lists-invalid',
    description: 'An invalid price is refused, and listed all the same.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => {
      const listed = new Map<string, unknown>()
      return {
        ...refusingStored('update', () => ({}))(sound),
        merge: (updating) => {
          const { price } = updating.body as { price?: unknown }
          if (price !== undefined) listed.set(updating.before.eventId, price)
          return sound.merge(updating)
        },
        represent: {
          ...sound.represent,
          list: (event) => ({ ...event, price: listed.get(event.eventId) ?? event.price }),
        },
      }
    },
  },
  {
    name: 'update-clears-invalid-field',
    description: 'A field of the wrong type is refused, and empties the stored one to null.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: refusingStored('update', (update) => {
      const emptied = Object.keys(update).map((field) => [field, field === 'dates' ? [] : null])
      return Object.fromEntries(emptied) as Update
    }),
  },
]

/** Stores what an invalid update sends, or some of it, and refuses it afterwards. */
function refusingStored(
  reason: RefusalReason,
  some: (update: Update) => Update = (update) => update,
): Override {
  return (sound) => ({
    ...taking((field) => field !== '')(sound),
    merge: (updating) =>
      sound.updateFaults(updating.body).length === 0
        ? sound.merge(updating)
        : { ...updating.before, ...some(updating.update) },
    afterUpdate: (_store, _stored, { body }) => {
      if (sound.updateFaults(body).length > 0) throw new Refusal(reason, 'This is not valid.')
    },
  })
}
