import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { compare } from '../../../src/compare/compare.ts'
import { renderMarkdown as comparisonMarkdown } from '../../../src/compare/markdown.ts'
import { renderText } from '../../../src/compare/terminal.ts'
import { refuseNoPart } from '../../../src/merge/mergeable.ts'
import { renderHar } from '../../../src/report/har.ts'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { renderJson } from '../../../src/report/json.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import { renderSummary } from '../../../src/report/terminal.ts'
import { target } from '../end-to-end/target.ts'
import { judged } from '../run/settings-of.ts'
import { sampleReport } from './sample.ts'
import { samples } from './samples.ts'

const ofVersion = (version: string) =>
  sampleReport({ target: { ...samples.sound().target, version } })
const archive = await text(renderHar(ofVersion('2.4.1')))
const layout = { columns: 100, colour: false }

describe('the version of the service', () => {
  it.for([
    ['JSON', renderJson(ofVersion('2.4.1')), '"version": "2.4.1"'],
    ['HTML', renderHtml(ofVersion('2.4.1')), '</b>, version 2.4.1, <time'],
    ['Markdown', renderMarkdown(ofVersion('2.4.1')), ', version `2.4.1`, profile full'],
    ['JUnit', renderJunit(ofVersion('2.4.1')), '<property name="version" value="2.4.1"/>'],
    ['the HTTP Archive', archive, ', version 2.4.1, profile full: the exchanges'],
    ['the terminal', renderSummary(ofVersion('2.4.1'), layout), ', version 2.4.1, profile full'],
  ])('stands in %s', ([, text, shown]) => {
    expect(text).toContain(shown)
  })

  it('is what TARGET_VERSION says, and unknown to a run that is told none', async () => {
    const { env } = await target()
    const named = { ...env, TARGET_PROFILE: 'read-only', NUM_RUNS: '1' }
    expect((await judged({ ...named, TARGET_VERSION: 'build 7' })).target.version).toBe('build 7')
    expect(renderJunit(samples.sound())).toContain('<property name="version" value="unknown"/>')
  })

  it('is told where two runs are compared, and the same in all parts of a merged one', () => {
    const [before, after] = [ofVersion('2.4.1'), ofVersion('2.5.0')]
    const comparison = compare(before, after)
    expect(renderText(comparison, layout)).toContain('2.4.1 → 2.5.0: two builds')
    expect(comparisonMarkdown(comparison)).toContain('`2.4.1` → `2.5.0`')
    expect(comparison.worse).toBe(false)
    expect(() =>
      refuseNoPart({ path: 'b.json', report: after }, { path: 'a.json', report: before }),
    ).toThrow('whose version is "2.5.0", where that of "a.json" is "2.4.1"')
  })
})
