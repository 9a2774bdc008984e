import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { samples } from './samples.ts'

/** The words of a page, as a reader sees them. */
function wordsOf(html: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return html
    .replace(/<style>.*?<\/style>|<[^>]*>/gsu, ' ')
    .replace(/&(amp|lt|gt|quot);/gu, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/gu, ' ')
}

const tags = (html: string) => new Set(html.match(/(?<=<)[a-z][a-z0-9]*/gu))

describe('conformance.html', () => {
  it.each(Object.entries(samples))('is one safe and bounded page: %s', (name, sample) => {
    const html = renderHtml(sample())
    expect(Buffer.byteLength(html)).toBeLessThan(2_000_000)
    expect(html).not.toMatch(/[^\P{C}\n\t]|[\u2028\u2029]/u)
    for (const tag of ['script', 'img', 'link', 'iframe', 'object', 'form', 'base']) {
      expect(tags(html), name).not.toContain(tag)
    }
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|src)=/u)
    expect(html.match(/ href="[^"]*"/gu)?.every((href) => href.startsWith(' href="#'))).toBe(true)
  })

  it('allows nothing but its own style, by its digest', () => {
    const html = renderHtml(samples.hostile())
    const style = /<style>(.*?)<\/style>/su.exec(html)?.[1] ?? ''
    const digest = createHash('sha256').update(style).digest('base64')
    expect(html).toContain(
      `content="default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'"`,
    )
    expect(html.match(/<style/gu)).toHaveLength(1)
  })

  it('begins with the verdict, and what was judged how', () => {
    const words = wordsOf(renderHtml(samples.twoViolations()))
    const inOrder = [
      'Not conformant: 2 of 42 clauses violated; 1 could not be judged',
      'https://museum.example/v2.0',
      'full',
      'Special events service 2.0',
      '44.3 s',
      '42, 25 cases per property',
      '892 GET, 312 PATCH',
      'Clauses by verdict',
      'Without limit, a page holds 10 items.',
      'Could not be judged',
      'All clauses',
      'Observations',
      'Restoration',
    ]
    let from = 0
    for (const text of inOrder) {
      from = words.indexOf(text, from)
      expect(from, text).toBeGreaterThan(-1)
    }
  })

  it('shows a violation with all that is needed to see it again', () => {
    const html = renderHtml(samples.twoViolations())
    const words = wordsOf(html)
    for (const text of [
      'Expected the same 10 events as with limit=10',
      'Received 20 events, the first 10 of them the same',
      'Seen again in 1 of 4 replays, so it does not show every time',
      '{ "startDate": "2026-09-01", "endDate": "2026-09-30" }',
      "SEED=42 REPLAY_CASE=3:0:1 npm test -- -t '^list.limit.default$'",
      `curl -sS -i -u "$TARGET_USERNAME:$TARGET_PASSWORD" 'https://museum.example`,
      'content-type: application/json; charset=utf-8',
    ]) {
      expect(words).toContain(text)
    }
    expect(html).toContain(
      '<details class="card clause-card" id="violated-list.limit.default" open',
    )
    expect(html).toContain('&quot;dates&quot;: [&quot;2026-09-05&quot;, &quot;2026-09-08&quot;]')
  })

  it('unfolds what takes in at a glance and leaves long answers folded', () => {
    const cards = renderHtml(samples.twoViolations()).split('<details class="card clause-card"')
    const [, long = '', short = ''] = cards
    expect(long.match(/<details class="exchange" open/gu)).toBeNull()
    expect(short.match(/<details class="exchange" open/gu)).toHaveLength(2)
  })

  it('says loudly, at the top too, what was not restored, with the original', () => {
    const words = wordsOf(renderHtml(samples.notRestored()))
    expect(words.match(/1 event left changed on the target/gu)).toHaveLength(2)
    expect(words).toContain('the service refuses its own original with 422')
    expect(words).toContain('"name": "As it was before"')
  })

  it('tells waivers that hold, have expired and are not needed apart', () => {
    const words = wordsOf(renderHtml(samples.waived()))
    expect(words).toContain('holds until 2026-12-31')
    expect(words).toContain('expired on 2026-08-31: it waives nothing any more')
    expect(words).toContain('not needed: the clause holds; would last until 2026-12-31')
  })

  it('shows what was seen once of a clause that could not be judged', () => {
    const words = wordsOf(renderHtml(samples.hostile()))
    expect(words).toContain('What was seen of list.limit.default')
    expect(words).toContain('once, not again in 6 replays')
  })

  it('says what it cuts', () => {
    const words = wordsOf(renderHtml(samples.huge()))
    expect(words).toContain('characters more in conformance.json')
    expect(words).toMatch(/more violations of this clause in conformance\.json/u)
    expect(words).toMatch(/more exchanges in conformance\.json/u)
    expect(words).toContain('400 more events in conformance.json')
    expect(words).toMatch(/Recorded: the first 19,982 characters of 5\.0 MB/u)
  })

  it('has no heading that skips a level', () => {
    const levels = [...renderHtml(samples.hostile()).matchAll(/<h([1-6])/gu)].map(([, n]) =>
      Number(n),
    )
    expect(levels[0]).toBe(1)
    for (const [at, level] of levels.slice(1).entries()) {
      expect(level).toBeLessThanOrEqual((levels[at] ?? 0) + 1)
    }
  })
})
