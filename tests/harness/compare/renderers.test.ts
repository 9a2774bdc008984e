import { describe, expect, it } from 'vitest'
import { renderJson } from '../../../src/compare/command.ts'
import { compare } from '../../../src/compare/compare.ts'
import { renderMarkdown } from '../../../src/compare/markdown.ts'
import { renderText } from '../../../src/compare/terminal.ts'
import { clauses } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { hostileStatements } from '../report/hostile.ts'
import { mustBeSafeComment } from '../report/safe-documents.ts'
import { sampleReport, violated } from '../report/sample.ts'
import { samples } from '../report/samples.ts'
import { describeTerminalTexts, plain } from '../report/terminal-text.ts'

const unanswered = {
  code: 'no-answer',
  expected: 'an answer',
  received: null,
  about: {
    method: 'GET',
    path: '/special-events',
    why: { code: 'not-answered-in-time', facts: { timeoutMs: 10_000 } },
  },
} as const

const otherwise = (violation: Parameters<typeof violated>[1], expires: string) =>
  sampleReport({ waivers: [{ clause: 'list.unique', reason: 'Joined per date', expires }] }, [
    violated('list.limit.default', violation),
    violated('list.unique'),
  ])

/** A run in which every clause is violated, and every one of many questions answered, at length. */
function lengthy(word: string): Report {
  const text = word.repeat(5_000)
  const observations = Array.from({ length: 300 }, (_, at) => {
    return { id: `q${at}`, section: '1', question: text, answer: text }
  })
  return sampleReport(
    { observations },
    clauses.map(({ id }) => violated(id, { expected: text, received: text, counterexample: text })),
  )
}

/** As another version of the contract, which lacks a clause and has another one. */
function otherContract(report: Report): Report {
  const [first, second, ...others] = report.clauses
  if (first === undefined || second === undefined) throw new Error('the sample has no clauses')
  return { ...report, clauses: [{ ...first, id: 'list.new' as typeof first.id }, ...others] }
}

const readOnly = sampleReport({
  target: { url: 'https://museum.example', profile: 'read-only', timezone: 'UTC' },
  observations: [],
})
const hostile = hostileStatements(samples.hostile())
const comparisons = {
  nothing: compare(samples.sound(), samples.sound()),
  violated: compare(samples.sound(), samples.twoViolations()),
  fixed: compare(samples.twoViolations(), samples.sound()),
  otherwise: compare(otherwise(unanswered, '2099-12-31'), otherwise({}, '2020-12-31')),
  notJudged: compare(samples.sound(), samples.notJudged()),
  added: compare(otherContract(samples.sound()), readOnly),
  removed: compare(readOnly, otherContract(samples.sound())),
  lengthy: compare(lengthy('a'), lengthy('日')),
  hostile: compare(samples.sound(), hostile),
  hostileBefore: compare(hostile, samples.sound()),
  hostileNotJudged: compare(hostile, hostileStatements(samples.hostileNotJudged())),
}
const entries = Object.entries(comparisons)

it('names the clauses that a verdict is of, where it is of some only', () => {
  const shown = compare(readOnly, samples.sound())
  const { pass } = readOnly.totals
  for (const text of [renderMarkdown(shown), renderText(shown, plain)])
    expect(text.replace(/\s+/gu, ' ').match(/, conformant[^,]*, run of/gu)).toEqual([
      `, conformant in what was judged (${pass} of ${clauses.length} clauses), run of`,
      ', conformant, run of',
    ])
})

describe('a comparison for a terminal', () => {
  it('shows what a violation shows otherwise, and what a waiver comes to', () => {
    const text = renderText(comparisons.otherwise, plain)
    const others = `${clauses.length - 2} clauses hold`
    expect(text.replace(others, 'all others hold')).toMatchInlineSnapshot(`
      "Worse: 1 still violated but no longer waived, 1 still violated

        Before    https://museum.example/v2.0, profile full, non-conformant, run of
                  2026-09-01 09:12 UTC
        After     https://museum.example/v2.0, profile full, non-conformant, run of
                  2026-09-01 09:12 UTC

      STILL VIOLATED BUT NO LONGER WAIVED list.unique section 4.1
        A listing names no event twice.
        Waiver    expired on 2020-12-31 (Joined per date)
        Expected  at most 10 items in a listing with startDate=2026-09-01
        Received  20 items
        Case      {"startDate":"2026-09-01","endDate":"2026-09-30"}
        Replay    npm test -- --seed 42 --replay-case 3:0:1 --clause list.limit.default

      STILL VIOLATED list.limit.default section 4.1, 8
        Without limit, a page holds 10 items.
        Before    expected an answer to a valid request, received none to GET
                  /special-events: no complete answer within 10000 ms
        Expected  at most 10 items in a listing with startDate=2026-09-01
        Received  20 items
        Case      {"startDate":"2026-09-01","endDate":"2026-09-30"}
        Replay    npm test -- --seed 42 --replay-case 3:0:1 --clause list.limit.default

        Alike     all others hold in both runs, 2 open questions answered alike
      "
    `)
  })

  it('names every clause, however many there are', () => {
    const text = renderText(comparisons.notJudged, plain)
    expect(text).toContain(`Worse: ${clauses.length} no longer judged`)
    for (const { id } of samples.sound().clauses) expect(text).toContain(id)
  })
})

describeTerminalTexts(comparisons, renderText)

describe('a comparison in Markdown', () => {
  it('shows each violation, what was fixed, and answers side by side', () => {
    const markdown = renderMarkdown(comparisons.violated)
    expect(markdown).toContain('## ❌ Worse: 2 newly violated, 1 no longer judged')
    expect(markdown).toContain('### ❌ `list.limit.default` newly violated')
    expect(markdown).toContain(
      'Expected  at most 10 items in a listing with startDate=2026-09-01\nReceived  20 items',
    )
    expect(markdown).toContain('**❌ No longer judged** `update.list-reflects`: `the list changed')
    expect(renderMarkdown(comparisons.fixed)).toContain(
      '**✅ Fixed** `list.limit.default`, `update.unsent-kept`',
    )
    const unlike = {
      ...samples.sound(),
      observations: samples
        .sound()
        .observations.map((one) => ({ ...one, answer: asMasked('200') })),
    }
    expect(renderMarkdown(compare(samples.sound(), unlike))).toContain(
      '| `What does limit=31 get?` | `400, application/problem+json` | `200` |',
    )
  })

  it.each(entries)('fits into a comment, and lets nothing take effect: %s', (_, comparison) => {
    mustBeSafeComment(renderMarkdown(comparison))
  })
})

describe('a comparison as JSON', () => {
  it.each(entries)('matches its schema and reads back the same: %s', (_, comparison) => {
    const text = renderJson(comparison)
    expect(text).not.toMatch(/[^\n\x20-\x7e]/)
    expect(JSON.parse(text)).toEqual(comparison)
  })

  it('is refused where it does not match its schema, with the place', () => {
    const broken = { ...comparisons.nothing, holdInBoth: -1 }
    expect(() => renderJson(broken)).toThrow('/holdInBoth: must be >= 0')
  })
})
