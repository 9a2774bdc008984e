import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { renderJson as comparisonJson, trendJson } from '../../../src/compare/command.ts'
import { compare } from '../../../src/compare/compare.ts'
import { trendOf } from '../../../src/compare/trend.ts'
import { trendHtml } from '../../../src/compare/trend-html.tsx'
import { mergedReport } from '../../../src/merge/merging.ts'
import { readReport, renderJson } from '../../../src/report/json.ts'
import type { Report } from '../../../src/report/report.ts'
import { verify } from '../../../src/verify/command.ts'
import { runProgram, timeout } from '../end-to-end/command.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { folderWith } from '../settings/folder.ts'
import { everyFormat } from './every-format.ts'
import { samples } from './samples.ts'

// One of the first reports of format version 2, as docs/example-report held it, with fewer clauses and exchanges.
// Nothing in it is ever changed: what is added to the format has to be optional for good.
const path = fileURLToPath(new URL('oldest-report.json', import.meta.url))
const written: unknown = JSON.parse(readFileSync(path, 'utf8'))
const oldest = readReport(path, 'the report', { cwd: '/' })

/** The same as version 1 had it: sentences in the place of values, and no kind. */
function inVersion1(): object {
  const clauses = oldest.clauses.map((clause) => ({
    ...clause,
    violations: clause.violations.map(({ code: _, summary, about: _about, ...violation }) => {
      const [, expected, received] = /^expected (.*), received (.*)$/su.exec(summary) ?? []
      return { ...violation, expected, received }
    }),
  }))
  return { ...oldest, formatVersion: 1, clauses }
}

it.each([{ clauses: [null] }, { clauses: [{ id: 'list.array', violations: 'none' }] }, {}])(
  'a report of version 1 that is none is refused in a line: %j',
  (content) => {
    const cwd = folderWith({ 'report.json': JSON.stringify({ formatVersion: 1, ...content }) })
    expect(() => readReport('report.json', 'the report', { cwd })).toThrow('which does not match')
  },
)

describe('a report without what was added to its format later', () => {
  it('lacks all of it, and reads back the same', () => {
    expect(oldest).not.toHaveProperty('summary')
    expect(JSON.stringify(written)).not.toMatch(/"(?:rerun|traceId|role|caption)":/u)
    expect(JSON.parse(renderJson(oldest))).toEqual(written)
  })

  it('is shown in every format', async () => {
    for (const shown of Object.values(await everyFormat(oldest)))
      expect(shown).toContain('127.0.0.1:8101')
  })

  it('is compared with one of today, drawn in a trend, merged and verified', () => {
    const today = samples.twoViolations()
    for (const [before, after] of [[oldest, today] as const, [today, oldest] as const])
      expect(comparisonJson(compare(before, after))).toContain('list.limit.default')
    const trend = trendOf([oldest, today, oldest])
    expect(trendJson(trend)).toContain('"since": ')
    expect(trendHtml(trend)).toContain('list.limit.default')
    // The clauses that it does not hold are open.
    const { inconclusive: _, ...totals } = oldest.totals
    expect(mergedReport([oldest]).totals).toMatchObject(totals)
    // Its contract may be another one by now, but it has the shape of a report.
    expect(verify(written).map(([place]) => place)).not.toContain('the report')
  })

  it('of version 1 is read as one whose violations are of unknown kinds', async () => {
    const cwd = folderWith({ 'report.json': JSON.stringify(inVersion1()) })
    const report = readReport('report.json', 'the report', { cwd })
    const violationsIn = ({ clauses }: Report) =>
      clauses.flatMap(({ id, violations }) => violations.map(({ summary }) => [id, summary]))
    expect(violationsIn(report)).toEqual(violationsIn(oldest))
    expect(verify(report)).toEqual(verify(written))
    const changes = compare(report, oldest).clauses
    expect(changes.map(({ change, showsOtherwise }) => [change, showsOtherwise])).toEqual(
      changes.map(() => ['still-violated', false]),
    )
    const { html, markdown, junit } = await everyFormat(report)
    for (const shown of [html, markdown, junit]) expect(shown).toContain('list.limit.default')
  })

  it.each([
    ['default-limit-20', 1, /^STILL THERE +list\.limit\.default:/mu],
    [undefined, 0, /^FIXED +list\.limit\.default:/mu],
  ])('is replayed: with the fault %s it exits with %i', { timeout }, async (fault, code, line) => {
    const { env } = await target(fault === undefined ? {} : { decisions: faultCalled(fault) })
    const replayed = await runProgram(['replay', path], env)
    expect(replayed).toMatchObject({ code, stdout: expect.stringMatching(line) })
  })
})
