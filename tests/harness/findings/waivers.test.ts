import { expect, it } from 'vitest'
import { waiverOf } from '../../../src/findings/waivers.ts'
import type { Waiver } from '../../../src/settings/parse/waivers-file.ts'

const waiver: Waiver = {
  clause: 'list.limit.default',
  reason: 'The mobile app relies on 20',
  expires: '2026-09-30',
}

/** That it holds by the UTC day on which the run begins, until its last day, tests of the report prove. */
it('a waiver gives way to one of the same clause that holds longer', () => {
  const longer = { ...waiver, expires: '2026-12-31', ticket: 'MUS-118' }
  const { clause: _, ...applied } = { ...longer, expired: false }
  for (const waivers of [
    [waiver, longer],
    [longer, waiver],
  ])
    expect(waiverOf('list.limit.default', waivers, '2026-10-01')).toEqual(applied)
})
