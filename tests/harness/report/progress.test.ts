import truncated from 'fast-string-truncated-width'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Progress, renderProgress } from '../../../src/report/progress.ts'

const made = {
  done: 12,
  total: 42,
  requests: 1340,
  underWay: [],
  elapsedMs: 8_200,
  failing: 0,
  runTimeoutMs: 600_000,
}

describe('the line of progress', () => {
  it('says how far the run has come', () => {
    expect(renderProgress(made, 80)).toBe('12 of 42 clauses, 1,340 requests, 8.2 s')
    expect(renderProgress({ ...made, failing: 1 }, 80)).toContain(', 1 failing, ')
  })

  it('names the check under way that began first', () => {
    const at = (...underWay: string[]) => renderProgress({ ...made, underWay }, 80)
    expect(at('list.array')).toMatch(/, 8\.2 s, at list\.array$/)
    expect(at('list.array', 'list.unique', 'auth.get')).toMatch(/, at list\.array and 2 more$/)
  })

  it.each([
    ['by the pace so far', {}, 'about 50 s left'],
    ['in minutes, when it is long', { elapsedMs: 100_000 }, 'about 5 min left'],
    ['by the last run like it', { lastMs: 31_000 }, 'about 15 s left'],
    ['by the pace, when it takes longer than that', { lastMs: 19_000 }, 'about 50 s left'],
    ['by the time limit, when that comes first', { runTimeoutMs: 40_000 }, '20 s left at most'],
    ['by the time limit, when there is no pace yet', { done: 0 }, '10 min left at most'],
  ])('tells the time left on a long run: %s', (_, changes, left) => {
    expect(renderProgress({ ...made, elapsedMs: 20_000, ...changes }, 80)).toContain(`, ${left}, `)
  })

  it.each([
    ['a short run', { elapsedMs: 9_999 }],
    ['one whose clauses are all judged', { elapsedMs: 20_000, done: 42 }],
  ])('tells no time left on %s', (_, changes) => {
    expect(renderProgress({ ...made, ...changes }, 80)).not.toContain('left')
  })

  it.each([0, 1, 10, 30, 39, 40])('takes at most %i columns', (columns) => {
    const line = renderProgress({ ...made, elapsedMs: 20_000 }, columns)
    expect(truncated(line).width).toBeLessThanOrEqual(columns)
  })
})

describe('progress', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function shown(interactive: boolean, last?: number, columns?: number) {
    const written: string[] = []
    const lastMs = vi.fn(() => last)
    const progress = new Progress({
      ...(interactive && { redraw: (line: string) => written.push(line) }),
      say: (line) => written.push(line),
      columns: () => columns,
      runTimeoutMs: 600_000,
      lastMs,
    })
    progress.expect(3)
    return { progress, written, lastMs }
  }

  it('writes one line over again in a terminal, with every clause and every second', () => {
    const { progress, written } = shown(true)
    progress.goOn({ requests: 4, underWay: [] })
    progress.add({ verdict: 'fail' })
    expect(written).toEqual(['1 of 3 clauses, 1 failing, 4 requests, 0 ms'])
    vi.advanceTimersByTime(2_000)
    expect(written).toHaveLength(3)
    progress.end()
    expect(written.at(-1)).toBe('')
  })

  it.each([0, undefined])('stands in a terminal whose width is not known: %s', (columns) => {
    const { progress, written } = shown(true, undefined, columns)
    progress.add({ verdict: 'pass' })
    expect(written).toEqual(['1 of 3 clauses, 0 requests, 0 ms'])
    progress.end()
  })

  it('writes a plain line every half minute elsewhere, and none on a short run', () => {
    const { progress, written } = shown(false)
    progress.goOn({ requests: 4, underWay: [] })
    progress.add({ verdict: 'pass' })
    vi.advanceTimersByTime(29_000)
    expect(written).toEqual([])
    vi.advanceTimersByTime(31_000)
    expect(written).toEqual([
      '1 of 3 clauses, about 60 s left, 4 requests, 30.0 s',
      '1 of 3 clauses, about 120 s left, 4 requests, 1 min 0 s',
    ])
    progress.clear()
    progress.end()
    vi.advanceTimersByTime(60_000)
    expect(written).toHaveLength(2)
  })

  it('asks on a long run, and once, how long the last one took', () => {
    const { lastMs, written } = shown(true, 40_000)
    vi.advanceTimersByTime(9_000)
    expect(lastMs).not.toHaveBeenCalled()
    vi.advanceTimersByTime(11_000)
    expect(lastMs).toHaveBeenCalledTimes(1)
    expect(written.at(-1)).toBe('0 of 3 clauses, about 20 s left, 0 requests, 20.0 s')
  })
})
