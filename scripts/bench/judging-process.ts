import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Profile } from '../../src/contract/clauses.ts'
import type { Report } from '../../src/report/report.ts'
import { loadChecks } from '../../src/run/checks.ts'
import { judgeTarget } from '../../src/run/engine.ts'
import { loadSettings } from '../../src/settings/load-settings.ts'
import { credentials } from './credentials.ts'
import { doJob } from './job.ts'
import { type RecordedRequest, recordRequests } from './recorder.ts'

/** What is to be judged, and how. */
export interface JudgingJob {
  readonly url: string
  readonly numRuns: number
  readonly profile: Profile
}

/** What judging came to. */
export interface Judging {
  readonly verdict: Report['verdict']
  /** Clauses that are violated or could not be judged, each with its verdict and reason. */
  readonly unkept: readonly string[]
  readonly ms: number
  /** The highest resident set of this process. */
  readonly peakMemoryMb: number
  readonly concurrency: number
  readonly requests: readonly RecordedRequest[]
}

// One of the processes of the bench: judges one target from cold. Loading the checks is part of starting.

const loading = loadChecks()

doJob(async ({ url, numRuns, profile }: JudgingJob): Promise<Judging> => {
  const reportDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const settings = loadSettings({
      cwd: reportDir,
      env: {
        TARGET_URL: url,
        TARGET_USERNAME: credentials.username,
        TARGET_PASSWORD: credentials.password,
        TARGET_PROFILE: profile,
        REPORT_DIR: reportDir,
        NUM_RUNS: String(numRuns),
      },
    })
    if (!settings.target) throw new Error('the settings name no target')
    await loading
    const requests = recordRequests()
    const startedAt = performance.now()
    const { verdict, clauses } = await judgeTarget(settings, settings.target)
    const ms = performance.now() - startedAt
    const peakMemoryMb = process.resourceUsage().maxRSS / 1024
    const unkept = clauses
      .filter((clause) => !['pass', 'not-applicable'].includes(clause.verdict))
      .map((clause) => `${clause.id}: ${clause.verdict}, ${clause.reason ?? ''}`)
    return { verdict, unkept, ms, peakMemoryMb, concurrency: settings.concurrency, requests }
  } finally {
    await rm(reportDir, { recursive: true, force: true })
  }
})
