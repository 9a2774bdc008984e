import eventSchema from '../../../contracts/special-event.schema.json' with { type: 'json' }
import { firstUpdateDay } from '../../../src/arbitraries/dates.ts'
import { updateFields } from '../../../src/contract/special-event.ts'
import { type NamedBody, Series } from './series.ts'
import { oncePerRun } from './once-per-run.ts'
import { Unjudged } from '../../../src/verdict/finding.ts'

/** A field that no special event has. */
export const unknownField = 'fieldThatNoEventHas'

/** A value of another type, by the type that the schema gives a field. */
const wrongByType: Record<string, unknown> = { string: 12, number: 'text', array: 'text' }

const bodies: readonly NamedBody[] = [
  ...updateFields.map((field) => ({
    name: `wrong-type.${field}`,
    body: { [field]: wrongByType[eventSchema.properties[field].type] },
  })),
  ...updateFields.map((field) => ({ name: `null.${field}`, body: { [field]: null } })),
  { name: 'impossible-date', body: { dates: [`${firstUpdateDay().slice(0, 4)}-02-30`] } },
  { name: 'array', body: '[{"name":"In an array"}]' },
  { name: 'malformed-json', body: '{"name":"Cut' },
  { name: 'no-body', body: '' },
  { name: 'unknown-field', body: { [unknownField]: 'text' } },
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
