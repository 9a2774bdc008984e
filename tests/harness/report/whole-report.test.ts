import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ClauseResult } from '../../../src/findings/result.ts'
import { writeReport } from '../../../src/report/deliver.ts'
import type { Report } from '../../../src/report/report.ts'
import { wholeBeside, withViolationsOf } from '../../../src/report/whole-report.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { folderWith } from '../settings/folder.ts'
import { reportOf, sampleReport, violated } from './sample.ts'

const failed = [violated('list.limit.default')]
const whole = reportOf(...failed)
const ofOneCase = sampleReport({ oneCaseOnly: true })
const ofOneClause = sampleReport({ selected: ['list.array'], results: [] })

/** What is kept of reports that are written into one folder, one after the other: its file beside the last of them. */
async function kept(...reports: readonly Report[]): Promise<string | undefined> {
  const folder = folderWith()
  for (const report of reports) await writeReport(report, folder, asMasked)
  const path = wholeBeside('conformance.json', { cwd: folder })
  expect(readdirSync(folder)).toContain('conformance.json')
  return path
}

describe('a report of all clauses', () => {
  it('stays beside those of one case or of some clauses that are written over it', async () => {
    expect(await kept(whole)).toBeUndefined()
    expect(await kept(whole, ofOneCase)).toBe('conformance.whole.json')
    expect(await kept(whole, ofOneClause, ofOneCase)).toBe('conformance.whole.json')
  })

  it('is of no use once a whole one follows it, where it is of another target, or where nothing is violated', async () => {
    expect(await kept(whole, ofOneCase, sampleReport())).toBeUndefined()
    expect(await kept(whole, ofOneCase, sampleReport(), ofOneCase)).toBeUndefined()
    const target = { ...whole.target, url: 'https://elsewhere.example' }
    expect(await kept(sampleReport({ target }, failed), ofOneCase)).toBeUndefined()
    expect(await kept(ofOneCase)).toBeUndefined()
    expect(await kept(whole, sampleReport({ oneCaseOnly: true }, failed))).toBeUndefined()
  })

  it('is of use beside a violated one, where it holds another clause or another case violated', async () => {
    const limited = (...results: readonly ClauseResult[]) =>
      sampleReport({ oneCaseOnly: true }, results)
    const two = reportOf(...failed, violated('list.array'))
    expect(await kept(two, limited(...failed))).toBe('conformance.whole.json')
    expect(await kept(two, limited(violated('list.array'), ...failed))).toBeUndefined()
    const rerun = { seed: 42, numRuns: 25, ids: ['list.limit.default'], input: '' }
    const byTwo = reportOf(violated('list.limit.default', { rerun: { ...rerun, case: '1:0' } }, {}))
    expect(await kept(byTwo, limited(...failed))).toBe('conformance.whole.json')
  })

  it('is replayed with what the limited one holds violated beside that', () => {
    const limited = sampleReport({ oneCaseOnly: true }, [...failed, violated('list.array')])
    const both = withViolationsOf(limited, whole).clauses.filter(
      ({ verdict }) => verdict === 'fail',
    )
    expect(both.map(({ id, violations }) => [id, violations.length])).toEqual([
      ['list.array', 1],
      ['list.limit.default', 1],
    ])
  })
})
