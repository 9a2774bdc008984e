import { describe, expect, it } from 'vitest'
import type { ClauseResult } from '../../../src/findings/result.ts'
import type { RunOutcome } from '../../../src/report/report.ts'
import { verdictSentence } from '../../../src/report/run-in-words.ts'
import { sampleReport, sampleResult } from './sample.ts'
import { samples } from './samples.ts'

const failed = sampleResult('list.array', { verdict: 'fail' })
const errored = sampleResult('list.unique', { verdict: 'error', reason: 'timed out' })
const open = sampleResult('get.repeatable', { verdict: 'inconclusive', reason: 'too few events' })
const waivers = [{ clause: 'list.array', reason: 'known', expires: '2026-12-31' }]
const expired = [{ clause: 'list.array', reason: 'known', expires: '2026-08-31' }]
const staleWaivers = [{ clause: 'list.array', reason: 'known', expires: '2026-09-01' }]
const accepted = { acceptInconclusive: true }
const locked = { credentialsAtEnd: 'refused' } as const
const none = { results: [], selected: [] }

type Case = readonly [string, Partial<RunOutcome>, readonly ClauseResult[], string, number]

const cases: readonly Case[] = [
  ['every clause holds', {}, [], 'conformant', 0],
  ['a clause is violated', {}, [failed], 'non-conformant', 1],
  ['a clause is violated and others met errors', {}, [failed, errored, open], 'non-conformant', 1],
  [
    'a clause is violated and the rest not judged',
    { notJudged: 'gone' },
    [failed],
    'non-conformant',
    1,
  ],
  ['the only violation is waived', { waivers }, [failed], 'conformant', 0],
  ['its waiver has expired', { waivers: expired }, [failed], 'non-conformant', 1],
  ['every clause holds, also a waived one', { waivers: staleWaivers }, [], 'conformant', 1],
  [
    'a waived clause holds, and that is allowed',
    { waivers: staleWaivers, allowStaleWaivers: true },
    [],
    'conformant',
    0,
  ],
  ['a clause holds whose waiver has expired', { waivers: expired }, [], 'conformant', 0],
  [
    'a waived clause holds in the one case judged',
    { waivers: staleWaivers, oneCaseOnly: true },
    [],
    'conformant',
    0,
  ],
  [
    'a waived clause was not selected',
    { waivers: staleWaivers, selected: ['list.unique'], results: [sampleResult('list.unique')] },
    [],
    'conformant',
    0,
  ],
  [
    'a waived clause could not be judged, but accepted',
    { waivers: staleWaivers, ...accepted },
    [sampleResult('list.array', { verdict: 'inconclusive', reason: 'too few events' })],
    'inconclusive',
    0,
  ],
  [
    'a waived clause holds, another is open, but accepted',
    { waivers: staleWaivers, ...accepted },
    [open],
    'inconclusive',
    1,
  ],
  ['a waived clause holds, another is open', { waivers: staleWaivers }, [open], 'inconclusive', 3],
  ['a clause could not be judged', {}, [open], 'inconclusive', 3],
  ['a clause could not be judged, but accepted', accepted, [open], 'inconclusive', 0],
  ['a violation is waived, another clause open', { waivers }, [failed, open], 'inconclusive', 3],
  ['a clause met an error', {}, [errored], 'not-judged', 4],
  ['a clause met an error, and inconclusive is accepted', accepted, [errored], 'not-judged', 4],
  [
    'a violation is waived, another clause met an error',
    { waivers },
    [failed, errored],
    'not-judged',
    4,
  ],
  ['the target was not judged', { results: [], notJudged: 'unreachable' }, [], 'not-judged', 4],
  ['no clause was selected', none, [], 'inconclusive', 3],
  ['no clause was selected, but accepted', { ...none, ...accepted }, [], 'inconclusive', 3],
  ['no clause was run, but accepted', { results: [], ...accepted }, [], 'inconclusive', 3],
  ['the credentials are refused at the end', locked, [], 'inconclusive', 3],
  ['they are, though accepted', { ...locked, ...accepted }, [open], 'inconclusive', 3],
  ['they are, after a violation', locked, [failed], 'non-conformant', 1],
  ['they are, and a clause met an error', locked, [errored], 'not-judged', 4],
  ['the run was interrupted', { interrupted: true }, [open], 'inconclusive', 130],
  [
    'it was interrupted and accepted',
    { interrupted: true, ...accepted },
    [open],
    'inconclusive',
    130,
  ],
  ['it was interrupted after a violation', { interrupted: true }, [failed], 'non-conformant', 130],
]

describe('judging a run', () => {
  it.each(cases)('when %s', (_, changes, results, verdict, exitCode) => {
    const report = sampleReport(changes, results)
    expect([report.verdict, report.exitCode]).toEqual([verdict, exitCode])
  })

  it('says why it accepts, and what kept the target from being judged', () => {
    expect(sampleReport(accepted, [open]).reason).toBe('an inconclusive run is accepted')
    expect(sampleReport({}, [errored]).reason).toBe('1 clause ended in an error: timed out')
    expect(sampleReport(none).reason).toBe('no clause was judged')
  })
})

describe('the verdict in a sentence', () => {
  it.each([
    ['sound', 'Conformant: all 42 clauses hold'],
    ['twoViolations', 'Not conformant: 2 of 42 clauses violated; 1 could not be judged'],
    ['inconclusive', 'Inconclusive: 1 of 42 clauses could not be judged; none violated'],
    ['notJudged', 'Not judged: https://museum.example/v2.0 refused the connection 3 times'],
    [
      'waived',
      'Not conformant: 1 of 42 clauses violated; 1 could not be judged; 1 violation waived',
    ],
    [
      'interrupted',
      'Inconclusive: 41 of 42 clauses could not be judged; none violated; the run was interrupted',
    ],
  ] as const)('of the sample %s', (name, sentence) => {
    expect(verdictSentence(samples[name]())).toBe(sentence)
  })

  it('says that the credentials are refused at the end, whatever else it says', () => {
    const refused =
      'the credentials that worked at the beginning are refused at the end, so the account may be locked'
    expect(
      [[], [failed], [errored]].map((one) => verdictSentence(sampleReport(locked, one))),
    ).toEqual([
      `Inconclusive: none of 42 clauses violated; ${refused}`,
      `Not conformant: 1 of 42 clauses violated; ${refused}`,
      `Not judged: 1 clause ended in an error: timed out; ${refused}`,
    ])
  })

  it('never calls a run simply conformant that rests on a waiver', () => {
    expect(verdictSentence(sampleReport({ waivers }, [failed]))).toBe(
      'Conformant but for waivers: 41 of 42 clauses hold, 1 violated and waived',
    )
  })

  it('says that a waiver is stale, and the reason says which and what to do', () => {
    const refused = sampleReport({ waivers: staleWaivers })
    expect(verdictSentence(refused)).toBe('Conformant: all 42 clauses hold; 1 waiver is stale')
    expect(refused.reason).toBe(
      'waiver of list.array is stale: the clause holds; remove it from the waivers file, or set ALLOW_STALE_WAIVERS=true',
    )
    const allowed = sampleReport({ waivers: staleWaivers, allowStaleWaivers: true })
    expect(allowed.reason).toMatch(/is stale: the clause holds; ALLOW_STALE_WAIVERS allows that$/)
  })

  it('says that only what was selected holds', () => {
    const one = { selected: ['list.array'], results: [sampleResult('list.array')] } as const
    expect(verdictSentence(sampleReport(one))).toBe('Conformant: the one selected clause holds')
  })
})
