import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import { codeBlock, codeSpan } from '../../../src/report/markdown-violation.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { mustBeSafeComment } from './safe-documents.ts'
import { exchangeOf, listed, reportOf, sampleExchange, violated } from './sample.ts'
import { samples } from './samples.ts'

/** As GitHub renders it: HTML of the document's own takes effect, and so do bare addresses. */
const rendered = (markdown: string) =>
  new MarkdownIt({ html: true, linkify: true }).render(markdown)

/** The tags of what the report itself has to say. */
const ownTags = new Set(
  'h2 h3 p ul ol li strong em code pre details summary table thead tbody tr th td blockquote'.split(
    ' ',
  ),
)

describe('conformance.md', () => {
  it('shows each violation with its case, its replay command and its exchanges', () => {
    const markdown = renderMarkdown(samples.twoViolations())
    for (const text of [
      `## ❌ Not conformant: 2 of ${clauses.length} clauses violated; 1 could not be judged`,
      '### ❌ `list.limit.default`',
      'Expected  at most 10 items in a listing with startDate=2026-09-01\nReceived  20 items',
      '```sh\nnpm test -- --seed 42 --replay-case 3:0:1 --clause list.limit.default\n```',
      '<details><summary>2 exchanges</summary>',
      '**Inconclusive** `update.list-reflects`',
      '| `In which order are events listed?` | `by their first date` |',
    ])
      expect(markdown).toContain(text)
  })

  it('says once, before the first command for curl, where that takes the credentials from', () => {
    const line = '`set -a; . ./.env; set +a`'
    const curl = ['curl -sS -i -u "$TARGET_USERNAME:$TARGET_PASSWORD" http://127.0.0.1/'].map(
      asMasked,
    )
    const exchanges = [sampleExchange()]
    const ids = ['list.array', 'list.limit.default'] as const
    const told = (commands: typeof curl) =>
      renderMarkdown(reportOf(...ids.map((id) => violated(id, { exchanges, curl: commands }))))
    const [before = '', ...behind] = told(curl).split(line)
    expect(behind).toHaveLength(1)
    expect(before).not.toContain('```sh\ncurl')
    expect(behind[0]).toContain('```sh\ncurl')
    expect(told([])).not.toContain(line)
  })

  it.each(Object.entries(samples))(
    'fits into a comment, whole, and obeys nobody: %s',
    (_, sample) => {
      const report = sample()
      mustBeSafeComment(renderMarkdown(report))
      const html = rendered(renderMarkdown(report))
      const tags = [...html.matchAll(/<\/?([^\s>/]+)/gu)].map(([, tag = '']) => tag)
      expect(tags.filter((tag) => !ownTags.has(tag))).toEqual([])
      const outsideCode = html.replace(/<code[^>]*>.*?<\/code>/gsu, '')
      expect(outsideCode).not.toMatch(/script|@everyone|evil|onerror|javascript|::error|\\u001b/u)
      const count = (tag: string) => html.split(tag).length - 1
      expect([0, report.observations.length + 1]).toContain(count('<tr>'))
      expect(count('<td>')).toBe(Math.max(0, count('<tr>') - 1) * 2)
      for (const name of ['details', 'table', 'pre'])
        expect(count(`<${name}>`)).toBe(count(`</${name}>`))
    },
  )

  it('says why nothing is judged once, not of each open question', () => {
    expect(renderMarkdown(samples.notJudged())).not.toContain('leaves open')
  })

  it('shows a long body around what is wrong in it, and says how much stands before', () => {
    const events = Array.from({ length: 30 }, (_, at) => ({ ...listed, name: `Event ${at + 1}` }))
    const exchange = exchangeOf({}, events)
    const shown = (wrongAt: readonly string[]) => {
      const exchanges = [{ ...exchange, wrongAt: wrongAt.map(asMasked) }]
      const block = renderMarkdown(reportOf(violated('list.array', { exchanges })))
      return /```json\n(.*?)\n```/su.exec(block.slice(block.indexOf('<details>')))?.[1] ?? ''
    }
    const around = shown(['/10'])
    expect(around).toMatch(/^… \([\d,]+ characters before\)\n +/u)
    expect(around).toContain('"name": "Event 11"')
    expect(around).not.toContain('"Event 6"')
    for (const beginning of [shown([]), shown(['/1/name']), shown(['']), shown(['/40'])])
      expect(beginning).toMatch(/^\[\n +\{\n.*"Event 1"/su)
    // What is wrong at once is shown from the beginning, however long it is.
    expect(shown(['/0'])).toMatch(/^\[\n/u)
  })

  it('names the violated clauses for which there is no room', () => {
    const markdown = renderMarkdown(samples.huge())
    for (const { id } of samples.huge().clauses) expect(markdown).toContain(`\`${id}\``)
  })

  it('shows every violation in brief before any in full', () => {
    const all = clauses.map(({ id }) =>
      violated(id, {
        exchanges: Array.from({ length: 8 }, (_, at) => sampleExchange(30 - at, `&of=${id}`)),
      }),
    )
    const markdown = renderMarkdown(reportOf(...all))
    expect(markdown.match(/^### ❌/gmu)).toHaveLength(clauses.length)
    expect(markdown).toContain('<summary>8 exchanges</summary>')
    expect(Buffer.byteLength(markdown)).toBeLessThan(60_000)
  })

  it('shows the exchange that shows the violation, however many stand before it, and says what each is', () => {
    const before = Array.from({ length: 8 }, (_, at) => sampleExchange(at + 1))
    const exchanges = [...before, sampleExchange(20, '&page=2')]
    const about = { query: { page: 2 } }
    const markdown = renderMarkdown(reportOf(violated('list.limit.default', { exchanges, about })))
    expect(markdown).toContain('`with page=2`: `GET https://museum.example/')
    expect(markdown.match(/^`without page \(\d of 8\)`: /gmu)).toHaveLength(3)
    expect(markdown).toContain('5 more in the report.')
  })

  it('names the likely causes where several clauses are violated', () => {
    expect(renderMarkdown(samples.twoViolations())).toContain(
      '1. `PATCH clears what it is not sent: price`: `update.unsent-kept`',
    )
    const one = renderMarkdown(reportOf(violated('list.limit.default')))
    expect(one).not.toContain('Likely causes')
  })

  it('warns of events that were not restored', () => {
    expect(renderMarkdown(samples.notRestored())).toContain(
      '> [!WARNING]\n> **1 event left changed on the target.**',
    )
    expect(renderMarkdown(samples.unproved())).toContain('`a, b, c and 6 more: this service shows')
  })
})

describe('code in Markdown', () => {
  it.each([
    ['plain', '`plain`'],
    ['a`b', '``a`b``'],
    ['`a``', '``` `a`` ```'],
    ['a|b', '`a\\|b`'],
    ['a\nb', '`a\\nb`'],
    ['', '` `'],
  ])('keeps %j inside its span', (text, span) => {
    expect(codeSpan(text)).toBe(span)
  })

  it('fences a block with more backticks than it holds', () => {
    expect(codeBlock('a\n````\nb', 100)).toBe('`````text\na\n````\nb\n`````')
  })
})
