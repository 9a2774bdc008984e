import { describe, expect, it } from 'vitest'
import type { Report } from '../../../src/report/report.ts'
import { runTest, timeout } from './command.ts'
import { faultCalled, type Target, target, together } from './target.ts'

const decisions = together(
  faultCalled('default-limit-20'),
  faultCalled('update-resets-unsent-description'),
)

/** What belongs to one run only, by the names of the members that docs/reports.md sets apart. */
const ofOneRun = new Set([
  ...['startedAt', 'finishedAt', 'durationMs', 'traceId', 'traffic', 'volatileHeaders'],
])

/** The mark of a run, as that page gives it. */
const mark = /~[0-9a-f]{6}/g

/** The rest of a report, as text to compare. */
function lasting(report: Report): string {
  const text = JSON.stringify(
    report,
    (name, value: unknown) => (ofOneRun.has(name) ? undefined : value),
    2,
  )
  return text.replaceAll(mark, '~')
}

/** What a report says that no order of answers may change. */
function findings({ verdict, exitCode, totals, clauses, observations }: Report) {
  return {
    verdict,
    exitCode,
    totals,
    clauses: clauses.map(({ id, verdict: of }) => `${id}: ${of}`),
    answers: observations.map(({ id, answer }) => `${id}: ${answer}`),
  }
}

/** Two runs on the same state: the service begins anew for the second, at the same address. */
async function twoRuns(env: Readonly<Record<string, string>>): Promise<[Report, Report]> {
  const run = async ({ service, env: named }: Target) => {
    const { report } = await runTest({ ...named, TARGET_TIMEZONE: 'UTC', NUM_RUNS: '8', ...env })
    await service.close()
    return report
  }
  const first = await target({ decisions })
  const port = Number(new URL(first.service.url).port)
  return [await run(first), await run(await target({ decisions, port }))]
}

describe('two runs on the same state with the same seed', { timeout: 2 * timeout }, () => {
  it('give the same report but for times, durations and volatile headers, one request at a time', async () => {
    const [one, other] = await twoRuns({ CONCURRENCY: '1' })
    expect(one.verdict).toBe('non-conformant')
    expect(lasting(other)).toBe(lasting(one))
    const [shown] = one.clauses.flatMap(({ violations }) => violations)
    const { headers, volatileHeaders } = shown?.exchanges[0]?.response ?? {}
    expect(headers).toHaveProperty('content-type')
    expect(headers).not.toHaveProperty('date')
    expect(volatileHeaders).toHaveProperty('date')
  })

  it('give the same verdicts and answers, however many requests are in flight', async () => {
    const [one, other] = await twoRuns({})
    expect(findings(other)).toEqual(findings(one))
  })
})
