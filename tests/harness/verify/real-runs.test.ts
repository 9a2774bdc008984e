import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderJson } from '../../../src/report/json.ts'
import type { Report } from '../../../src/report/report.ts'
import { judgeTarget } from '../../../src/run/engine.ts'
import { verify } from '../../../src/verify/command.ts'
import { reportFolder, reportIn, runTest, startTest, timeout } from '../end-to-end/command.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { specialEvents } from '../reference/running-service.ts'
import { settingsOf } from '../run/settings-of.ts'

type Environment = Readonly<Record<string, string>>

async function judged(env: Environment): Promise<Report> {
  const { settings, target: named } = settingsOf(env)
  return judgeTarget(settings, named)
}

function waiving(...ids: readonly string[]): Environment {
  const WAIVERS_FILE = join(reportFolder(), 'waivers.json')
  const waivers = ids.map((clause) => ({ clause, reason: 'known', expires: '2999-12-31' }))
  writeFileSync(WAIVERS_FILE, JSON.stringify({ waivers }))
  return { WAIVERS_FILE }
}

/** A service with a fault of the catalogue, judged with further settings. */
async function faulty(fault: string, env: Environment = {}): Promise<Report> {
  return judged({ ...(await target({ decisions: faultCalled(fault) })).env, ...env })
}

const runs: Readonly<Record<string, readonly [Partial<Report>, () => Promise<Report>]>> = {
  'of a violation that comes and goes, and of one that is waived': [
    { verdict: 'non-conformant', exitCode: 1 },
    () => faulty('every-third-read-of-an-event-without-price', waiving('get.repeatable')),
  ],
  'with a waiver that is stale': [
    { verdict: 'conformant', exitCode: 1 },
    async () =>
      judged({ ...(await target()).env, TARGET_PROFILE: 'read-only', ...waiving('list.array') }),
  ],
  'of a service with few events, accepted as inconclusive': [
    { verdict: 'inconclusive', exitCode: 0 },
    async () => {
      const { env } = await target({ events: (today) => specialEvents(3, [today]) })
      return judged({ ...env, TARGET_PROFILE: 'read-only', ACCEPT_INCONCLUSIVE: 'true' })
    },
  ],
  'of a replay of one case': [
    { exitCode: 1 },
    () => faulty('default-limit-20', { REPLAY_CASE: '1:e0', ...waiving('list.array') }),
  ],
  'of a target that cannot be reached': [
    { verdict: 'not-judged', exitCode: 4 },
    async () => {
      const { env, service } = await target()
      await service.close()
      return judged(env)
    },
  ],
  'of a filter': [
    { verdict: 'conformant', exitCode: 0 },
    async () => {
      const REPORT_DIR = reportFolder()
      await runTest({ ...(await target()).env, REPORT_DIR }, ['-t', '^list.limit'])
      return reportIn(REPORT_DIR)
    },
  ],
  'that was interrupted': [
    { exitCode: 130 },
    async () => {
      const REPORT_DIR = reportFolder()
      const { env, received } = await target()
      const command = startTest({ ...env, REQUESTS_PER_SECOND: '200', REPORT_DIR })
      await received('PATCH', 10)
      command.signal('SIGINT')
      await command.ended
      return reportIn(REPORT_DIR)
    },
  ],
}

describe('the report of a real run', { timeout }, () => {
  it.each(Object.entries(runs))('%s is verified', async (_, [expected, run]) => {
    const report = await run()
    expect(report).toMatchObject(expected)
    expect(verify(JSON.parse(renderJson(report))).problems).toEqual([])
  })
})
