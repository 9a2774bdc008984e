import { describe, expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { idOf, worldOn } from './events-on-target.ts'

/** An update of the first event wipes the descriptions of two others. */
const wiping: Override = () => ({
  afterUpdate: (store, { eventId }) => {
    if (eventId !== idOf(1)) return
    for (const event of [store.find(idOf(2)), store.find(idOf(3))])
      if (event) store.put({ ...event, eventDescription: '' })
  },
})

describe('looking again for what an update has wiped', () => {
  it.for([
    ['puts it back before, since it cannot be wiped twice', [1, 2, 3], [2]],
    ['puts back nothing that is not named to be written to', [1], []],
  ] as const)('%s', async ([_, named, again]) => {
    const target = { writableEventIds: named.map(idOf) }
    const { world, requests } = await worldOn({ events: 4, decisions: wiping, target })
    const { lease, changes = [] } = (await world.sideEffect()) ?? {}
    expect([lease?.id, ...new Set(changes.map(({ id }) => id))]).toEqual([1, 2, 3].map(idOf))
    const seen = await world.sideEffectAgain({ name: 'Once more' })
    expect(seen.map(({ id }) => id)).toEqual(again.map(idOf))
    const written = requests.filter(({ operation }) => operation === 'update')
    const allowed: readonly string[] = named.map(idOf)
    expect(written.filter(({ eventId = '' }) => !allowed.includes(eventId))).toEqual([])
  })
})
