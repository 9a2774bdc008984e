import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import { bySameExchanges } from '../../../src/report/same-exchanges.ts'
import { renderSummary } from '../../../src/report/terminal.ts'
import { reportOf, sampleExchange, sampleReport, violated } from './sample.ts'
import { plain } from './terminal-text.ts'

const rerun = { seed: 1, numRuns: 25, ids: ['list.array'], case: '1:e0', input: 'one' }
const later = { ...sampleExchange(3), startedAt: '2026-09-01T10:00:00.000Z', durationMs: 99 }
const onTheWay = violated('list.media-type', { exchanges: [sampleExchange(3)] })
const ofItsOwn = violated('list.array', { exchanges: [later], rerun })
const another = violated('list.unique', { exchanges: [sampleExchange(2)], rerun })
const all = [onTheWay, another, ofItsOwn]

describe('clauses that the same exchanges show to be violated', () => {
  const idsOf = (report: ReturnType<typeof sampleReport>) =>
    bySameExchanges(report).map((cause) => cause.map(({ id }) => id))

  it('are put together, whenever they were sent, the one with a case of its own first', () => {
    const causes = idsOf(reportOf(...all))
    expect(causes).toContainEqual(['list.array', 'list.media-type'])
    expect(causes).toContainEqual(['list.unique'])
  })

  it('stay apart where one is waived, or where no exchange is known', () => {
    const waivers = [{ clause: 'list.array', reason: 'known', expires: '2999-12-31' }] as const
    expect(idsOf(sampleReport({ waivers }, all))).toHaveLength(3)
    const bare = ['list.array', 'list.unique'] as const
    const unknown = bare.map((id) => violated(id, { exchanges: [], rerun }))
    expect(idsOf(reportOf(...unknown))).toHaveLength(2)
  })

  it('stand under one heading in the terminal and in Markdown', () => {
    const report = reportOf(...all)
    const summary = renderSummary(report, plain)
    expect(summary).toMatch(/^FAIL list\.array .+\nFAIL list\.media-type .+\n {2}/m)
    expect(summary.match(/^ {2}Replay /gm)).toHaveLength(2)
    expect(summary).toContain('  Likewise  list.media-type, by the same exchanges: ')
    const markdown = renderMarkdown(report)
    expect(markdown.match(/^### ❌ \S+/gmu)).toEqual([
      '### ❌ `list.array`',
      '### ❌ `list.unique`',
    ])
    expect(markdown).toContain('**Likewise** `list.media-type`, by the same exchanges: `')
  })
})
