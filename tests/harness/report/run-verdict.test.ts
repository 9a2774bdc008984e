import picocolors from 'picocolors'
import { describe, expect, it } from 'vitest'
import { clauses, type Profile } from '../../../src/contract/clauses.ts'
import type { ClauseResult } from '../../../src/findings/result.ts'
import type { Report, RunOutcome } from '../../../src/report/report.ts'
import { verdictSentence } from '../../../src/report/run-in-words.ts'
import { renderSummary } from '../../../src/report/terminal.ts'
import { everyFormat, type Formats } from './every-format.ts'
import { reportOf, sampleReport, sampleResult, violated } from './sample.ts'
import { samples } from './samples.ts'

const all = clauses.length
const failed = sampleResult('list.array', { verdict: 'fail' })
const errored = sampleResult('list.unique', { verdict: 'error', reason: 'timed out' })
const open = sampleResult('get.repeatable', { verdict: 'inconclusive', reason: 'too few events' })
const unjudged = sampleResult('list.array', { verdict: 'inconclusive', reason: 'too few events' })
const until = (expires: string) => ({
  waivers: [{ clause: 'list.array', reason: 'known', expires }],
})
const waived = until('2026-12-31')
const expired = until('2026-08-31')
const accepted = { acceptInconclusive: true }
const locked = { credentialsAtEnd: 'refused' } as const
const none = { results: [], selected: [] }
const other = { selected: ['list.unique'], results: [sampleResult('list.unique')] } as const
const interrupted = { interrupted: true }

type Case = readonly [when: string, changes: Partial<RunOutcome>, results?: readonly ClauseResult[]]

const cases: Readonly<Record<string, readonly Case[]>> = {
  'conformant, 0': [
    ['every clause holds', {}],
    ['the only violation is waived', waived, [failed]],
    ['a waived clause holds, and that is allowed', { ...waived, allowStaleWaivers: true }],
    ['a clause holds whose waiver has expired', expired],
    ['a waived clause holds in the one case judged', { ...waived, oneCaseOnly: true }],
    ['a waived clause was not selected', { ...waived, ...other }],
  ],
  'conformant, 1': [['every clause holds, also a waived one', waived]],
  'non-conformant, 1': [
    ['a clause is violated', {}, [failed]],
    ['a clause is violated and others met errors', {}, [failed, errored, open]],
    ['a clause is violated and the rest not judged', { notJudged: 'gone' }, [failed]],
    ['the waiver of a violation has expired', expired, [failed]],
    ['the credentials are refused at the end, after a violation', locked, [failed]],
  ],
  'inconclusive, 0': [
    ['a clause could not be judged, but accepted', accepted, [open]],
    ['a waived clause could not be judged, but accepted', { ...waived, ...accepted }, [unjudged]],
  ],
  'inconclusive, 1': [
    ['a waived clause holds, another is open, but accepted', { ...waived, ...accepted }, [open]],
  ],
  'inconclusive, 3': [
    ['a waived clause holds, another is open', waived, [open]],
    ['a clause could not be judged', {}, [open]],
    ['a violation is waived, another clause open', waived, [failed, open]],
    ['no clause was selected', none],
    ['no clause was selected, but accepted', { ...none, ...accepted }],
    ['no clause was run, but accepted', { results: [], ...accepted }],
    ['the credentials are refused at the end', locked],
    ['they are, though accepted', { ...locked, ...accepted }, [open]],
  ],
  'not-judged, 4': [
    ['a clause met an error', {}, [errored]],
    ['a clause met an error, and inconclusive is accepted', accepted, [errored]],
    ['a violation is waived, another clause met an error', waived, [failed, errored]],
    ['the target was not judged', { results: [], notJudged: 'unreachable' }],
    ['the credentials are refused at the end, and a clause met an error', locked, [errored]],
  ],
  'inconclusive, 130': [
    ['the run was interrupted', interrupted, [open]],
    ['it was interrupted and accepted', { ...interrupted, ...accepted }, [open]],
  ],
  'non-conformant, 130': [['it was interrupted after a violation', interrupted, [failed]]],
}

describe.each(Object.entries(cases))('a run is %s', (expected, whens) => {
  it.for(whens)('when %s', ([, changes, results = []]) => {
    const { verdict, exitCode } = sampleReport(changes, results)
    expect(`${verdict}, ${exitCode}`).toBe(expected)
  })
})

const refused =
  'the credentials that worked at the beginning are refused at the end, so the account may be locked'

const of = `of ${all} clauses`

const applying = (profile: Profile) => clauses.filter(({ profiles }) => profiles.includes(profile))
const judgedIn = (profile: Profile) => applying(profile).length

/** A report on a sound target of another profile, but for what is given. */
function inProfile(
  profile: Profile,
  changes: Partial<RunOutcome> = {},
  results: readonly ClauseResult[] = [],
): Report {
  return sampleReport({ ...changes, target: { ...samples.sound().target, profile } }, results)
}

describe('the verdict in a sentence', () => {
  it.for<readonly [sentence: string, report: Report]>([
    [`Conformant: all ${all} clauses hold`, samples.sound()],
    [`Conformant: all ${all} clauses hold; 1 waiver is stale`, sampleReport(waived)],
    [`Conformant in what was judged: 1 ${of}; ${all - 1} were not selected`, sampleReport(other)],
    [
      `Conformant in what was judged: ${judgedIn('read-only')} ${of}; updates were not judged`,
      inProfile('read-only'),
    ],
    [
      `Conformant in what was judged: 1 ${of}; updates were not judged; ${judgedIn('read-only') - 1} were not selected`,
      inProfile('read-only', other),
    ],
    [
      `Conformant in what was judged: ${judgedIn('static-mock')} ${of}; ${all - judgedIn('static-mock')} cannot be judged in profile static-mock`,
      inProfile('static-mock'),
    ],
    [
      `Conformant in what was judged but for waivers: ${judgedIn('read-only') - 1} ${of}, 1 violated and waived; updates were not judged`,
      inProfile('read-only', waived, [failed]),
    ],
    [
      `Conformant in what was judged: ${all} ${of}; by one case only`,
      sampleReport({ oneCaseOnly: true }),
    ],
    [
      `Conformant: the reference service of the harness (no TARGET_URL is set); all ${all} clauses hold`,
      unnamed(),
    ],
    [
      `Not conformant: the reference service of the harness (TARGET_URL=reference); 1 ${of} violated`,
      sampleReport({ target: { ...samples.sound().target, embedded: 'asked-for' } }, [failed]),
    ],
    [
      `Conformant but for waivers: ${all - 1} ${of} hold, 1 violated and waived`,
      sampleReport(waived, [failed]),
    ],
    [`Not conformant: 2 ${of} violated; 1 could not be judged`, samples.twoViolations()],
    [
      `Not conformant: 1 ${of} violated; 1 could not be judged; 1 violation waived`,
      samples.waived(),
    ],
    [
      'Not conformant: 1 of 1 selected clause violated; 2 others seen violated on the way',
      samples.seenOnTheWay(),
    ],
    [`Not conformant: 1 ${of} violated; ${refused}`, sampleReport(locked, [failed])],
    [`Inconclusive: 1 ${of} could not be judged; none violated`, samples.inconclusive()],
    [
      `Inconclusive: ${all - 1} ${of} could not be judged; none violated; the run was interrupted`,
      samples.interrupted(),
    ],
    [`Inconclusive: none ${of} violated; ${refused}`, sampleReport(locked)],
    ['Not judged: https://museum.example/v2.0 refused the connection 3 times', samples.notJudged()],
    [
      `Not judged: 1 clause ended in an error: timed out; ${refused}`,
      sampleReport(locked, [errored]),
    ],
  ])('is “%s”', ([sentence, report]) => {
    expect(verdictSentence(report)).toBe(sentence)
  })

  it.each([
    [sampleReport(accepted, [open]), 'an inconclusive run is accepted'],
    [reportOf(errored), '1 clause ended in an error: timed out'],
    [sampleReport(none), 'no clause was judged'],
    [
      inProfile('read-only', { selected: ['update.isolated'], results: [], observations: [] }),
      'no clause was judged: what was selected cannot be judged in profile read-only, only in full; give --profile full, or TARGET_PROFILE=full',
    ],
    [
      inProfile('read-only', { selected: ['list.limit.31'] as never, results: [] }),
      'no clause was judged',
    ],
    [
      sampleReport(waived),
      'waiver of list.array is stale: the clause holds, hence exit code 1; remove it from the waivers file, or set ALLOW_STALE_WAIVERS=true',
    ],
    [
      sampleReport({ ...waived, allowStaleWaivers: true }),
      'waiver of list.array is stale: the clause holds; ALLOW_STALE_WAIVERS allows that',
    ],
    [
      sampleReport(waived, [violated('list.unique')]),
      'waiver of list.array is stale: the clause holds; remove it from the waivers file, or set ALLOW_STALE_WAIVERS=true',
    ],
  ])('goes with a reason that says what it rests on: %#', ({ reason }, expected) => {
    expect(reason).toBe(expected)
  })
})

/** Of the embedded service, for which nobody has asked. */
function unnamed(): Report {
  return sampleReport({ target: { ...samples.sound().target, embedded: 'by-default' } })
}

/** Where the first words stand that each output has for a reader. */
const firstWords: readonly (readonly [what: string, keyof Formats, RegExp])[] = [
  ['those of the terminal', 'terminal', /^(.*)$/s],
  ['the summary in JSON', 'json', /^ {2}"summary": "(.*)",$/m],
  ['the heading of the Markdown', 'markdown', /^## \S+ (.*)/],
  ['a property of JUnit', 'junit', /<property name="verdict" value="([^"]*)"/],
  ['the title of the HTML', 'html', /<title>([^<]*)/],
  ['the heading of the HTML', 'html', /<h1>.*?<\/span> (.*?)<\/h1>/],
]

describe.each(firstWords)('the first words of a report: %s', (_, format, where) => {
  const first = async (report: Report) =>
    where.exec((await everyFormat(report))[format])?.[1]?.replaceAll(/\s+/g, ' ')

  it('say that not everything was judged', async () => {
    const shown = await first(inProfile('read-only'))
    const judged = `${judgedIn('read-only')} ${of}; updates were not judged`
    expect(shown).toMatch(new RegExp(`^Conformant in what was judged: ${judged}`))
    expect(shown).not.toMatch(/\ball\b.*hold/)
  })

  it('say that nobody has named a target', async () => {
    expect(await first(unnamed())).toMatch(
      /^Conformant: the reference service of the harness \(no TARGET_URL is set\)/,
    )
  })
})

it.each([
  ['some clauses', inProfile('read-only')],
  ['a service that nobody has named', unnamed()],
])('a verdict of %s is not green, as one of a whole service is', (_, lesser) => {
  const [whole = '', part = ''] = [samples.sound(), lesser].map((report) =>
    renderSummary(report, { columns: 80, colour: true }),
  )
  const green = picocolors.createColors(true).green('').slice(0, 5)
  expect([whole.split('\n')[0]?.includes(green), part.split('\n')[0]?.includes(green)]).toEqual([
    true,
    false,
  ])
})
