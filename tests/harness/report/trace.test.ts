import { describe, expect, it } from 'vitest'
import { faultCalled, target } from '../end-to-end/target.ts'
import { judged } from '../run/settings-of.ts'
import { everyFormat } from './every-format.ts'

describe('the trace id of an exchange', () => {
  it('stands beside it in JSON, HTML and Markdown, and in no command for curl', async () => {
    const { env } = await target({ decisions: faultCalled('default-limit-20') })
    const report = await judged({ ...env, TARGET_PROFILE: 'read-only', NUM_RUNS: '1' })
    const violations = report.clauses.flatMap((clause) => clause.violations)
    const [violation] = violations
    const ids = violation?.exchanges.map(({ traceId }) => String(traceId)) ?? []
    expect(new Set(ids).size).toBe(ids.length)
    const { json, html, markdown } = await everyFormat(report)
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{32}$/)
      expect(json).toContain(`"traceId": "${id}"`)
      expect(html).toContain(`trace <code>${id}</code>`)
    }
    expect(markdown).toContain(`, trace \`${ids[0]}\``)
    expect(violations.flatMap(({ curl }) => curl).join()).not.toContain('trace')
  })
})
