import { describe, expect, it } from 'vitest'
import { TrafficRecorder } from '../../../src/findings/traffic.ts'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { pageOf, sectionOf } from './every-format.ts'
import { sampleExchange, sampleReport, violated } from './sample.ts'
import { samples } from './samples.ts'

const pictures = (html: string) => sectionOf(html, 'traffic')

describe('the run over time', () => {
  it('shows requests by operation and phase, and marks what got no usable answer by more than colour', () => {
    const html = pictures(pageOf())
    for (const text of ['List: 500 requests', 'Get: 352 requests, 2 without a usable answer'])
      expect(html).toContain(`>${text}</text>`)
    expect(html.match(/<text class="cross"/g)).toHaveLength(3)
    const cells = [...html.matchAll(/data-title="(?:List|Get|Update|No usable answer)">([\d,]+)</g)]
    expect(cells.map(([, cell]) => cell)).toEqual(
      [500, 0, 0, 0, 0, 300, 300, 2, 0, 52, 52, 1].map(String),
    )
  })

  it('prints no letter and no cross over another, and no second moment of a phase of no length', () => {
    const recorder = new TrafficRecorder()
    for (let at = 0; at < 10_000; at += 100) recorder.note('list', at, at > 5_000)
    recorder.phase = 'updating-alone'
    recorder.note('update', 9_950, false)
    recorder.phase = 'wrong-credentials'
    recorder.note('get', 9_950, false)
    const traffic = recorder.report()
    const html = pictures(renderHtml(sampleReport({ ...(traffic && { traffic }) })))
    const placesOf = (of: string) =>
      [...html.matchAll(new RegExp(`class="${of}" x="([\\d.]+)%"`, 'gu'))].map(([, x]) => Number(x))
    expect(placesOf('letter')).toHaveLength(1)
    const crosses = placesOf('cross')
    expect(crosses.length).toBeGreaterThan(5)
    for (const [at, place] of crosses.slice(1).entries())
      expect(place - (crosses[at] ?? 0)).toBeGreaterThanOrEqual(4.5)
    expect(html).toContain('data-title="When">9.8 s</td>')
  })

  it('says in words what it shows, and how long answers took', () => {
    const html = pictures(pageOf())
    expect(html.match(/<svg class="lanes"[^>]* role="img" aria-label="[^"]{40,}"/g)).toHaveLength(2)
    expect(html).toMatch(/Get: 350 answers, half in 2\d ms, 95 % in 4\d ms\./)
  })

  it('names the violated clauses in the order in which they showed', () => {
    const at = (second: string) => ({
      exchanges: [{ ...sampleExchange(), startedAt: `2026-09-01T09:12:${second}.000Z` }],
    })
    const html = pictures(
      pageOf(violated('list.unique', at('40')), violated('update.isolated', at('33'))),
    )
    const named = [...html.matchAll(/href="#violated-([a-z.-]+)".*?after ([\d.]+ s)/g)]
    expect(named.map(([, ...told]) => told)).toEqual([
      ['update.isolated', '2.0 s'],
      ['list.unique', '9.0 s'],
    ])
  })

  it('is left out of a report that knows nothing of it, and small in any other', () => {
    const { traffic: _, ...run } = sampleReport().run
    expect(pictures(renderHtml({ ...sampleReport(), run }))).toBe('')
    const recorder = new TrafficRecorder()
    for (let at = 0; at < 20_000; at++)
      recorder.note((['list', 'get', 'update'] as const)[at % 3] ?? 'list', at, at % 5 === 0, at)
    const traffic = recorder.report()
    const full = { ...sampleReport(), run: { ...run, ...(traffic && { traffic }) } }
    expect(Buffer.byteLength(pictures(renderHtml(full)))).toBeLessThan(25_000)
    expect(pictures(renderHtml(samples.notJudged())).length).toBeLessThan(25_000)
  })
})

describe('which parameters met', () => {
  const mapsOf = (html: string) => sectionOf(html, 'coverage')

  it('is a table for every two of them, each field told by number and colour, what never met apart', () => {
    const html = mapsOf(pageOf())
    expect(html.match(/<table class="heat">/g)).toHaveLength(6)
    expect(html).toContain('9 of 163 pairs of kinds')
    expect(html.match(/<td class="heat-0">0<\/td>/g)).toHaveLength(154)
    expect(html).toContain('<caption>page by limit</caption>')
    expect(Buffer.byteLength(html)).toBeLessThan(25_000)
  })

  it('is left out of a report that knows nothing of it', () => {
    const { coverage: _, ...run } = sampleReport().run
    expect(mapsOf(renderHtml({ ...sampleReport(), run }))).toBe('')
  })
})
