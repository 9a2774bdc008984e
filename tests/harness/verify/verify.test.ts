import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'
import { verify } from '../../../src/verify/command.ts'
import { merged, shardReport, shards } from '../merge/parts.ts'
import {
  reportOf,
  sampleReport,
  sampleResult,
  violated as violatedClause,
} from '../report/sample.ts'
import { samples } from '../report/samples.ts'
import { edit, inFile, pathsIn } from './edited.ts'

const staleWaivers = [{ clause: 'list.array', reason: 'known', expires: '2026-12-31' }]
const open = sampleResult('list.array', { verdict: 'inconclusive', reason: 'too few events' })
const held = sampleResult('list.array')
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
  'with events that are not proved to be as before': samples.unproved,
  'only read': () => sampleReport(reading),
  'of a violation that further requests have shown': () =>
    reportOf(
      violatedClause('list.limit.default', {
        reproduced: { times: 2, replays: 1, start: 'on-others' },
      }),
    ),
  'of a violation in a round of EXPLORE': explored,
  'with a stale waiver': () => sampleReport({ waivers: staleWaivers }),
  'with one that is allowed': () =>
    sampleReport({ waivers: staleWaivers, allowStaleWaivers: true }),
  'of a replay of one case of a waived clause': () =>
    sampleReport({
      ...{ waivers: staleWaivers, oneCaseOnly: true, selected: ['list.array'], results: [held] },
    }),
  'of a filter': () => sampleReport({ selected: ['list.array'], results: [held] }),
  'of a filter that selects nothing': () => sampleReport({ selected: [], results: [] }),
  'of an error': () =>
    reportOf(sampleResult('list.unique', { verdict: 'error', reason: 'timed out' })),
  'of a violation before the target was lost': () => sampleReport({ notJudged: 'x' }, failed()),
  'of a violation before a fault of the harness': () =>
    sampleReport({ notJudged: 'a fault', fault: 'a fault' }, failed()),
  'of a shard': () => shardReport(2, 4),
  merged: () => merged(shards(4)),
  'merged, without one shard': () => merged(shards(4, [3])),
}

function failed() {
  return samples.twoViolations().clauses.filter(({ verdict }) => verdict === 'fail')
}

/** Of a run with seed 42 that went on with others. */
function explored(): Report {
  const replay = 'npm test -- --seed 45 --clause list.limit.default'
  const report = reportOf(violatedClause('list.limit.default', { replay }))
  const { traffic } = report.run
  const timeline = traffic?.timeline.map((line) => ({ ...line, phase: 'exploring' as const }))
  return {
    ...report,
    run: { ...report.run, ...(traffic && timeline && { traffic: { ...traffic, timeline } }) },
  }
}

function placesOf(value: unknown): readonly string[] {
  return verify(value).map(([place]) => place)
}

describe('a report as a run writes it', () => {
  it.for(Object.entries(genuine))('%s is verified', ([, report]) => {
    expect(verify(inFile(report()))).toEqual([])
  })

  it('is verified although a secret such as "run" or "npm" is covered in it', () => {
    const report = inFile(samples.interrupted())
    edit(report, 'reason', 'the *** was interrupted')
    expect(verify(report)).toEqual([])
    edit(report, 'reason', 'the *** was not interrupted')
    expect(placesOf(report)).toEqual(['reason'])
  })
})

const { interrupted, notJudged, notRestored, sound, twoViolations: violated, waived } = samples

const limit = 'clauses/list.limit.default'
const shown = `${limit}/violations/0`
const exchange = `${shown}/exchanges/0`
const oneMore = (former: unknown) => Number(former) + 1
const firstAgain = (all: unknown) => (Array.isArray(all) ? [...all, all[0]] : all)
const reversed = (all: unknown) => (Array.isArray(all) ? all.toReversed() : all)
const withoutFirst = (all: unknown) => (Array.isArray(all) ? all.slice(1) : all)

const at = 'clauses list.limit.default violation 1'
const limitVerdict = 'clauses list.limit.default verdict'
const expired = 'clauses/update.unsent-kept/waiver'
const mergedAlready = { parts: 1, seeds: [42], missing: [] }

/** A member of a report, what it becomes, and the place that verify names. */
type Tampering = readonly [path: string, becomes: unknown, place: string]

const tamperings: Readonly<Record<string, readonly [() => Report, ...Tampering[]]>> = {
  'with violations': [
    violated,
    ['verdict', 'conformant', 'verdict'],
    ['exitCode', 0, 'exitCode'],
    [`${limit}/verdict`, 'pass', limitVerdict],
    [`${limit}/verdict`, 'inconclusive', limitVerdict],
    [`${limit}/verdict`, 'not-applicable', limitVerdict],
    [`${limit}/violations`, [], limitVerdict],
    [`${shown}/reproduced/times`, 0, limitVerdict],
    [`${shown}/reproduced/times`, 2, `${at} reproduced`],
    [`${shown}/exchanges`, [], at],
    [`${shown}/curl`, [], `${at} curl`],
    [`${shown}/received`, { status: 500 }, `${at} received`],
    [`${shown}/replay`, 'npm test -- --seed 42 --clause list.array', `${at} replay`],
    ['run/seed', 43, `${at} replay`],
    [`${exchange}/request/url`, 'https://other.example/', `${at} exchange 1 url`],
    [`${exchange}/startedAt`, '2026-08-31T09:12:44.120Z', `${at} exchange 1 startedAt`],
    [`${exchange}/response`, undefined, `${at} exchange 1`],
  ],
  'with rounds of EXPLORE': [
    explored,
    [`${shown}/replay`, 'npm test -- --seed 41 --clause list.limit.default', `${at} replay`],
    [`${shown}/replay`, 'npm test -- --seed 4200 --clause list.limit.default', `${at} replay`],
  ],
  'without violations': [
    sound,
    ['reason', 'all is well', 'reason'],
    ['summary', 'Conformant: every service of this vendor', 'summary'],
    ['target/embedded', 'asked-for', 'summary'],
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
    ['clauses/list.array/cases', 0, 'clauses list.array verdict'],
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
  'of a run that only reads': [
    () => sampleReport(reading),
    ['clauses/update.persisted/verdict', 'pass', 'clauses update.persisted verdict'],
  ],
  'of a target that was not judged': [
    notJudged,
    ['notJudged', 'it was asleep', 'reason'],
    ['notJudged', undefined, 'reason'],
    ['reason', 'it was asleep', 'reason'],
  ],
  'with waivers': [
    waived,
    [`${expired}/expired`, false, 'clauses update.unsent-kept waiver'],
    [`${expired}/expires`, '2026-12-31', 'clauses update.unsent-kept waiver'],
  ],
  'with a stale waiver': [
    () => sampleReport({ waivers: staleWaivers }),
    ['clauses/list.array/waiver/stale', undefined, 'clauses list.array waiver'],
  ],
  'of an interrupted run': [interrupted, ['run/interrupted', false, 'exitCode']],
  'that lacks a shard': [() => merged(shards(4, [3])), ['run/merged/missing', [], 'reason']],
  'of all shards': [() => merged(shards(4)), ['run/merged/seeds', [1], 'run.seed']],
  'of the last shard': [
    () => shardReport(4, 4),
    ['run/merged', mergedAlready, 'run.shard'],
    ['run/shard/index', 5, 'run.shard'],
  ],
  'with events left changed': [notRestored, ['restoration/notRestored', [], 'restoration']],
}

describe('a report edited by hand', () => {
  const all = Object.entries(tamperings).flatMap(([name, [report, ...rows]]) =>
    rows.map(([path, becomes, place]) => ({ name, report, path, becomes, place })),
  )

  it.for(all)('$name, in $path, is refused, and $place is named', (tampering) => {
    const { report, path, becomes, place } = tampering
    const value = inFile(report())
    expect(verify(value)).toEqual([])
    edit(value, path, becomes)
    expect(placesOf(value)).toContain(place)
  })

  it('in any verdict, exit code, total or verdict of a clause is refused', () => {
    const becoming = (paths: readonly string[], values: readonly unknown[]) =>
      fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...values))
    const ofClauses = clauses.map(({ id }) => `clauses/${id}/verdict`)
    const edits = fc.oneof(
      becoming(['verdict'], ['conformant', 'non-conformant', 'inconclusive', 'not-judged']),
      becoming(['exitCode'], [0, 1, 3, 4, 130]),
      becoming(['totals/pass', 'totals/fail'], [...Array(60).keys()]),
      becoming(ofClauses, ['pass', 'fail', 'inconclusive', 'not-applicable']),
    )
    const shared = () => merged(shards(4))
    const reports = fc.constantFrom(sound, violated, waived, samples.inconclusive, shared)
    fc.assert(
      fc.property(reports, edits, (report, [path, becomes]) => {
        const value = inFile(report())
        const before = JSON.stringify(value)
        edit(value, path, becomes)
        fc.pre(JSON.stringify(value) !== before)
        expect(verify(value)).not.toEqual([])
      }),
    )
  })

  it('whatever a member of it becomes is refused or verified, without a failure of verify itself', () => {
    const paths = pathsIn(inFile(violated()))
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, becomes) => {
        const value = inFile(violated())
        edit(value, path, becomes)
        expect(verify(value)).toBeInstanceOf(Array)
      }),
    )
  })
})
