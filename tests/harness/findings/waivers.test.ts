import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import schema from '../../../contracts/waivers.schema.json' with { type: 'json' }
import { waiverOf } from '../../../src/findings/waivers.ts'
import type { Waiver } from '../../../src/settings/parse/waivers-file.ts'

const waiver: Waiver = {
  clause: 'list.limit.default',
  reason: 'The mobile app relies on 20',
  expires: '2026-09-30',
}

/** That it holds by the UTC day on which the run begins, until its last day, tests of the report prove. */
describe('a waiver', () => {
  it('gives way to one of the same clause that holds longer', () => {
    const longer = { ...waiver, expires: '2026-12-31', ticket: 'MUS-118' }
    const { clause: _, ...applied } = { ...longer, expired: false }
    for (const waivers of [
      [waiver, longer],
      [longer, waiver],
    ])
      expect(waiverOf('list.limit.default', waivers, '2026-10-01')).toEqual(applied)
  })
})

describe('waivers.schema.json', () => {
  const ajv = new Ajv2020()
  formats.default(ajv, { mode: 'full' })
  const validate = ajv.compile(schema)

  it.each([
    ['without an expiry date', { clause: 'list.array', reason: 'r' }],
    ['without a reason', { ...waiver, reason: ' ' }],
    ['on a day that there is not', { ...waiver, expires: '2026-02-30' }],
    ['with a member that means nothing', { ...waiver, until: '2026-09-30' }],
  ])('refuses a waiver %s', (_, refused) => {
    expect(validate({ waivers: [refused] })).toBe(false)
  })
})
