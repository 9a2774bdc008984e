import { describe, expect, it } from 'vitest'
import { type ClauseId, clauses } from '../../../src/contract/clauses.ts'
import { renderJson } from '../../../src/report/json.ts'
import type { Report, RunOutcome } from '../../../src/report/report.ts'
import { verdictSentence } from '../../../src/report/run-in-words.ts'
import { verify } from '../../../src/verify/command.ts'
import { sampleExchange, sampleReport, sampleResult, violated } from '../report/sample.ts'
import { clauseIn, dealtTo, merged, shardReport, shards } from './parts.ts'

const [first = 'list.array'] = dealtTo(1, 4)

/** The one report of many as it is read back from its file, which it has to stand up to. */
function readBack(...parts: readonly Report[]): Report {
  const read = JSON.parse(renderJson(merged(parts))) as Report
  expect(verify(read)).toEqual([])
  return read
}

describe('merging the shards of a run', () => {
  it('gives one report of every clause, with the verdict of the whole', () => {
    const report = readBack(...shards(4))
    expect(report).toMatchObject({
      verdict: 'conformant',
      exitCode: 0,
      totals: { pass: clauses.length },
      run: { merged: { parts: 4, seeds: [42], missing: [] }, notSelected: [] },
    })
    expect(report.clauses.map(({ id }) => id)).toEqual(clauses.map(({ id }) => id))
    expect(report.run).not.toHaveProperty('shard')
  })

  it('adds up requests, updates, retries and durations, from the earliest to the latest', () => {
    const late = shardReport(2, 2, {
      startedAt: new Date('2026-09-01T09:00:00Z'),
      finishedAt: new Date('2026-09-01T10:00:00Z'),
      requests: { GET: 8, HEAD: 1 },
      updates: 0,
    })
    expect(readBack(shardReport(1, 2), late).run).toMatchObject({
      startedAt: '2026-09-01T09:00:00.000Z',
      finishedAt: '2026-09-01T10:00:00.000Z',
      durationMs: 44_300 + 3_600_000,
      requests: 1204 + 9,
      requestsByMethod: { GET: 900, HEAD: 1, PATCH: 312 },
      updates: 287,
      retries: 6,
    })
  })

  it('lays what was sent when over one another, and adds up which parameters met', () => {
    const [one] = shards(2)
    const { coverage, traffic } = readBack(...shards(2)).run
    expect(traffic?.bucketMs).toBe(one?.run.traffic?.bucketMs)
    const twice = (numbers: readonly number[] = []) => numbers.map((number) => 2 * number)
    expect(traffic?.timeline).toEqual(
      one?.run.traffic?.timeline.map((line) => ({
        ...line,
        requests: twice(line.requests),
        failures: twice(line.failures),
      })),
    )
    expect(traffic?.latency[0]?.answers).toBe(1000)
    expect(coverage?.[0]?.times).toEqual(one?.run.coverage?.[0]?.times.map(twice))
  })

  it('keeps a violation that a shard has seen of a clause that is not its own', () => {
    const [own, ...others] = shards(4, [2])
    const report = readBack(own as Report, shardReport(2, 4, {}, [violatedWith(first)]), ...others)
    expect(report).toMatchObject({ verdict: 'non-conformant', exitCode: 1 })
    expect(clauseIn(report, first)).toMatchObject({ verdict: 'fail', cases: 50 })
  })
})

describe('a shard that is missing', () => {
  it('leaves its clauses inconclusive for that reason, is told in one line, and exits 3', () => {
    const reason = 'shard 3 of 4 is missing'
    const report = readBack(...shards(4, [3]))
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3, reason })
    const unjudged = report.clauses.filter(({ verdict }) => verdict === 'inconclusive')
    const causes = [{ code: 'shard-missing', about: { shards: [3], of: 4 } }]
    expect(unjudged).toMatchObject(dealtTo(3, 4).map((id) => ({ id, reason, causes })))
  })

  it('is told beside others that are missing', () => {
    expect(merged(shards(4, [1, 3, 4])).reason).toBe('shards 1, 3 and 4 of 4 are missing')
    expect(merged([shardReport(2, 20)]).reason).toBe(
      'shards 1, 3, 4, 5, 6, 7, 8, 9 and 11 others of 20 are missing',
    )
  })

  it('exits 3 though the parts accept what is inconclusive', () => {
    const open = sampleResult(first, { verdict: 'inconclusive', reason: 'too few events' })
    const accepting = shardReport(1, 2, { acceptInconclusive: true }, [open])
    expect(accepting.exitCode).toBe(0)
    expect(merged([accepting]).exitCode).toBe(3)
    expect(readBack(accepting, shardReport(2, 2)).exitCode).toBe(0)
  })

  it('is told where it held no clause, too', () => {
    const all = clauses.map(({ id }) => id)
    const results = all.map((id) => sampleResult(id))
    const report = readBack(shardReport(1, 2, { selected: all }, results))
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3 })
    expect(verdictSentence(report)).toBe(
      `Inconclusive: shard 2 of 2 is missing; none of ${clauses.length} clauses violated`,
    )
  })

  it('of one seed is not made up for by the whole run of another', () => {
    const report = readBack(sampleReport({ seed: 7 }), ...shards(4, [2]))
    expect(report).toMatchObject({ exitCode: 3, reason: 'shard 2 of 4 with seed 42 is missing' })
  })
})

describe('merging runs with different seeds', () => {
  it('names the seeds, and adds up the cases', () => {
    const report = readBack(...[9, -3, 7].map((seed) => sampleReport({ seed, numRuns: 2000 })))
    expect(report).toMatchObject({
      exitCode: 0,
      run: { seed: -3, numRuns: 2000, merged: { parts: 3, seeds: [-3, 7, 9] } },
    })
    expect(clauseIn(report, first).cases).toBe(75)
  })

  it('keeps every violation, and those of the same words once, with how many they were', () => {
    const withSeed = (seed: number, received: string) =>
      sampleReport({ seed }, [violatedWith('list.limit.default', { seed, received })])
    const report = readBack(
      withSeed(1, '20 events'),
      withSeed(2, '13 events'),
      withSeed(3, '20 events'),
    )
    expect(clauseIn(report, 'list.limit.default').violations).toMatchObject([
      { received: '20 events', occurrences: 2, replay: expect.stringContaining('--seed 1 ') },
      { received: '13 events', replay: expect.stringContaining('--seed 2 ') },
    ])
  })

  it('keeps reasons apart, and no more of them than can be read', () => {
    const parts = Array.from({ length: 9 }, (_, seed) =>
      sampleReport({ seed }, [
        sampleResult(first, { verdict: 'inconclusive', reason: `needs ${seed} events` }),
      ]),
    )
    expect(clauseIn(merged(parts), first).reason).toBe(
      'needs 0 events; needs 1 events; needs 2 events; needs 3 events; needs 4 events; and 4 other reasons',
    )
  })
})

describe('what parts say otherwise', () => {
  const question = { id: 'list.order', section: '4.1', question: 'In which order?' }
  const answering = (seed: number, answer: string) =>
    sampleReport({ seed, observations: [{ ...question, answer, exchange: sampleExchange() }] })

  it('of an open question stands once, with both answers', () => {
    const parts = [answering(1, 'by date'), answering(2, 'by name'), answering(3, 'by date')]
    expect(readBack(...parts).observations).toMatchObject([
      { id: 'list.order', answer: 'answered otherwise by different parts: “by date”; “by name”' },
    ])
  })

  it('of events left changed is told of each', () => {
    const left = (seed: number, eventId: string) =>
      sampleReport({
        seed,
        restoration: {
          ...{ leased: 3, written: 2, restored: 0, command: `restore ${seed}` },
          unproved: { events: 1, eventIds: [`${eventId}2`], reason: 'price' },
          notRestored: [{ eventId, original: { eventId }, reason: 'refused' }],
        },
      })
    const { restoration } = readBack(left(1, 'b'), left(2, 'a'))
    expect(restoration).toMatchObject({ leased: 6, written: 4, restored: 0 })
    expect(restoration.unproved).toEqual({ events: 2, eventIds: ['a2', 'b2'], reason: 'price' })
    expect(restoration.notRestored.map(({ eventId }) => eventId)).toEqual(['a', 'b'])
    expect(restoration.command).toBe('restore 1; restore 2')
  })

  it('of waivers holds as in the parts, and a stale one is stale in the whole', () => {
    const waiving = (...ids: readonly ClauseId[]) =>
      ids.map((clause) => ({ clause, reason: 'known', expires: '2026-12-31' }))
    const waivers = waiving(first)
    const waived = shardReport(1, 2, { waivers }, [violatedWith(first)])
    expect(readBack(waived, shardReport(2, 2))).toMatchObject({
      exitCode: 0,
      totals: { waived: 1 },
    })
    const refused = shardReport(1, 2, { waivers })
    const allowed = shardReport(1, 2, { waivers, allowStaleWaivers: true })
    const other = shardReport(2, 2, { waivers: waiving(...dealtTo(2, 2)) })
    expect(readBack(refused, shardReport(2, 2)).exitCode).toBe(1)
    expect(readBack(allowed, shardReport(2, 2)).exitCode).toBe(0)
    expect(readBack(allowed, other).exitCode).toBe(1)
  })
})

const nothing = { selected: [], results: [] }

describe('a part that did not come to its end', () => {
  it.for<readonly [string, Partial<RunOutcome>, object]>([
    [
      'makes the whole interrupted',
      { interrupted: true, ...nothing },
      { exitCode: 130, reason: 'the run was interrupted', run: { interrupted: true } },
    ],
    [
      'or was refused the credentials at its end, makes the whole inconclusive',
      { credentialsAtEnd: 'refused' },
      {
        exitCode: 3,
        reason: expect.stringContaining('so the account may be locked'),
        run: { credentialsAtEnd: 'refused' },
      },
    ],
    [
      'and judged nothing makes the whole not judged',
      { notJudged: 'it was asleep', ...nothing },
      { verdict: 'not-judged', exitCode: 4, reason: 'it was asleep', notJudged: 'it was asleep' },
    ],
    [
      'and could not reach the target makes the whole not judged, for that reason',
      { notJudged: 'cannot be reached', results: [] },
      {
        exitCode: 4,
        reason: `${dealtTo(2, 2).length} clauses ended in an error: cannot be reached`,
      },
    ],
  ])('%s', ([, changes, expected]) => {
    const open = shardReport(1, 2, { credentialsAtEnd: 'accepted' })
    expect(readBack(shardReport(2, 2, changes), open)).toMatchObject(expected)
  })

  it('has not run its clauses', () => {
    const report = readBack(shardReport(1, 2), shardReport(2, 2, { interrupted: true, ...nothing }))
    expect(clauseIn(report, dealtTo(2, 2)[0] ?? first).reason).toBe(
      'was not run: the run was interrupted',
    )
  })
})

it('a clause that every filter left out is inconclusive, as not selected', () => {
  const only = (seed: number) =>
    sampleReport({ seed, selected: [first], results: [sampleResult(first)] })
  const report = readBack(only(1), only(2))
  expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3, totals: { pass: 1 } })
  expect(clauseIn(report, 'update.persisted').reason).toBe('was not selected in any part')
})

/** The result of a clause that is violated in a run with a seed. */
function violatedWith(id: ClauseId, { seed = 42, received = '20 events' } = {}) {
  return violated(id, { received, replay: `npm test -- --seed ${seed} --clause ${id}` })
}
