import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NotRestored } from '../../../src/findings/result.ts'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { sampleReport, sampleResult, sampleViolation } from './sample.ts'
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
      '892 GET, 312 PATCH',
      'Seed 42',
      'Cases per property 25',
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
      'npm test -- --seed 42 --replay-case 3:0:1 --clause list.limit.default',
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
    expect(words).toContain('holds until 2026-12-31, 121 days left')
    expect(words).toContain('expired on 2026-08-31: it waives nothing any more')
    expect(words).toContain('the clause holds; would last until 2026-12-31 121 Joined per date')
  })

  it('marks what differs between the values expected and received, and nothing else', () => {
    const marked = (expected: string, received: string) => {
      const violations = [sampleViolation({ expected, received })]
      const result = sampleResult('list.array', { verdict: 'fail', violations })
      return [...renderHtml(sampleReport({}, [result])).matchAll(/<mark>(.*?)<\/mark>/gu)].map(
        ([, text]) => wordsOf(text ?? ''),
      )
    }
    expect(marked('10 items, as with limit=10', '20 items')).toEqual(['10', '20'])
    expect(marked('price 5, as sent', 'price "5"')).toEqual(['5', '"5"'])
    expect(marked('name "a b c", as sent', 'name ""')).toEqual(['a b c', '""'])
    expect(
      marked('dates ["2034-01-05","2034-02-14"]', 'dates ["2034-05-01","2034-02-14"]'),
    ).toEqual(['2034-01-05', '2034-05-01'])
    expect(marked('dates ["a","b"] when read', 'dates ["a"]')).toEqual([',"b"'])
    expect(marked('no event on two of 3 pages', 'event 7 on pages 2 and 3')).toEqual([])
    expect(marked('a listing to be refused', 'status 200')).toEqual([])
  })

  it('says what would make a clause judgeable', () => {
    const remedy = (verdict: 'error' | 'inconclusive', reason: string) => {
      const result = sampleResult('list.array', { verdict, reason })
      const words = wordsOf(renderHtml(sampleReport({}, [result])))
      return /To have it judged: (.*?) list\.array/u.exec(words)?.[1]
    }
    expect(remedy('inconclusive', 'needs a range with 11 events; this service lists 3')).toMatch(
      /^Have at least 11 events with dates on the target/u,
    )
    expect(
      remedy(
        'inconclusive',
        'needs 2 events that may be updated; there are 0: the list changed meanwhile',
      ),
    ).toBe('Run again while nobody else changes events on the target.')
    expect(remedy('error', 'no complete answer within 100 ms')).toContain('REQUEST_TIMEOUT_MS')
    expect(remedy('error', 'the service refused the connection')).toBe(
      'Run again once the target answers steadily.',
    )
    expect(remedy('error', 'the credentials are refused everywhere (status 401)')).toBe(
      'Check TARGET_USERNAME and TARGET_PASSWORD.',
    )
    expect(remedy('error', 'something never heard of')).toBe(
      'Run again once the target answers steadily.',
    )
    expect(remedy('inconclusive', 'something never heard of')).toBe(
      'Run again when this no longer holds on the target.',
    )
  })

  it('pictures where requests and time went, the most first', () => {
    const html = renderHtml(
      sampleReport({}, [
        sampleResult('list.unique', { requests: 700, durationMs: 1 }),
        sampleResult('get.repeatable', { requests: 1, durationMs: 9_000 }),
      ]),
    )
    const [requests = '', time = ''] = html.split('<div class="chart">').slice(1)
    expect(wordsOf(requests)).toMatch(/^ Requests list\.unique 700 /u)
    expect(wordsOf(time)).toMatch(/^ Time get\.repeatable 9\.0 s /u)
    expect(/<rect class="own" width="([\d.]+)"/u.exec(time)?.[1]).toBe('66.2')
  })

  it('shows whatever else is known of an event left changed', () => {
    const report = samples.notRestored()
    const [event] = report.restoration.notRestored
    const known = { ...event, current: { name: 'By others' }, triedAgain: 'twice' } as NotRestored
    const words = wordsOf(
      renderHtml({
        ...report,
        restoration: {
          ...report.restoration,
          notRestored: [known],
          command: 'TARGET_URL=x npm run restore',
        },
      }),
    )
    expect(words).toContain('Current { "name": "By others" }')
    expect(words).toContain('TARGET_URL=x npm run restore')
    expect(words).toContain('Tried again twice')
    expect(words.match(/1 event changed by somebody else meanwhile, and left so/gu)).toHaveLength(2)
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
