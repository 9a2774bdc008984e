import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import type { Report } from '../../../src/report/report.ts'
import { renderSummary } from '../../../src/report/terminal.ts'
import { sampleReport } from '../report/sample.ts'
import { dealtTo, merged, shardReport, shards } from './parts.ts'

const renderers: Readonly<Record<string, (report: Report) => string>> = {
  'the terminal': (report) => renderSummary(report, { columns: 400, colour: false }),
  HTML: renderHtml,
  Markdown: renderMarkdown,
}

describe.each(Object.entries(renderers))('in %s', (_, render) => {
  it('a shard says which it is, and how all become one report', () => {
    const shown = render(shardReport(2, 4))
    const dealt = dealtTo(2, 4).length
    const left = clauses.length - dealt
    expect(shown.replaceAll(/\s+/g, ' ')).toContain(
      `Conformant in what was judged: ${dealt} of ${clauses.length} clauses; ${left} were not selected; shard 2 of 4`,
    )
    expect(shown).toContain(
      'One report of all 4: npx --no-install special-events-conformance merge FOLDER...',
    )
  })

  it('a merged report says of how many it was made, and with which seeds', () => {
    const shown = render(merged([5, 1, 3].map((seed) => sampleReport({ seed }))))
    expect(shown).toContain('of 3 reports; their requests and durations are added up')
    expect(shown).toMatch(/seeds(?:<[^>]*>|\s)*1, 3 and 5/iu)
  })

  it('a missing shard is told, and what to do about it', () => {
    const shown = render(merged(shards(4, [3])))
    expect(shown).toContain('shard 3 of 4 is missing')
  })

  it('a shard without a clause says so', () => {
    const shown = render(shardReport(2, 4, { selected: [], results: [] }))
    expect(shown).toContain('Inconclusive: this shard holds open questions, but no clause')
  })

  it('a run of its own says nothing of shards', () => {
    const words = render(sampleReport()).replaceAll('update.content-type.merge-patch', '')
    expect(words).not.toMatch(/shard|merge/iu)
  })
})

it('the HTML report says how a missing shard is made up for', () => {
  expect(renderHtml(merged(shards(4, [3])))).toContain(
    'Give merge the conformance.json of every shard; run again a shard that has left none.',
  )
})
