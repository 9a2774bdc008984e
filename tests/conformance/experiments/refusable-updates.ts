import eventSchema from '../../../contracts/special-event.schema.json' with { type: 'json' }
import { type UpdateField, updateFields } from '../../../src/contract/special-event.ts'
import { Unjudged } from '../../../src/findings/finding.ts'
import { farDay } from '../../../src/world/values/far-days.ts'
import { oncePerRun } from './once-per-run.ts'
import { type NamedBody, Series } from './series.ts'

/** A field that no special event has. */
export const unknownField = 'fieldThatNoEventHas'

/**
 * Nothing takes a field away again that a service keeps though it does not know it, so it is sent
 * without a value: where null removes a field it leaves no trace, and elsewhere the smallest.
 */
export const unknownValue: unknown = null

/** A day of which only the form is right. */
export const impossibleDates = [`${farDay('ordinary', 0).slice(0, 4)}-02-30`]

/** A value of another type, by the type that the schema gives a field. */
const wrongByType: Record<string, unknown> = { string: 12, number: 'text', array: 'text' }

/** A value that a field cannot have. */
export function wrongValueOf(field: UpdateField): unknown {
  return wrongByType[eventSchema.properties[field].type]
}

const bodies: readonly NamedBody[] = [
  ...updateFields.map((field) => ({
    name: `wrong-type.${field}`,
    body: { [field]: wrongValueOf(field) },
  })),
  ...updateFields.map((field) => ({ name: `null.${field}`, body: { [field]: null } })),
  { name: 'impossible-date', body: { dates: impossibleDates } },
  // Empty, since a service that spreads it over the event would keep what it holds for good.
  { name: 'array', body: '[]' },
  { name: 'malformed-json', body: '{"name":"Cut' },
  { name: 'no-body', body: '' },
  { name: 'unknown-field', body: { [unknownField]: unknownValue } },
]

/** Updates that a service may well refuse, one after the other, and what the refused ones changed. */
export const refusableUpdates = oncePerRun(({ world }) =>
  world.lease(1, async (lease) => {
    const series = await Series.on(lease)
    await series.send(bodies)
    const changed = await series.changedWhereRefused().catch((error: unknown) => {
      if (error instanceof Unjudged) return error
      throw error
    })
    return { series, changed }
  }),
)
