import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { renderJson } from '../../../src/report/json.ts'
import type { Report } from '../../../src/report/report.ts'
import { verdictSentence } from '../../../src/report/run-in-words.ts'
import { verify } from '../../../src/verify/command.ts'
import { sampleExchange, sampleReport, sampleResult, violated } from '../report/sample.ts'
import { clauseIn, dealtTo, merged, shardReport, shards } from './parts.ts'

const [first = 'list.array'] = dealtTo(1, 4)

/** A report as it is read back from its file, which it has to stand up to. */
function readBack(report: Report): Report {
  const read = JSON.parse(renderJson(report)) as Report
  expect(verify(read).problems).toEqual([])
  return read
}

describe('merging the shards of a run', () => {
  it('gives one report of every clause, with the verdict of the whole', () => {
    const { clauses: reported, exitCode, run, totals, verdict } = readBack(merged(shards(4)))
    expect({ verdict, exitCode, totals }).toMatchObject({
      verdict: 'conformant',
      exitCode: 0,
      totals: { pass: clauses.length },
    })
    expect(reported.map(({ id }) => id)).toEqual(clauses.map(({ id }) => id))
    expect(run).toMatchObject({
      merged: { parts: 4, seeds: [42], missing: [] },
      notSelected: [],
    })
    expect(run).not.toHaveProperty('shard')
  })

  it('does not depend on the order of the parts, but for which comes first in words', () => {
    const one = merged(shards(4))
    const other = merged(shards(4).toReversed())
    expect({ ...other }).toEqual(one)
  })

  it('adds up requests, updates, retries and durations, from the earliest to the latest', () => {
    const late = shardReport(2, 2, {
      startedAt: new Date('2026-09-01T09:00:00Z'),
      finishedAt: new Date('2026-09-01T10:00:00Z'),
      requests: { GET: 8, HEAD: 1 },
      updates: 0,
    })
    const { run } = readBack(merged([shardReport(1, 2), late]))
    expect(run).toMatchObject({
      startedAt: '2026-09-01T09:00:00.000Z',
      finishedAt: '2026-09-01T10:00:00.000Z',
      durationMs: 44_300 + 3_600_000,
      requests: 1204 + 9,
      requestsByMethod: { GET: 900, HEAD: 1, PATCH: 312 },
      updates: 287,
      retries: 6,
    })
  })

  it('keeps a violation that a shard has seen of a clause that is not its own', () => {
    const seen = violatedWith(first)
    const parts = shards(4).map((part, at) => (at === 1 ? shardReport(2, 4, {}, [seen]) : part))
    const report = readBack(merged(parts))
    expect(report).toMatchObject({ verdict: 'non-conformant', exitCode: 1 })
    expect(clauseIn(report, first)).toMatchObject({ verdict: 'fail', cases: 50 })
  })
})

describe('a shard that is missing', () => {
  it('leaves its clauses inconclusive for that reason, is told in one line, and exits 3', () => {
    const report = readBack(merged(shards(4, [3])))
    expect(report).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 3,
      reason: 'shard 3 of 4 is missing',
    })
    const unjudged = report.clauses.filter(({ verdict }) => verdict === 'inconclusive')
    expect(unjudged.map(({ id }) => id)).toEqual(dealtTo(3, 4))
    expect(new Set(unjudged.map(({ reason }) => reason))).toEqual(
      new Set(['shard 3 of 4 is missing']),
    )
  })

  it('is told beside others that are missing', () => {
    expect(merged(shards(4, [1, 3, 4])).reason).toBe('shards 1, 3 and 4 of 4 are missing')
    expect(merged([shardReport(2, 20)]).reason).toBe(
      'shards 1, 3, 4, 5, 6, 7, 8, 9 and 11 others of 20 are missing',
    )
  })

  it('leaves the exit code at 1 where another has seen a violation', () => {
    const parts = [shardReport(1, 4, {}, [violatedWith(first)]), ...shards(4, [1, 2])]
    const report = readBack(merged(parts))
    expect(report).toMatchObject({ exitCode: 1, reason: 'shard 2 of 4 is missing' })
  })

  it('exits 3 though the parts accept what is inconclusive', () => {
    const open = sampleResult(first, { verdict: 'inconclusive', reason: 'too few events' })
    const accepting = shardReport(1, 2, { acceptInconclusive: true }, [open])
    expect(accepting.exitCode).toBe(0)
    expect(merged([accepting]).exitCode).toBe(3)
    expect(readBack(merged([accepting, shardReport(2, 2)])).exitCode).toBe(0)
  })

  it('is told where it held no clause, too', () => {
    const all = clauses.map(({ id }) => id)
    const report = readBack(
      merged([
        shardReport(
          1,
          2,
          { selected: all },
          all.map((id) => sampleResult(id)),
        ),
      ]),
    )
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3 })
    expect(verdictSentence(report)).toBe(
      `Inconclusive: shard 2 of 2 is missing; none of ${clauses.length} clauses violated`,
    )
  })

  it('of one seed is not made up for by the whole run of another', () => {
    const report = readBack(merged([sampleReport({ seed: 7 }), ...shards(4, [2])]))
    expect(report).toMatchObject({ exitCode: 3, reason: 'shard 2 of 4 with seed 42 is missing' })
  })
})

describe('merging runs with different seeds', () => {
  it('names the seeds, and adds up the cases', () => {
    const report = readBack(merged([9, -3, 7].map((seed) => sampleReport({ seed, numRuns: 2000 }))))
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
      merged([withSeed(1, '20 events'), withSeed(2, '13 events'), withSeed(3, '20 events')]),
    )
    const { violations } = clauseIn(report, 'list.limit.default')
    expect(violations).toMatchObject([
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
    const report = readBack(
      merged([answering(1, 'by date'), answering(2, 'by name'), answering(3, 'by date')]),
    )
    expect(report.observations).toMatchObject([
      { id: 'list.order', answer: 'answered otherwise by different parts: “by date”; “by name”' },
    ])
  })

  it('stands as it is where all say the same', () => {
    expect(merged([answering(1, 'by date'), answering(2, 'by date')]).observations).toMatchObject([
      { answer: 'by date' },
    ])
  })

  it('of events left changed is told of each', () => {
    const left = (seed: number, eventId: string) =>
      sampleReport({
        seed,
        restoration: {
          ...{ leased: 3, written: 2, restored: 1, command: `restore ${seed}` },
          notRestored: [{ eventId, original: { eventId }, reason: 'refused' }],
        },
      })
    const { restoration } = readBack(merged([left(1, 'b'), left(2, 'a')]))
    expect(restoration).toMatchObject({ leased: 6, written: 4, restored: 2 })
    expect(restoration.notRestored.map(({ eventId }) => eventId)).toEqual(['a', 'b'])
    expect(restoration.command).toBe('restore 1; restore 2')
  })

  it('of waivers holds as in the parts, and a stale one is stale in the whole', () => {
    const waivers = [{ clause: first, reason: 'known', expires: '2026-12-31' }]
    const waived = shardReport(1, 2, { waivers }, [violatedWith(first)])
    expect(readBack(merged([waived, shardReport(2, 2)]))).toMatchObject({
      exitCode: 0,
      totals: { waived: 1 },
    })
    const stale = (allowStaleWaivers: boolean) =>
      readBack(merged([shardReport(1, 2, { waivers, allowStaleWaivers }), shardReport(2, 2)]))
    expect(stale(false).exitCode).toBe(1)
    expect(stale(true).exitCode).toBe(0)
    const other = dealtTo(2, 2).map((clause) => ({
      clause,
      reason: 'known',
      expires: '2026-12-31',
    }))
    const allowed = shardReport(1, 2, { waivers, allowStaleWaivers: true })
    expect(readBack(merged([allowed, shardReport(2, 2, { waivers: other })])).exitCode).toBe(1)
  })
})

describe('a part that did not come to its end', () => {
  it('makes the whole interrupted', () => {
    const cut = shardReport(2, 2, { interrupted: true, selected: [], results: [] })
    const report = readBack(merged([shardReport(1, 2), cut]))
    expect(report).toMatchObject({ exitCode: 130, run: { interrupted: true } })
    expect(report.reason).toBe('the run was interrupted')
    expect(clauseIn(report, dealtTo(2, 2)[0] ?? first).reason).toBe(
      'was not run: the run was interrupted',
    )
  })

  it('or was refused the credentials at its end, makes the whole inconclusive', () => {
    const locked = shardReport(1, 2, { credentialsAtEnd: 'refused' })
    const open = shardReport(2, 2, { credentialsAtEnd: 'accepted' })
    const report = readBack(merged([locked, open]))
    expect(report).toMatchObject({ exitCode: 3, run: { credentialsAtEnd: 'refused' } })
    expect(report.reason).toContain('so the account may be locked')
  })

  it('and judged nothing for a fault of the harness makes the whole not judged', () => {
    const faulty = shardReport(2, 2, {
      notJudged: 'fault of the harness: x',
      selected: [],
      results: [],
    })
    const report = readBack(merged([shardReport(1, 2), faulty]))
    expect(report).toMatchObject({
      verdict: 'not-judged',
      exitCode: 4,
      reason: 'fault of the harness: x',
    })
  })

  it('and could not reach the target makes the whole not judged, for that reason', () => {
    const unreachable = shardReport(2, 2, { results: [], notJudged: 'cannot be reached' })
    const report = readBack(merged([shardReport(1, 2), unreachable]))
    expect(report).toMatchObject({
      exitCode: 4,
      reason: `${dealtTo(2, 2).length} clauses ended in an error: cannot be reached`,
    })
  })
})

it('a clause that every filter left out is inconclusive, as not selected', () => {
  const only = (seed: number) =>
    sampleReport({ seed, selected: [first], results: [sampleResult(first)] })
  const report = readBack(merged([only(1), only(2)]))
  expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3, totals: { pass: 1 } })
  expect(clauseIn(report, 'update.persisted').reason).toBe('was not selected in any part')
})

/** The result of a clause that is violated in a run with a seed. */
function violatedWith(id: typeof first, { seed = 42, received = '20 events' } = {}) {
  return violated(id, { received, replay: `npm test -- --seed ${seed} --clause ${id}` })
}
