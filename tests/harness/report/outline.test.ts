import { describe, expect, it } from 'vitest'
import { outline } from '../../../src/contract/outline.ts'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { pageOf, sectionOf } from './every-format.ts'
import { sampleReport, sampleResult, violated } from './sample.ts'
import { samples } from './samples.ts'

/** The outline of a page, and its rows by their places. */
function outlineOf(html: string) {
  const text = sectionOf(html, 'outline')
  const sections = text.split('<details class="says"').slice(1)
  const rows = new Map(
    text.split('<li id="says-').map((row) => [row.slice(0, row.indexOf('"')), row] as const),
  )
  return { text, sections, row: (place: string) => rows.get(place) ?? '' }
}

const squares = (section: string) =>
  [...section.matchAll(/<b class="[a-z-]+">(.)<\/b>/gu)].map(([, sign]) => sign).join('')

const ownParts = violated('list.limit.default')
const unjudged = sampleResult('update.sent-replaced', { verdict: 'inconclusive', reason: 'few' })

describe('the contract, marked', () => {
  it('marks each row by the worst of its clauses, and tells each apart', () => {
    const { row } = outlineOf(pageOf(ownParts, unjudged))
    expect(row('4.1-9')).toMatch(/^[^>]* class="fail">/)
    expect(row('4.1-9')).toContain('<span role="img" aria-label="fail">✗</span> list.limit.default')
    expect(row('4.1-9')).toContain('<span role="img" aria-label="pass">✓</span> list.limit.maximum')
    expect(row('4.3-6')).toMatch(/^[^>]* class="inconclusive">/)
    expect(row('4.1-3')).toMatch(/^[^>]* class="pass">/)
    expect(row('3-1')).toMatch(/^[^>]* class="apart">.*no clause/)
    expect(row('9-4')).toMatch(/^[^>]* class="open">.*left open/)
  })

  it('tells a clause that holds in some cases only, which the glance and the filter tell, too', () => {
    const inPart = sampleResult('list.unique', { reason: '3 of 9 cases could not be judged' })
    const html = pageOf(inPart)
    expect(html).toContain('<span role="img" aria-label="pass in part">◕</span> list.unique')
    expect(html).toContain(`◕</span> 1 pass in part`)
    expect(html).toContain('in part: some cases could not be judged')
    expect(html).not.toContain('every clause judged')
    expect(html).toMatch(/<tr(?=[^>]* id="clause-list.unique")[^>]* class="partly"/)
    expect(html).toContain('#show-partly:checked) :is(tbody tr:not(.partly)')
  })

  it('shows every section at a glance, and unfolds those in which something is wrong', () => {
    const { sections } = outlineOf(pageOf(ownParts))
    expect(sections.map((section) => squares(section).length)).toEqual(
      outline.map(({ rows }) => rows.length),
    )
    const open = sections.filter((section) => section.startsWith(' open'))
    expect(open.map(squares)).toEqual(['○·✓✓✓✓·✓✗·✓✓○', '✓✗✓✓○○○'])
  })

  it('leads from a row to the clause, and from the clause to what it rests on in each section', () => {
    const html = pageOf(ownParts)
    const { row } = outlineOf(html)
    expect(row('8-2')).toContain('href="#violated-list.limit.default"')
    expect(row('8-1')).toContain('href="#clause-list.limit.maximum"')
    const [, card = ''] = html.split('id="violated-list.limit.default"')
    const both = '<a href="#says-4.1-9">4.1</a>, <a href="#says-8-2">8</a>'
    expect(card.split('<details')[0]).toContain(both)
    expect(html.split('id="clause-list.limit.default"')[1]?.split('</tr>')[0]).toContain(both)
  })

  it('names a clause that was not selected, and a question that was not asked, without leading there', () => {
    const { row } = outlineOf(
      renderHtml(sampleReport({ selected: ['list.array'], results: [sampleResult('list.array')] })),
    )
    expect(row('5-2')).toMatch(/^[^>]* class="apart">.*not selected/)
    expect(row('5-2')).toContain('<code class="quiet">auth.basic-accepted</code>')
    expect(row('9-4')).toContain('<code class="quiet">headers.version</code>')
  })

  it.each(['sound', 'twoViolations', 'hostile', 'huge'] as const)('is below 40 kB: %s', (name) => {
    expect(Buffer.byteLength(outlineOf(renderHtml(samples[name]())).text)).toBeLessThan(40_000)
  })
})
