import { describe, expect, it } from 'vitest'
import { trendJson } from '../../../src/compare/command.ts'
import {
  type ClauseTrend,
  type Trend,
  trendOf,
  withoutExchanges,
} from '../../../src/compare/trend.ts'
import { trendHtml } from '../../../src/compare/trend-html.tsx'
import { trendMarkdown, trendText } from '../../../src/compare/trend-text.ts'
import { clauses } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'
import { hostileStatements } from '../report/hostile.ts'
import { mustBeSafeComment, mustBeSafePage } from '../report/safe-documents.ts'
import { reportOf, sampleReport, sampleResult, violated } from '../report/sample.ts'
import { samples } from '../report/samples.ts'
import { describeTerminalTexts, plain } from '../report/terminal-text.ts'

const id = 'list.limit.default'

/** A report as of a night of November, of a build. */
function night(day: number, report: Report, version?: string): Report {
  const startedAt = new Date(Date.UTC(2026, 10, day, 2)).toISOString()
  const target = { ...report.target, ...(version === undefined ? {} : { version }) }
  return { ...report, target, run: { ...report.run, startedAt } }
}

/** One night after the other. */
function nights(...reports: readonly Report[]): Trend {
  return trendOf(reports.map((report, at) => night(at + 1, report)))
}

const holds = sampleReport()
const fails = reportOf(violated(id))
const waivers = [{ clause: id, reason: 'The app relies on 20', expires: '2099-12-31' } as const]
const waived = sampleReport({ waivers }, [violated(id)])
const open = reportOf(sampleResult(id, { verdict: 'inconclusive' }))
const down = samples.notJudged()
const outside = reportOf(sampleResult(id, { verdict: 'not-applicable' }))
const leftOut = sampleReport({ selected: ['list.array'], results: [sampleResult('list.array')] })
const without: Report = { ...holds, clauses: holds.clauses.filter((one) => one.id !== id) }

const of = (trend: Trend) => trend.clauses.find((clause) => clause.id === id)

describe('a clause over many runs', () => {
  it.each<readonly [string, readonly Report[], Partial<ClauseTrend>]>([
    ['holds in all', [holds, holds, holds], { course: 'holds', changedIn: [], since: 0 }],
    ['is violated in all', [fails, fails, fails], { course: 'steady', changedIn: [] }],
    ['never applies', [outside, leftOut, outside], { course: 'left-out' }],
    ['was not selected once', [holds, leftOut, holds], { course: 'holds' }],
    ['was broken once', [holds, fails, fails], { course: 'changed', changedIn: [1], since: 1 }],
    ['comes and goes', [holds, fails, holds, fails], { changedIn: [1, 2, 3], since: 3 }],
    ['has got a waiver', [fails, fails, waived], { changedIn: [2], since: 2 }],
    ['could not be judged once', [holds, open, holds], { changedIn: [1, 2], since: 2 }],
    ['is new in the contract', [without, holds, holds], { course: 'changed', changedIn: [1] }],
    ['holds but for a night without the service', [holds, down, holds], { course: 'holds' }],
    ['is violated before and after such a night', [fails, down, fails], { course: 'steady' }],
    ['was last judged before such a night', [holds, fails, down], { changedIn: [1], since: 1 }],
    ['was judged in no run', [down, down], { course: 'steady', since: 0 }],
  ])('that %s is told so', (_, reports, told) => {
    expect(of(nights(...reports))).toMatchObject(told)
  })

  it('is drawn by the time of the runs, in whatever order they are given', () => {
    const trend = trendOf([night(3, fails), night(1, holds), night(2, waived)])
    expect(trend.runs.map(({ run }) => run.startedAt.slice(8, 10))).toEqual(['01', '02', '03'])
    const standings = of(trend)?.outcomes.map((one) => [one.verdict, one.waived])
    expect(standings).toEqual([
      ['pass', false],
      ['fail', true],
      ['fail', false],
    ])
  })

  it('stands before those that hold in all, violated ones first', () => {
    const now = reportOf(violated('auth.update'))
    const ids = nights(holds, fails, now).clauses.map((one) => [one.id, one.course])
    expect(ids.slice(0, 3)).toEqual([
      ['auth.update', 'changed'],
      [id, 'changed'],
      ['list.array', 'holds'],
    ])
    expect(ids).toHaveLength(clauses.length)
  })
})

describe('a trend', () => {
  it.each([
    ['got worse from the last run but one to the last', [holds, holds, fails], true],
    ['got worse before', [holds, fails, fails], false],
    ['got worse around a night without the service', [holds, down, fails, down], true],
    ['is as bad after such a night as before', [fails, down, fails], false],
    ['got better', [holds, fails, holds], false],
  ])('is worse only where it %s', (_, reports, worse) => {
    expect(nights(...reports).worse).toBe(worse)
  })

  it('is the same of reports without their exchanges', () => {
    const all = [samples.sound(), samples.waived(), samples.hostile()]
    expect(trendOf(all.map(withoutExchanges))).toEqual(trendOf(all))
    expect(JSON.stringify(withoutExchanges(samples.twoViolations()))).not.toContain('"response"')
  })
})

const hostile = hostileStatements(samples.hostile())
const everyClause = (received: string) =>
  reportOf(...clauses.map((clause) => violated(clause.id, { received })))

const trends = {
  changing: trendOf([
    ...[holds, fails, waived, down].map((report, at) => night(at + 1, report, `2.${at}`)),
    night(5, reportOf(violated(id), violated('list.unique')), '3f9a2c117d'),
  ]),
  nothing: nights(holds, holds),
  hostile: nights(holds, hostile, hostile),
  many: nights(
    ...Array.from({ length: 130 }, (_, at) => (at % 2 ? holds : everyClause('日'.repeat(9_999)))),
  ),
}
const entries = Object.entries(trends)

describe('a trend for a terminal', () => {
  it('has a line for each run and each clause, and says since when', () => {
    const others = `${clauses.length - 2} clauses`
    expect(trendText(trends.changing, plain).replace(others, 'all others')).toMatchInlineSnapshot(`
      "Worse from run 3 to run 5: 1 newly violated, 1 still violated but no longer
      waived

        Run 1     https://museum.example/v2.0, version 2.0, profile full, conformant,
                  run of 2026-11-01 02:00 UTC
        Run 2     https://museum.example/v2.0, version 2.1, profile full,
                  non-conformant, run of 2026-11-02 02:00 UTC
        Run 3     https://museum.example/v2.0, version 2.2, profile full, conformant,
                  run of 2026-11-03 02:00 UTC
        Run 4     https://museum.example/v2.0, version 2.3, profile full, not-judged,
                  run of 2026-11-04 02:00 UTC
        Run 5     https://museum.example/v2.0, version 3f9a2c117d, profile full,
                  non-conformant, run of 2026-11-05 02:00 UTC

        12345
        ✓✗◐!✗  list.limit.default: violated since run 5; it has changed 3 times
        ✓✓✓!✗  list.unique: violated since run 5
        ✓ holds, ✗ violated, ◐ violated and waived, ! ended in an error

        Held in every run that judged them: all others
      "
    `)
  })

  it('shows the last 30 runs, the page the last 100, and says so', () => {
    const text = trendText(trends.many, plain)
    expect(text).toContain('the last 30 of 130 runs')
    expect(text).toMatch(/^ {2}[✓✗]{30} {2}list\.array: holds since run 130/mu)
    // As docs/reports.md says.
    expect(trendHtml(trends.many)).toContain('the last 100 of 130 runs')
  })
})

describeTerminalTexts(trends, trendText)

describe('a trend in Markdown', () => {
  it('is a table with a column for each run', () => {
    const markdown = trendMarkdown(trends.changing)
    expect(markdown).toContain('| Clause | 1 | 2 | 3 | 4 | 5 | Now |\n')
    expect(markdown).toContain(
      `| \`${id}\` | ✓ | ✗ | ◐ | ! | ✗ | violated since run 5; it has changed 3 times |\n`,
    )
  })

  it.each(entries)('fits into a comment, and lets nothing take effect: %s', (_, trend) => {
    mustBeSafeComment(trendMarkdown(trend))
  })
})

describe('a trend as JSON', () => {
  it.each(entries)('matches its schema and reads back the same: %s', (_, trend) => {
    const text = trendJson(trend)
    expect(text).not.toMatch(/[^\n\x20-\x7e]/)
    expect(JSON.parse(text)).toEqual(trend)
  })
})

describe('a trend as a page', () => {
  it.each(entries)('is one safe and bounded file: %s', (_, trend) => {
    mustBeSafePage(trendHtml(trend), 2_000_000)
  })

  it('frames each change, folds what holds, and names every run', () => {
    const html = trendHtml(trends.changing)
    expect(html.match(/<td class="[\w-]+ changed"/gu)).toHaveLength(3 + 1)
    expect(html).toContain(
      `<summary>Held in every run that judged them: ${clauses.length - 2} clauses`,
    )
    const newestFirst = ['5', '4', '3', '2', '1']
    expect(Array.from(html.matchAll(/<tr id="run-(\d)">/gu), ([, run]) => run)).toEqual(newestFirst)
    expect(Array.from(html.matchAll(/<a href="#run-(\d)">/gu), ([, run]) => run)).toEqual(
      newestFirst,
    )
    const signsOf = (row = '') => row.match(/(?<="true">)[✓✗◐!]/gu)?.join('')
    expect(signsOf(html.split('<tr>').find((row) => row.includes(id)))).toBe('✗!◐✗✓')
    expect(html).toContain('>3f9a2c11<')
  })
})
