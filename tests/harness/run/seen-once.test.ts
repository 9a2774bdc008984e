import { expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { remembering } from '../../catalogue/faults/fault.ts'
import { merging } from '../../catalogue/faults/update/changing.ts'
import { target } from '../end-to-end/target.ts'
import { judged } from './settings-of.ts'

/** The first change of a location since the service began is not stored. */
const loses: Override = remembering(() => {
  let isLost = false
  return merging((_merged, { before, update: { location = before.location } }) => {
    const isFirst = !isLost && location !== before.location
    isLost ||= isFirst
    return isFirst ? { location: before.location } : {}
  })
})

it('what the first update of all has lost, and no later one, is told and no pass', async () => {
  const { env } = await target({ decisions: loses })
  const { clauses, verdict } = await judged(env)
  expect(verdict).toBe('inconclusive')
  const unsure = clauses.filter((clause) => clause.verdict === 'inconclusive')
  expect(unsure.map(({ id }) => id)).toEqual(['update.sent-replaced'])
  const [violation] = unsure[0]?.violations ?? []
  expect(violation).toMatchObject({ about: { field: 'location' }, reproduced: { times: 0 } })
  expect(violation?.exchanges.map(({ request }) => request.method)).toEqual(['PATCH', 'GET'])
})
