import type { UpdateField } from '../../../src/contract/special-event.ts'
import { farDay } from '../../../src/world/values/far-days.ts'
import { oncePerRun } from './once-per-run.ts'
import { type Attempted, Series } from './series.ts'

interface OddValue {
  readonly field: UpdateField
  readonly value: unknown
  /** Values of one batch are sent together, each in a field of its own. */
  readonly batch: 'huge' | 'most' | 'rest'
}

const day = farDay('odd', 0)

/** Values of the right type that the schema allows, and that no careful client sends. */
export const oddValues = {
  'huge-text': {
    field: 'eventDescription',
    value: 'A text that does not end. '
      .repeat(4000)
      .slice(0, 100_000)
      .trimEnd()
      .padEnd(100_000, '.'),
    batch: 'huge',
  },
  'empty-text': { field: 'name', value: '', batch: 'most' },
  'leading-blanks': { field: 'location', value: '   Behind three blanks', batch: 'most' },
  'control-characters': {
    field: 'eventDescription',
    value: 'Bell \u0007, escape \u001b, delete \u007f, tab \t, line \n, end',
    batch: 'most',
  },
  'unsorted-dates': { field: 'dates', value: [farDay('odd', 2), day], batch: 'most' },
  'negative-price': { field: 'price', value: -1.5, batch: 'most' },
  'duplicate-dates': { field: 'dates', value: [day, day], batch: 'rest' },
  'price-decimals': { field: 'price', value: 12.3456789012, batch: 'rest' },
} as const satisfies Record<string, OddValue>

export type OddName = keyof typeof oddValues

const names = Object.keys(oddValues) as OddName[]

/**
 * Odd values, batch by batch to save requests; those of a batch that is not accepted as a whole are
 * sent again one by one. Gives what came of the update that tells of each.
 */
export const oddUpdates = oncePerRun(({ world }) =>
  world.lease(1, async (lease) => {
    const series = await Series.on(lease)
    for (const batch of ['huge', 'most', 'rest'] as const) {
      const members = names.filter((name) => oddValues[name].batch === batch)
      const together = members.map((name) => [oddValues[name].field, oddValues[name].value])
      await series.send([{ name: batch, body: Object.fromEntries(together) }])
      if (series.succeeded(batch) || members.length === 1) continue
      await series.send(
        members.map((name) => ({ name, body: { [oddValues[name].field]: oddValues[name].value } })),
      )
    }
    return (name: OddName): Attempted => {
      const { batch } = oddValues[name]
      const alone = batch === 'huge' || series.succeeded(batch)
      return series.outcome(alone ? batch : name)
    }
  }),
)
