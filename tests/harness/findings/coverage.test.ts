import { describe, expect, it } from 'vitest'
import { CoverageRecorder, type PairCoverage } from '../../../src/findings/coverage.ts'

type Query = Parameters<CoverageRecorder['note']>[0]

/** Today is the first or the second of September. */
function covered(...queries: readonly Query[]): readonly PairCoverage[] | undefined {
  const recorder = new CoverageRecorder()
  for (const query of queries) recorder.note(query, ['2026-09-01', '2026-09-02'])
  return recorder.report()
}

/** The kinds that met, such as `past, left out`, and how often. */
function met(coverage: readonly PairCoverage[] | undefined, one: string, other: string) {
  const pair = coverage?.find(({ parameters }) => `${parameters}` === `${one},${other}`)
  const [rows, columns] = pair?.kinds ?? [[], []]
  return rows.flatMap((row, at) =>
    columns.flatMap((column, across) => {
      const times = pair?.times[at]?.[across] ?? 0
      return times > 0 ? [[`${row}, ${column}`, times]] : []
    }),
  )
}

describe('which parameters met', () => {
  it.each<readonly [limit: string, kind: string]>([
    ['1', '1'],
    ['2', '2 to 9'],
    ['9', '2 to 9'],
    ['10', '10'],
    ['29', '11 to 29'],
    ['30', '30'],
    ['31', '31 or more'],
    ['2147483647', '31 or more'],
  ])('goes by kinds: a limit of %s is of the kind "%s"', (limit, kind) => {
    const coverage = covered([['limit', limit]], [['limit', limit]])
    expect(met(coverage, 'page', 'limit')).toEqual([[`left out, ${kind}`, 2]])
  })

  it.each<readonly [start: string, end: string, met: string]>([
    ['2026-08-31', '2026-09-01', 'past, 0 to 2 days on'],
    ['2026-09-01', '2026-09-04', 'today, 3 to 31 days on'],
    ['2026-09-02', '2026-10-04', 'today, later'],
    ['2026-09-11', '2026-09-11', 'in 1 to 9 days, 0 to 2 days on'],
    ['2026-09-12', '2027-09-12', 'later, later'],
  ])('counts days from today, and ends from the start: %s to %s', (startDate, endDate, pair) => {
    const query = Object.entries({ startDate, endDate })
    expect(met(covered(query), 'startDate', 'endDate')).toEqual([[pair, 1]])
  })

  it.each<Query>([
    [['limit', '0']],
    [['limit', 'ten']],
    [['page', '1.5']],
    [['startDate', 'soon']],
    [
      ['startDate', '2026-09-09'],
      ['endDate', '2026-09-01'],
    ],
    [
      ['limit', '1'],
      ['limit', '2'],
    ],
  ])('leaves out what makes no sense: %j', (...query) => {
    expect(covered(query)).toBeUndefined()
  })

  it('is added up, as far as the kinds are the same', () => {
    const recorder = new CoverageRecorder()
    const one = covered([], [['limit', '30']]) ?? []
    recorder.add(one)
    recorder.add(one)
    recorder.add(one.map((pair) => ({ ...pair, kinds: [['others'], ['others']] as const })))
    expect(met(recorder.report(), 'page', 'limit')).toEqual([
      ['left out, left out', 2],
      ['left out, 30', 2],
    ])
  })
})
