import { describe, expect, it } from 'vitest'
import { maskReport } from '../../../src/report/mask-report.ts'
import { maskerOf } from '../../../src/settings/mask.ts'
import { sampleReport } from './sample.ts'
import { samples } from './samples.ts'

const mask = maskerOf(['hunter2'])

function notRestored(original: unknown) {
  const report = sampleReport({
    restoration: {
      leased: 1,
      written: 1,
      restored: 0,
      notRestored: [{ eventId: 'hunter2', original, reason: 'hunter2' }],
    },
  })
  return maskReport(report, mask).restoration.notRestored[0]
}

describe('masking a report', () => {
  it('leaves a report without secrets as it is', () => {
    for (const sample of Object.values(samples)) {
      const report = sample()
      expect(maskReport(report, mask)).toEqual(report)
    }
  })

  it("masks names, texts and numbers in an event of the target's", () => {
    const original = { hunter2: ['hunter2', { id: 'hunter2', verdict: 'hunter2' }], price: 1 }
    expect(notRestored(original)).toEqual({
      eventId: '***',
      original: { '***': ['***', { id: '***', verdict: '***' }], price: 1 },
      reason: '***',
    })
    const headers = samples.notRestored()
    const [event] = headers.restoration.notRestored
    if (event === undefined) throw new Error('the sample holds an event')
    const report = {
      ...headers,
      restoration: {
        ...headers.restoration,
        notRestored: [{ ...event, original: { price: 12345678 } }],
      },
    }
    expect(maskReport(report, maskerOf(['12345678'])).restoration.notRestored[0]?.original).toEqual(
      {
        price: '***',
      },
    )
  })

  it('bounds how deep an event may be nested', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(JSON.stringify(notRestored(deep))).toContain('nested deeper than 100 levels')
  })
})
