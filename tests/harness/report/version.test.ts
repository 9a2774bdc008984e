import { describe, expect, it } from 'vitest'
import { compare } from '../../../src/compare/compare.ts'
import { renderMarkdown as comparisonMarkdown } from '../../../src/compare/markdown.ts'
import { renderText } from '../../../src/compare/terminal.ts'
import { refuseNoPart } from '../../../src/merge/mergeable.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import { target } from '../end-to-end/target.ts'
import { judged } from '../run/settings-of.ts'
import { everyFormat } from './every-format.ts'
import { sampleReport } from './sample.ts'
import { samples } from './samples.ts'

const ofVersion = (version: string) =>
  sampleReport({ target: { ...samples.sound().target, version } })

describe('the version of the service', () => {
  it.for([
    ['json', '"version": "2.4.1"'],
    ['html', '</b>, version 2.4.1, <time'],
    ['markdown', ', version `2.4.1`, profile full'],
    ['junit', '<property name="version" value="2.4.1"/>'],
    ['har', ', version 2.4.1, profile full"'],
    ['terminal', ', version 2.4.1, profile full'],
  ] as const)('stands in the format %s', async ([format, shown]) => {
    expect((await everyFormat(ofVersion('2.4.1')))[format]).toContain(shown)
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
    expect(renderText(comparison, { columns: 100, colour: false })).toContain(
      '2.4.1 → 2.5.0: two builds',
    )
    expect(comparisonMarkdown(comparison)).toContain('`2.4.1` → `2.5.0`')
    expect(comparison.worse).toBe(false)
    expect(() =>
      refuseNoPart({ path: 'b.json', report: after }, [{ path: 'a.json', report: before }]),
    ).toThrow('whose version is "2.5.0", where that of "a.json" is "2.4.1"')
  })
})
