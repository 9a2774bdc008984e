import { describe, expect, it } from 'vitest'
import { type ClauseId, clauses } from '../../../src/contract/clauses.ts'
import { causeInWords } from '../../../src/findings/reasons.ts'
import type { ClauseResult } from '../../../src/findings/result.ts'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import { renderSummary } from '../../../src/report/terminal.ts'
import {
  cutToColumns,
  isInteractive,
  terminalLayout,
  wrapToColumns,
} from '../../../src/report/terminal-lines.ts'
import { reproduction } from '../../../src/report/violation-in-words.ts'
import { reportOf, sampleReport, sampleResult, sampleViolation, violated } from './sample.ts'
import { samples } from './samples.ts'
import { describeTerminalTexts, plain } from './terminal-text.ts'

describe('the summary for a terminal', () => {
  it('names what was under way when a target was lost once, each request whole and in a line', () => {
    const body = JSON.stringify({ name: '', eventDescription: 'Long ago. '.repeat(60) })
    const path = '/special-events/dcf03f92-f4d7-5476-9079-f0162f4beb8c'
    const underWay = [
      { method: 'GET', path },
      { method: 'PATCH', path, body },
    ]
    const why = { code: 'connection-failed', facts: { problem: 'connection refused' } }
    const causes = [{ code: 'target-lost', about: { why, underWay, waitedMs: 3000 } }]
    const reason = causes.map(causeInWords).join()
    const lost = { verdict: 'error', reason, causes } as const
    const ids = ['list.array', 'list.unique'] as const
    const report = reportOf(...ids.map((id) => sampleResult(id, lost)))
    const summary = renderSummary(report, plain)
    expect(summary.split('\n').filter((line) => line.includes(path))).toEqual([
      `  Under way PATCH ${path} with ${body}`,
      `  Under way GET ${path}`,
    ])
    const told = /the target no longer answers: connection refused; it was waited for 3 s in all/g
    expect(summary.replaceAll(/\s+/g, ' ').match(told)).toHaveLength(2)
    expect(report.reason).toContain('under way when it stopped: PATCH')
    const html = renderHtml(report)
    expect(/<h1>.*<\/h1>/su.exec(html)?.[0]).not.toContain(path)
    expect(html.split(`<code>PATCH ${path} with`)).toHaveLength(2)
  })

  it('says how many clauses hold in part, and how many were seen violated on the way', () => {
    const inPart = reportOf(sampleResult('list.array', { reason: '2 cases could not be judged' }))
    expect(renderSummary(inPart, plain)).toContain(`${clauses.length} pass (1 in part), 0 fail\n`)
    const onTheWay = `0 pass, 3 fail (2 seen on the way), ${clauses.length - 3} not selected\n`
    expect(renderSummary(samples.seenOnTheWay(), plain)).toContain(onTheWay)
  })

  it('says once what would have clauses judged that could not be, and how many wait for it, as the Markdown does', () => {
    const open = (id: ClauseId, need: number) =>
      sampleResult(id, {
        verdict: 'inconclusive',
        ...{
          reason: `needs ${need} events`,
          causes: [{ code: 'too-few-events', about: { need, have: 1 } }],
        },
      })
    const other = sampleResult('get.repeatable', { verdict: 'error', reason: 'timed out' })
    // What is judged in part stands on the page alone.
    const inPart: ClauseResult = { ...open('list.range.sound', 31), verdict: 'pass' }
    const report = reportOf(open('list.array', 3), open('list.unique', 11), other, inPart)
    const lines = [
      'To have them judged (2 clauses): Have at least 11 events with dates on the target, all to be found with one startDate and endDate.',
      'To have it judged (1 clause): Run again once the target answers steadily.',
    ]
    expect(renderSummary(report, { ...plain, columns: 200 }).replaceAll(/\n {2,}/g, ' ')).toContain(
      ` ${lines.join(' ')}\n`,
    )
    for (const line of lines) expect(renderMarkdown(report)).toContain(`\`${line}\``)
  })

  it('shows the verdict, the totals and each violation with its replay command', () => {
    const summary = renderSummary(samples.twoViolations(), {
      ...plain,
      reportFile: 'reports/a.html',
    })
      .replace(`2 of ${clauses.length} clauses`, '2 of all clauses')
      .replace(`${clauses.length - 3} pass`, 'the others pass')
    expect(summary).toMatchInlineSnapshot(`
      "Not conformant: 2 of all clauses violated; 1 could not be judged

        Target    https://museum.example/v2.0, profile full
        Clauses   the others pass, 2 fail, 1 inconclusive
        Run       1,204 requests, 3 of them retries, 44.3 s, seed 42

      FAIL list.limit.default section 4.1, 8
        Without limit, a page holds 10 items.
        Expected  at most 10 items in a listing with startDate=2026-09-01
        Received  20 items
        Case      {"startDate":"2026-09-01","endDate":"2026-09-30"}
        Seen      again in 1 of 1 replay
        Replay    npm test -- --seed 42 --replay-case 3:0:1 --clause list.limit.default

      FAIL update.unsent-kept section 4.3
        Every field that is not sent keeps its value.
        Expected  price 19.99, as before an update of name
        Received  price 0
        Case      {"eventId":"dad4bce8-f5cb-4078-a211-995864315e39","update":{"name":"
                  a"}}
        Seen      again in 1 of 4 replays, so it does not show every time
        Replay    npm test -- --seed 42 --replay-case 1:0:0 --clause update.unsent-kept

      INCONCLUSIVE update.list-reflects
        the list changed between two identical requests, three times over: other
        traffic?
        To have it judged: Run again when this no longer holds on the target.

        Report    reports/a.html
      "
    `)
  })

  it.for<readonly [keyof typeof samples, ...string[]]>([
    ['notJudged', `ERROR ${clauses.length} clauses\n  https://museum.example/v2.0 refused`],
    [
      'waived',
      'WAIVED list.limit.default',
      'Waiver    holds until 2026-12-31 (The mobile app relies on 20)',
      'expired on 2026-08-31: it waives nothing any more (Fixed in 2.1)',
    ],
    [
      'notRestored',
      'WARNING: 1 event left changed on the target',
      'dad4bce8-f5cb-4078-a211-995864315e39: the service refuses',
    ],
    [
      'unproved',
      '9 events not proved to be as before',
      'WARNING: 9 events not proved to be as before',
      'a, b, c and 6 more: this service shows price otherwise than sent',
    ],
  ])('tells what is said of the report %s', ([name, ...texts]) => {
    const summary = renderSummary(samples[name](), plain)
    for (const text of texts) expect(summary).toContain(text)
  })

  it('names the events that were left changed by their reasons', () => {
    const ids = Array.from({ length: 22 }, (_, at) => `e${at + 10}`)
    const notRestored = ids.map((eventId, at) => {
      return { eventId, original: {}, reason: at < 21 ? 'refused' : 'gone' }
    })
    const restoration = { leased: 22, written: 22, restored: 0, notRestored }
    const summary = renderSummary(sampleReport({ restoration }), plain).replaceAll(/\s+/g, ' ')
    expect(summary).toContain(`${ids.slice(0, 20).join(', ')} and 1 more: refused e31: gone`)
  })

  it('names what several clauses are likely to have in common', () => {
    const alike = ['list.limit.default', 'list.limit.honoured'] as const
    const report = reportOf(...alike.map((id) => violated(id)))
    expect(renderSummary(report, plain)).toMatch(/^ {2}Likely {4}.+ \(2 clauses\)$/m)
    expect(renderSummary(samples.twoViolations(), plain)).not.toContain('Likely')
  })
})

it('tells of what further requests have shown, and no replay', () => {
  const reproduced = { times: 2, replays: 6, start: 'on-others' } as const
  expect(reproduction(sampleViolation({ reproduced }))).toMatch(
    /^by 2 further requests, each for something else, though not again in 6 replays(;|$)/,
  )
})

describeTerminalTexts(samples, (sample, layout) =>
  renderSummary(sample(), { ...layout, reportFile: '##[error]' }),
)

const terminal = { isTTY: true, columns: 132 }
const pipe = {}

describe('the layout of a terminal', () => {
  it.each([
    ['a terminal has colour', terminal, {}, true],
    ['a pipe has none', pipe, {}, false],
    ['nor has a dumb terminal', terminal, { TERM: 'dumb' }, false],
    ['NO_COLOR takes it away', terminal, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR does not', terminal, { NO_COLOR: '' }, true],
    ['FORCE_COLOR brings it to a pipe', pipe, { FORCE_COLOR: '1' }, true],
    ['an empty FORCE_COLOR does not', pipe, { FORCE_COLOR: '' }, false],
    ['FORCE_COLOR=0 takes it away', terminal, { FORCE_COLOR: '0' }, false],
    ['so does FORCE_COLOR=false', terminal, { FORCE_COLOR: 'false' }, false],
    ['NO_COLOR wins over FORCE_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ])('%s', (_, output, env, colour) => {
    expect(terminalLayout(output, env).colour).toBe(colour)
  })

  it.each([
    [terminal, 80],
    [{ isTTY: true, columns: 61 }, 61],
    [{ isTTY: true, columns: 0 }, 80],
    [pipe, 80],
  ])('of %j is %i columns wide', (output, columns) => {
    expect(terminalLayout(output, {}).columns).toBe(columns)
  })

  it.each([
    ['a terminal', terminal, {}, true],
    ['a terminal with CI=false', terminal, { CI: 'false' }, true],
    ['a pipe', pipe, {}, false],
    ['the terminal of a pipeline', terminal, { CI: 'true' }, false],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, false],
  ])('lets lines be written over again: %s', (_, output, env, interactive) => {
    expect(isInteractive(output, env)).toBe(interactive)
  })
})

describe('fitting text into columns', () => {
  it.each([
    ['at blanks, and keeps all others', 'one  two three', 9, Infinity, ['one  two', 'three']],
    ['a word that is longer than a line', 'abcdefgh', 3, Infinity, ['abc', 'def', 'gh']],
    ['with an ellipsis beyond the lines allowed', 'one two three four', 5, 2, ['one', 'two …']],
    ['a long text beyond them', 'x'.repeat(1e6), 3, 2, ['xxx', 'xx…']],
    ['where a character is wider than the line', '博物', 1, Infinity, ['', '博', '物']],
  ])('breaks %s', (_, text, columns, most, lines) => {
    expect(wrapToColumns(text, columns, most)).toEqual(lines)
  })

  it.each([
    ['ab博物館', 4, 'ab…'],
    ['e\u0301e\u0301🦀', 4, 'e\u0301e\u0301🦀'],
    ['abcd', 4, 'abcd'],
    ['abcd', 0, ''],
  ])('cuts %s to %i columns', (text, columns, cut) => {
    expect(cutToColumns(text, columns)).toBe(cut)
  })
})
