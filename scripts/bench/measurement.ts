import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../src/report/report.ts'
import { inTemporaryFolder, notingPeakMemory, peakMemoryMbIn, startTest } from '../command.ts'
import { Child } from './child.ts'
import type { Judging, JudgingJob } from './judging-process.ts'
import type { ReplayingJob } from './replaying-process.ts'
import type { TargetJob } from './target-process.ts'

/** What one run is measured with. */
export interface Setting extends TargetJob {
  readonly numRuns: number
}

/** What one run, and the same requests replayed after it, came to. */
export interface Measurement {
  readonly verdict: Report['verdict']
  readonly requests: number
  readonly runMs: number
  readonly replayMs: number
  readonly peakMemoryMb: number
}

/** Judges a target, then replays the requests at another one of the same kind, each from cold. */
export async function measure({ numRuns, ...target }: Setting): Promise<Measurement> {
  const { requests, concurrency, verdict, peakMemoryMb, ms } = await judgeAt(target, {
    numRuns,
    profile: 'full',
  })
  const replayMs = await atTarget<ReplayingJob, number>('replaying-process', target, (url) => ({
    url,
    concurrency,
    requests,
  }))
  return { verdict, requests: requests.length, runMs: ms, replayMs, peakMemoryMb }
}

/** Judges a target in a process of its own. */
export function judgeAt(target: TargetJob, how: Omit<JudgingJob, 'url'>): Promise<Judging> {
  return atTarget<JudgingJob, Judging>('judging-process', target, (url) => ({ url, ...how }))
}

/** Starts a target, and a process that does one job at it. */
async function atTarget<Job extends object, Result>(
  program: 'judging-process' | 'replaying-process',
  target: TargetJob,
  jobAt: (url: string) => Job,
): Promise<Result> {
  const service = new Child<TargetJob, string>('target-process')
  const worker = new Child<Job, Result>(program)
  try {
    return await worker.do(jobAt(await service.do(target)))
  } finally {
    await Promise.all([worker.end(), service.end()])
  }
}

/** What one `npm test` on the embedded service came to. */
export interface EmbeddedRun {
  readonly verdict: Report['verdict']
  readonly requests: number
  readonly startToEndMs: number
  readonly peakMemoryMb: number
}

/**
 * Runs what `npm test` runs, all settings at their defaults, and times it from start to end. It is run
 * in an empty folder, where no `.env` could name a target.
 */
export function runEmbedded(): Promise<EmbeddedRun> {
  return inTemporaryFolder(async (folder) => {
    const peakMemoryFile = join(folder, 'peak-memory')
    const env = { ...notingPeakMemory(peakMemoryFile), REPORT_DIR: folder }
    const { code, ms: startToEndMs } = await startTest(env, [], { cwd: folder }).ended
    if (code === null) throw new Error('npm test did not end in time')
    const { verdict, run }: Report = JSON.parse(
      readFileSync(join(folder, 'conformance.json'), 'utf8'),
    )
    const peakMemoryMb = peakMemoryMbIn(peakMemoryFile)
    return { verdict, requests: run.requests, startToEndMs, peakMemoryMb }
  })
}
