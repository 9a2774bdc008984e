import { expect, it } from 'vitest'
import type { EventId } from '../../../../src/contract/special-event.ts'
import { reason } from '../../../../src/findings/reasons.ts'
import { restoreInRounds } from '../../../../src/world/restoring/restore-again.ts'

const event = {
  eventId: '7d3f8a52-5c3b-4b0e-9d8e-2f1a6b9c0d11' as EventId,
  original: { price: 1 },
}

it('tells once of an event that is changed again each time, and of it as that', async () => {
  const left = { ...event, reason: reason('original-refused', { status: 409 }) }
  const { notRestored } = await restoreInRounds(
    async () => ({ written: 1, restored: 0, notRestored: [left] }),
    async () => [event],
  )
  expect(notRestored).toEqual([{ ...event, reason: reason('changed-by-putting-back', {}) }])
})

it.for([
  [1, 2],
  [2, 4],
] as const)(
  'goes on while half of the events are put back: with %i of 4, %i times',
  async ([restored, times]) => {
    let rounds = 0
    await restoreInRounds(
      async () => {
        rounds++
        return { written: 4, restored, notRestored: [] }
      },
      async () => [event],
    )
    expect(rounds).toBe(times)
  },
)
