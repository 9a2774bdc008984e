import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'
import { verify } from '../../../src/verify/command.ts'
import { merged, shardReport, shards } from '../merge/parts.ts'
import { sampleReport, sampleResult } from '../report/sample.ts'
import { samples } from '../report/samples.ts'
import { edit, inFile, pathsIn } from './edited.ts'

const staleWaivers = [{ clause: 'list.array', reason: 'known', expires: '2026-12-31' }]
const open = sampleResult('list.array', { verdict: 'inconclusive', reason: 'too few events' })
const readOnly = { url: 'https://museum.example', profile: 'read-only', timezone: 'UTC' } as const
const reading = { target: readOnly, requests: { GET: 9 }, updates: 0 }

/** Reports as runs of every kind write them. */
const genuine: Readonly<Record<string, () => Report>> = {
  sound: samples.sound,
  violated: samples.twoViolations,
  waived: samples.waived,
  inconclusive: samples.inconclusive,
  accepted: () => sampleReport({ acceptInconclusive: true }, [open]),
  interrupted: samples.interrupted,
  'not judged': samples.notJudged,
  'with events left changed': samples.notRestored,
  'only read': () => sampleReport(reading),
  'with a stale waiver': () => sampleReport({ waivers: staleWaivers }),
  'with a stale waiver that is allowed': () =>
    sampleReport({ waivers: staleWaivers, allowStaleWaivers: true }),
  'of a replay of one case of a waived clause': () =>
    sampleReport({
      ...{ waivers: staleWaivers, oneCaseOnly: true, selected: ['list.array'] },
      results: [sampleResult('list.array', { cases: 1 })],
    }),
  'of a filter': () =>
    sampleReport({ selected: ['list.array'], results: [sampleResult('list.array')] }),
  'of a filter that selects nothing': () => sampleReport({ selected: [], results: [] }),
  'of an error': () =>
    sampleReport({}, [sampleResult('list.unique', { verdict: 'error', reason: 'timed out' })]),
  'of a violation before a fault of the harness': () =>
    sampleReport({ notJudged: 'fault of the harness: x' }, [...failed()]),
  'of a shard': () => shardReport(2, 4),
  merged: () => merged(shards(4)),
  'merged, without one shard': () => merged(shards(4, [3])),
}

function failed() {
  return samples.twoViolations().clauses.filter(({ verdict }) => verdict === 'fail')
}

function placesOf(value: unknown): readonly string[] {
  return verify(value).problems.map(({ place }) => place)
}

describe('a report as a run writes it', () => {
  it.each(Object.keys(genuine))('%s is verified', (name) => {
    expect(verify(inFile((genuine[name] as () => Report)())).problems).toEqual([])
  })

  it('is verified although a secret such as "run" or "npm" is covered in it', () => {
    const report = inFile(samples.interrupted())
    edit(report, 'reason', 'the *** was interrupted')
    expect(verify(report).problems).toEqual([])
    edit(report, 'reason', 'the *** was not interrupted')
    expect(placesOf(report)).toEqual(['reason'])
  })
})

const onlyRead = () => sampleReport(reading)
const withStaleWaiver = () => sampleReport({ waivers: staleWaivers })
const lackingShard = () => merged(shards(4, [3]))
const wholeOfShards = () => merged(shards(4))
const lastShard = () => shardReport(4, 4)
const { interrupted, notRestored, sound, twoViolations: violated, waived } = samples

const limit = 'clauses/list.limit.default'
const shown = `${limit}/violations/0`
const oneMore = (former: unknown) => Number(former) + 1
const firstAgain = (all: unknown) => (Array.isArray(all) ? [...all, all[0]] : all)
const reversed = (all: unknown) => (Array.isArray(all) ? all.toReversed() : all)
const withoutFirst = (all: unknown) => (Array.isArray(all) ? all.slice(1) : all)

const violationOfLimit = 'clauses list.limit.default violation 1'
const verdictOf = (id: string) => `clauses ${id} verdict`
const mergedAlready = { parts: 1, seeds: [42], missing: [] }

/** A member of a report, what it becomes, and the place that verify names. */
type Tampering = readonly [path: string, becomes: unknown, place: string]

const limitVerdict = verdictOf('list.limit.default')

const tamperings: readonly (readonly [string, () => Report, readonly Tampering[]])[] = [
  [
    'with violations',
    violated,
    [
      ['verdict', 'conformant', 'verdict'],
      ['exitCode', 0, 'exitCode'],
      [`${limit}/verdict`, 'pass', limitVerdict],
      [`${limit}/verdict`, 'inconclusive', limitVerdict],
      [`${limit}/verdict`, 'not-applicable', limitVerdict],
      [`${limit}/violations`, [], limitVerdict],
      [`${shown}/reproduced/times`, 0, limitVerdict],
      [`${shown}/reproduced/times`, 2, `${violationOfLimit} reproduced`],
      [`${shown}/exchanges`, [], violationOfLimit],
      [`${shown}/curl`, [], `${violationOfLimit} curl`],
      [`${shown}/received`, { status: 500 }, `${violationOfLimit} received`],
      [
        `${shown}/replay`,
        'npm test -- --seed 42 --clause list.array',
        `${violationOfLimit} replay`,
      ],
      ['run/seed', 43, `${violationOfLimit} replay`],
      [
        `${shown}/exchanges/0/request/url`,
        'https://other.example/',
        `${violationOfLimit} exchange 1 url`,
      ],
      [
        `${shown}/exchanges/0/startedAt`,
        '2026-08-31T09:12:44.120Z',
        `${violationOfLimit} exchange 1 startedAt`,
      ],
      [`${shown}/exchanges/0/response`, undefined, `${violationOfLimit} exchange 1`],
    ],
  ],
  [
    'without violations',
    sound,
    [
      ['reason', 'all is well', 'reason'],
      ['totals/pass', oneMore, 'totals.pass'],
      ['contract/sha256', '0'.repeat(64), 'contract.sha256'],
      ['contract/version', '1.0', 'contract.version'],
      ['suite/name', 'other', 'suite.name'],
      ['clauses', withoutFirst, 'clauses list.array'],
      ['clauses', firstAgain, 'clauses list.array'],
      ['run/notSelected', ['list.array'], 'clauses list.array'],
      ['clauses/list.array/id', 'list.new', 'clauses list.new'],
      ['clauses', reversed, 'clauses'],
      ['clauses/list.array/statement', 'Anything.', 'clauses list.array statement'],
      ['clauses/list.array/section', '9', 'clauses list.array section'],
      ['clauses/list.array/basis', 'implied', 'clauses list.array basis'],
      ['clauses/list.array/operation', 'get', 'clauses list.array operation'],
      ['clauses/list.array/cases', 0, verdictOf('list.array')],
      ['run/requestsByMethod/GET', oneMore, 'run.requests'],
      ['run/updates', 400, 'run.updates'],
      ['run/retries', 4000, 'run.retries'],
      ['target/profile', 'read-only', 'run.requestsByMethod'],
      ['run/finishedAt', '2026-09-01T09:00:00.000Z', 'run.finishedAt'],
      ['run/durationMs', 1, 'run.durationMs'],
      ['restoration/restored', 12, 'restoration'],
      ['observations', firstAgain, 'observations list.limit.31'],
      ['totals', undefined, 'the report'],
    ],
  ],
  [
    'of a run that only reads',
    onlyRead,
    [['clauses/update.persisted/verdict', 'pass', verdictOf('update.persisted')]],
  ],
  [
    'with waivers',
    waived,
    [
      ['clauses/update.unsent-kept/waiver/expired', false, 'clauses update.unsent-kept waiver'],
      [
        'clauses/update.unsent-kept/waiver/expires',
        '2026-12-31',
        'clauses update.unsent-kept waiver',
      ],
    ],
  ],
  [
    'with a stale waiver',
    withStaleWaiver,
    [['clauses/list.array/waiver/stale', undefined, 'clauses list.array waiver']],
  ],
  ['of an interrupted run', interrupted, [['run/interrupted', false, 'exitCode']]],
  ['that lacks a shard', lackingShard, [['run/merged/missing', [], 'reason']]],
  ['of all shards', wholeOfShards, [['run/merged/seeds', [1], 'run.seed']]],
  [
    'of the last shard',
    lastShard,
    [
      ['run/merged', mergedAlready, 'run.shard'],
      ['run/shard/index', 5, 'run.shard'],
    ],
  ],
  ['with events left changed', notRestored, [['restoration/notRestored', [], 'restoration']]],
]

describe('a report edited by hand', () => {
  const all = tamperings.flatMap(([name, report, rows]) =>
    rows.map(([path, becomes, place]) => ({ name, report, path, becomes, place })),
  )

  it.for(all)('$name, in $path, is refused, and $place is named', (tampering) => {
    const { report, path, becomes, place } = tampering
    const value = inFile(report())
    expect(verify(value).problems).toEqual([])
    edit(value, path, becomes)
    expect(placesOf(value)).toContain(place)
  })

  it('in verdict and exit code alike is refused', () => {
    const value = inFile(violated())
    edit(value, 'verdict', 'conformant')
    edit(value, 'exitCode', 0)
    expect(placesOf(value)).toEqual(['verdict', 'exitCode'])
  })

  it('in any verdict, exit code, total or verdict of a clause is refused', () => {
    const ended = ['pass', 'fail', 'inconclusive', 'not-applicable']
    const anyClause = fc.constantFrom(...clauses.map(({ id }) => `clauses/${id}/verdict`))
    const edits = fc.oneof(
      fc.tuple(
        fc.constant('verdict'),
        fc.constantFrom('conformant', 'non-conformant', 'inconclusive', 'not-judged'),
      ),
      fc.tuple(fc.constant('exitCode'), fc.constantFrom(0, 1, 3, 4, 130)),
      fc.tuple(fc.constantFrom('totals/pass', 'totals/fail'), fc.nat(60)),
      fc.tuple(anyClause, fc.constantFrom(...ended)),
    )
    const reports = fc.constantFrom(sound, violated, waived, samples.inconclusive, wholeOfShards)
    fc.assert(
      fc.property(reports, edits, (report, [path, becomes]) => {
        const value = inFile(report())
        const before = JSON.stringify(value)
        edit(value, path, becomes)
        fc.pre(JSON.stringify(value) !== before)
        expect(verify(value).problems).not.toEqual([])
      }),
    )
  })

  it('whatever a member of it becomes is refused or verified, without a failure of verify itself', () => {
    const paths = pathsIn(inFile(violated()))
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, becomes) => {
        const value = inFile(violated())
        edit(value, path, becomes)
        expect(verify(value).problems).toBeInstanceOf(Array)
      }),
    )
  })
})
