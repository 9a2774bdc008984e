import { describe, expect, it } from 'vitest'
import { sum } from '../../../src/findings/quantities.ts'
import { TrafficRecorder, type TrafficReport } from '../../../src/findings/traffic.ts'

function recorded(record: (recorder: TrafficRecorder) => void): TrafficReport {
  const recorder = new TrafficRecorder()
  record(recorder)
  return recorder.report() as TrafficReport
}

const sentIn = ({ timeline }: TrafficReport) => sum(timeline.flatMap(({ requests }) => requests))

describe('the record of what a run sends', () => {
  it('counts by operation, phase and time, failures apart', () => {
    const { bucketMs, timeline } = recorded((recorder) => {
      recorder.note('list', 1000, false, 3)
      recorder.note('get', 1120, true)
      recorder.phase = 'updating'
      recorder.note('get', 1170, false, 3)
      recorder.note('get', 1220, true, 3)
    })
    expect(bucketMs).toBe(50)
    expect(timeline).toEqual([
      { operation: 'list', phase: 'reading', from: 0, requests: [1], failures: [0] },
      { operation: 'get', phase: 'reading', from: 2, requests: [1], failures: [1] },
      { operation: 'get', phase: 'updating', from: 3, requests: [1, 1], failures: [0, 1] },
    ])
  })

  it('stays as small as it is and loses nothing, however long a run takes', () => {
    const report = recorded((recorder) => {
      for (let at = 0; at < 100_000; at++)
        recorder.note(at % 3 === 0 ? 'list' : 'update', at * 500, at % 10 === 0, at % 7000)
    })
    expect(sentIn(report)).toBe(100_000)
    expect(sum(report.timeline.flatMap(({ failures }) => failures))).toBe(10_000)
    for (const { from, requests } of report.timeline)
      expect(from + requests.length).toBeLessThanOrEqual(64)
    expect(64 * report.bucketMs).toBeGreaterThan(50_000_000)
    expect(32 * report.bucketMs).toBeLessThanOrEqual(50_000_000)
    expect(JSON.stringify(report).length).toBeLessThan(8000)
  })

  it('tells to within a tenth how long half of the answers took, and 95 of 100', () => {
    const { latency } = recorded((recorder) => {
      for (let ms = 1; ms <= 1000; ms++) recorder.note('list', ms, false, ms)
      recorder.note('get', 1, true)
    })
    const [list, ...others] = latency
    expect(others).toEqual([])
    expect(list?.answers).toBe(1000)
    expect(Math.abs((list?.p50Ms ?? 0) / 500 - 1)).toBeLessThan(0.1)
    expect(Math.abs((list?.p95Ms ?? 0) / 950 - 1)).toBeLessThan(0.1)
  })

  it('adds two records, the other one as much later as it began, or from the same moment', () => {
    const one = recorded((recorder) => recorder.note('list', 0, false, 2))
    const other = recorded((recorder) => {
      recorder.phase = 'restoring'
      for (const at of [0, 60, 9000]) recorder.note('list', at, true, 2)
    })
    const added = recorded((recorder) => {
      recorder.add(one)
      recorder.add(other, 1000)
    })
    expect(added.bucketMs).toBe(200)
    expect(added.timeline).toMatchObject([
      { phase: 'reading', from: 0, requests: [1] },
      { phase: 'restoring', from: 5, failures: expect.arrayContaining([2, 1]) },
    ])
    expect(added.latency[0]?.histogram).toEqual([{ fromMs: 2, answers: 4 }])
    const both = recorded((recorder) => {
      recorder.add(other)
      recorder.add(other)
    })
    expect(both.latency[0]?.answers).toBe(6)
    expect(both.timeline.map(({ from }) => from)).toEqual([0])
    expect(recorded((recorder) => recorder.add(both))).toEqual(both)
  })
})
