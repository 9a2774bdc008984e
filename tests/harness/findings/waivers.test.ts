import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import schema from '../../../contracts/waivers.schema.json' with { type: 'json' }
import { isWaived, utcDateOf, waiverOf } from '../../../src/findings/waivers.ts'
import type { Waiver } from '../../../src/settings/parse/waivers-file.ts'

const waiver: Waiver = {
  clause: 'list.limit.default',
  reason: 'The mobile app relies on 20',
  expires: '2026-09-30',
}

describe('a waiver', () => {
  it('holds on its last day', () => {
    expect(waiverOf('list.limit.default', [waiver], '2026-09-30')).toEqual({
      reason: 'The mobile app relies on 20',
      expires: '2026-09-30',
      expired: false,
    })
  })

  it('has expired on the day after, and says so', () => {
    expect(waiverOf('list.limit.default', [waiver], '2026-10-01')?.expired).toBe(true)
  })

  it('concerns its own clause only', () => {
    expect(waiverOf('list.page.default', [waiver], '2026-09-01')).toBeUndefined()
  })

  it('gives way to one of the same clause that holds longer', () => {
    const longer = { ...waiver, expires: '2026-12-31', ticket: 'MUS-118' }
    for (const waivers of [
      [waiver, longer],
      [longer, waiver],
    ]) {
      expect(waiverOf('list.limit.default', waivers, '2026-10-01')).toMatchObject({
        expires: '2026-12-31',
        ticket: 'MUS-118',
        expired: false,
      })
    }
  })

  it('waives a violation, while it has not expired', () => {
    const applied = { reason: '', expires: '2026-09-30', expired: false }
    expect(isWaived({ verdict: 'fail', waiver: applied })).toBe(true)
    expect(isWaived({ verdict: 'fail', waiver: { ...applied, expired: true } })).toBe(false)
    expect(isWaived({ verdict: 'error', waiver: applied })).toBe(false)
    expect(isWaived({ verdict: 'fail' })).toBe(false)
  })

  it('goes by the date in UTC', () => {
    expect(utcDateOf(new Date('2026-09-30T23:59:59.999Z'))).toBe('2026-09-30')
    expect(utcDateOf(new Date('2026-10-01T01:00:00+02:00'))).toBe('2026-09-30')
  })
})

describe('waivers.schema.json', () => {
  const ajv = new Ajv2020()
  formats.default(ajv, { mode: 'full' })
  const validate = ajv.compile(schema)

  it('accepts waivers with and without a ticket', () => {
    expect(validate({ waivers: [waiver, { ...waiver, ticket: 'MUS-118' }] })).toBe(true)
  })

  it.each([
    ['without an expiry date', { clause: 'list.array', reason: 'r' }],
    ['without a reason', { ...waiver, reason: ' ' }],
    ['on a day that there is not', { ...waiver, expires: '2026-02-30' }],
    ['with a member that means nothing', { ...waiver, until: '2026-09-30' }],
  ])('refuses a waiver %s', (_, refused) => {
    expect(validate({ waivers: [refused] })).toBe(false)
  })
})
