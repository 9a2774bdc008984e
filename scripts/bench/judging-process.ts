import { subscribe } from 'node:diagnostics_channel'
import type { Profile } from '../../src/contract/clauses.ts'
import type { Report } from '../../src/report/report.ts'
import { loadChecks } from '../../src/run/checks.ts'
import { judgeTarget } from '../../src/run/engine.ts'
import { loadSettings } from '../../src/settings/load-settings.ts'
import { inTemporaryFolder, settingsNaming } from '../command.ts'
import { cpuSince, credentials, doJob } from './child.ts'

/** A request as it was handed to the connection pool; plain data, fit to cross processes. */
export interface RecordedRequest {
  readonly method: 'GET' | 'PATCH'
  readonly path: string
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body: string | null
}

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
  /** Time of the processor. */
  readonly cpuMs: number
  /** The highest resident set of this process. */
  readonly peakMemoryMb: number
  readonly concurrency: number
  readonly requests: readonly RecordedRequest[]
}

// One of the processes of the bench: judges one target from cold. Loading the checks is part of starting.

const loading = loadChecks()

doJob(({ url, numRuns, profile }: JudgingJob) =>
  inTemporaryFolder(async (REPORT_DIR): Promise<Judging> => {
    const settings = loadSettings({
      cwd: REPORT_DIR,
      env: {
        ...settingsNaming({ url, ...credentials }),
        TARGET_PROFILE: profile,
        REPORT_DIR,
        NUM_RUNS: String(numRuns),
      },
    })
    if (!settings.target) throw new Error('the settings name no target')
    await loading
    const requests = recordRequests()
    const startedAt = performance.now()
    const cpuAtStart = process.cpuUsage()
    const { verdict, clauses } = await judgeTarget(settings, settings.target)
    const ms = performance.now() - startedAt
    const cpuMs = cpuSince(cpuAtStart)
    const peakMemoryMb = process.resourceUsage().maxRSS / 1024
    const unkept = clauses
      .filter((clause) => !['pass', 'not-applicable'].includes(clause.verdict))
      .map((clause) => `${clause.id}: ${clause.verdict}, ${clause.reason ?? ''}`)
    const { concurrency } = settings
    return { verdict, unkept, ms, cpuMs, peakMemoryMb, concurrency, requests }
  }),
)

/** Records every request that this process sends from now on, in their order. */
function recordRequests(): readonly RecordedRequest[] {
  const requests: RecordedRequest[] = []
  subscribe('undici:request:create', (message) => {
    const { request } = message as {
      request: Omit<RecordedRequest, 'body'> & { readonly body: Buffer | null }
    }
    const { method, path, headers, body } = request
    requests.push({ method, path, headers: [...headers], body: body?.toString() ?? null })
  })
  return requests
}
