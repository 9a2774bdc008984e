import { stripVTControlCharacters } from 'node:util'
import truncated from 'fast-string-truncated-width'
import { describe, expect, it } from 'vitest'
import { renderSummary } from '../../../src/report/terminal.ts'
import { sampleReport } from './sample.ts'
import { samples } from './samples.ts'

const plain = { columns: 80, colour: false }

describe('the summary for a terminal', () => {
  it('shows the verdict, the totals and each violation with its replay command', () => {
    expect(
      renderSummary(samples.twoViolations(), { ...plain, reportFile: 'reports/a.html' }),
    ).toMatchInlineSnapshot(`
      "Not conformant: 2 of 42 clauses violated; 1 could not be judged

        Target    https://museum.example/v2.0, profile full
        Clauses   39 pass, 2 fail, 1 inconclusive
        Run       1,204 requests, 3 of them retries, 44.3 s, seed 42

      FAIL list.limit.default section 4.1, 8
        Without limit, a page holds 10 items.
        Expected  the same 10 events as with limit=10
        Received  20 events, the first 10 of them the same
        Case      {"startDate":"2026-09-01","endDate":"2026-09-30"}
        Seen      again in 1 of 1 replay
        Replay    npm test -- --seed 42 --replay-case 3:0:1 --clause list.limit.default

      FAIL update.unsent-kept section 4.3
        Every field that is not sent keeps its value.
        Expected  price still 19.99, as it was before the update
        Received  price 0
        Case      {"eventId":"dad4bce8-f5cb-4078-a211-995864315e39","update":{"name":"
                  a"}}
        Seen      again in 1 of 4 replays, so it does not show every time
        Replay    npm test -- --seed 42 --replay-case 1:0:0 --clause update.unsent-kept

      INCONCLUSIVE update.list-reflects
        the list changed between two identical requests, three times over: other
        traffic?

        Report    reports/a.html
      "
    `)
  })

  it('counts the clauses that one reason kept from being judged', () => {
    const summary = renderSummary(samples.notJudged(), plain)
    expect(summary).toContain('ERROR 42 clauses\n  https://museum.example/v2.0 refused')
  })

  it('tells what a waiver comes to', () => {
    const summary = renderSummary(samples.waived(), plain)
    expect(summary).toContain('WAIVED list.limit.default')
    expect(summary).toContain('Waiver    holds until 2026-12-31 (The mobile app relies on 20)')
    expect(summary).toContain('expired on 2026-08-31: it waives nothing any more (Fixed in 2.1)')
  })

  it('says that a waiver is stale, which one, and what to do', () => {
    const waivers = [{ clause: 'list.unique', reason: 'Joined per date', expires: '2026-12-31' }]
    const summary = renderSummary(sampleReport({ waivers }), plain)
    expect(summary).toMatch(/^Conformant: all 42 clauses hold; 1 waiver is stale\n/u)
    expect(summary.replace(/\s+/gu, ' ')).toContain(
      'Note waiver of list.unique is stale: the clause holds; remove it from the waivers file, or set ALLOW_STALE_WAIVERS=true',
    )
  })

  it('warns of events that were not restored', () => {
    const summary = renderSummary(samples.notRestored(), plain)
    expect(summary).toContain('WARNING: 1 event left changed on the target')
    expect(summary).toContain('dad4bce8-f5cb-4078-a211-995864315e39: the service refuses')
  })

  it.each(Object.entries(samples))('says the same with and without colour: %s', (_, sample) => {
    const report = sample()
    const coloured = renderSummary(report, { columns: 80, colour: true })
    expect(stripVTControlCharacters(coloured)).toBe(renderSummary(report, plain))
  })

  it.each(Object.entries(samples))('keeps to the width, but for commands: %s', (_, sample) => {
    const lines = renderSummary(sample(), plain).split('\n')
    const wide = lines.filter((line) => truncated(line).width > 80 && !line.startsWith('  Replay'))
    expect(wide).toEqual([])
  })

  it('has nothing in it that a terminal or a pipeline obeys', () => {
    const hostile = [samples.hostile(), samples.hostileNotJudged()]
    for (const columns of [40, 41, 52, 63, 80, 200]) {
      for (const report of hostile) {
        const summary = renderSummary(report, { columns, colour: false, reportFile: '##[error]' })
        expect(summary).not.toMatch(/[^\P{C}\n]|[\u2028\u2029]/u)
        expect(summary).not.toMatch(/^\s*::/mu)
        expect(summary).not.toMatch(/##[\w-]*\[/u)
      }
    }
  })
})
