import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { beforehand } from '../../catalogue/overrides.ts'
import { filesIn, judges, preloading, runTest, timeout } from './command.ts'
import { target } from './target.ts'

describe('a sound target', { timeout }, () => {
  it.each(judges)('that is embedded keeps every clause, as %s reports', async (judge) => {
    const { code, stdout, stderr, ms, report, reportDir } = await runTest({}, [], judge)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    // As README.md says.
    expect(ms).toBeLessThan(60_000)
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(`Conformant: the reference service .*; all ${clauses.length} clauses hold`),
    )
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
    expect(report.totals).toMatchObject({ pass: clauses.length, fail: 0 })
    expect(report.clauses.map(({ id }) => id)).toEqual(clauses.map(({ id }) => id))
    expect(report.target).toMatchObject({ profile: 'full', timezone: 'UTC' })
    expect(filesIn(reportDir).map((path) => path.slice(reportDir.length + 1))).toEqual([
      'conformance.har',
      'conformance.html',
      'conformance.json',
      'conformance.junit.xml',
      'conformance.md',
    ])
  })

  it('that is named is judged in full, and has every event as it was in the end', async () => {
    const { env, unchanged, service } = await target()
    const rated = { ...env, REQUESTS_PER_SECOND: '10000' }
    const { code, stdout, report, originals } = await runTest(rated)
    const { totals, restoration, run } = report
    const [, told = ''] = /About ([\d,]+) requests/.exec(stdout) ?? []
    const ofEstimate = run.requests / Number(told.replace(',', ''))
    expect(ofEstimate).toBeGreaterThan(0.85)
    expect(ofEstimate).toBeLessThan(1.15)
    expect({ code, totals }).toMatchObject({ code: 0, totals: { pass: clauses.length, fail: 0 } })
    expect(unchanged()).toBe(true)
    expect(service.log.PATCH).toBeGreaterThan(100)
    expect(run.requestsByMethod).toEqual(service.log)
    expect(restoration).toMatchObject({ notRestored: [] })
    expect(restoration.restored).toBe(restoration.written)
    expect(originals).toEqual([])
  })

  it('is said to take as long as it was busy with the run, from the first request on', async () => {
    let receivedAt = 0
    const decisions = beforehand(() => {
      receivedAt ||= Date.now()
    })
    const { env } = await target({ decisions })
    const delayMs = 2000
    // In the thread of the checks, before it loads them.
    const late = `import { isMainThread } from 'node:worker_threads'
      if (!isMainThread) await new Promise((done) => setTimeout(done, ${delayMs}))`
    const delayed = { ...env, NODE_OPTIONS: preloading(late) }
    const { report } = await runTest(delayed, ['--clause', 'list.array'])
    const { startedAt, finishedAt, durationMs } = report.run
    expect(Math.abs(receivedAt - Date.parse(startedAt))).toBeLessThan(delayMs)
    expect(Date.parse(finishedAt) - Date.parse(startedAt)).toBe(durationMs)
  })

  it('is judged to the end where Node has much to warn of', async () => {
    const warned = `import { isMainThread } from 'node:worker_threads'
      if (!isMainThread) process.stderr.write('a warning '.repeat(20_000))`
    const env = { NODE_OPTIONS: preloading(warned) }
    const { code, stderr } = await runTest(env, ['--clause', 'list.array'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})
