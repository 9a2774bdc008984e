import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../src/report/report.ts'
import { loadChecks } from '../../src/run/checks.ts'
import { judge } from '../../src/run/judge.ts'
import { loadSettings } from '../../src/settings/load-settings.ts'
import { credentials } from './credentials.ts'
import { doJob } from './job.ts'
import { type RecordedRequest, recordRequests } from './recorder.ts'

/** What is to be judged, and how. */
export interface JudgingJob {
  readonly url: string
  readonly numRuns: number
}

/** What judging came to. */
export interface Judging {
  readonly verdict: Report['verdict']
  readonly ms: number
  /** The highest resident set of this process. */
  readonly peakMemoryMb: number
  readonly concurrency: number
  readonly requests: readonly RecordedRequest[]
}

// One of the processes of the bench: judges one target from cold. Loading the checks is part of starting.

const loading = loadChecks()

doJob(async ({ url, numRuns }: JudgingJob): Promise<Judging> => {
  const reportDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const settings = loadSettings({
      cwd: reportDir,
      env: {
        TARGET_URL: url,
        TARGET_USERNAME: credentials.username,
        TARGET_PASSWORD: credentials.password,
        TARGET_PROFILE: 'full',
        REPORT_DIR: reportDir,
        NUM_RUNS: String(numRuns),
      },
    })
    if (!settings.target) throw new Error('the settings name no target')
    await loading
    const requests = recordRequests()
    const startedAt = performance.now()
    const { verdict } = await judge(settings, settings.target)
    const ms = performance.now() - startedAt
    const peakMemoryMb = process.resourceUsage().maxRSS / 1024
    return { verdict, ms, peakMemoryMb, concurrency: settings.concurrency, requests }
  } finally {
    await rm(reportDir, { recursive: true, force: true })
  }
})
