import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../src/report/report.ts'
import {
  type Command,
  inTemporaryFolder,
  notingUsage,
  settingsNaming,
  start,
  startTest,
  usageIn,
} from '../command.ts'
import { compile } from '../compile.js'
import { credentials, type Program, programFolder, withChild } from './child.ts'
import type { Judging, JudgingJob } from './judging-process.ts'
import type { ReplayingJob } from './replaying-process.ts'
import type { TargetJob } from './target-process.ts'

/** What is judged, and with what settings. */
export interface Setting extends TargetJob {
  readonly numRuns: number
  readonly requestsPerSecond?: number
  /** Judges only the clauses whose id matches this. */
  readonly only?: string
}

/** What one run of a command has used, from the start of its process to its end. */
export type CommandRun = Awaited<ReturnType<typeof used>>

/** What judging in a process has used, and replaying the same requests in another, each from cold. */
export type Comparison = Awaited<ReturnType<typeof compare>>

/** Runs the command of a package, in its own folder or another, at a target in a process of its own. */
export function runCommand(folder: string, setting: Setting): Promise<CommandRun> {
  const { events, latencyMs, numRuns, requestsPerSecond, only } = setting
  return atTarget({ events, latencyMs }, (url) =>
    used((env, cwd) => {
      const settings = {
        ...settingsNaming({ url, ...credentials }),
        NUM_RUNS: String(numRuns),
        RUN_TIMEOUT_MS: String(longestMs),
        ...(requestsPerSecond && { REQUESTS_PER_SECOND: String(requestsPerSecond) }),
      }
      const program = join(folder, 'bin/special-events-conformance.js')
      const args = [program, ...(only === undefined ? [] : ['--only', only])]
      return start(process.execPath, args, { ...env, ...settings }, cwd, longestMs)
    }),
  )
}

/** Runs what `npm test` runs, all settings at their defaults: on the embedded service. */
export function runEmbedded(): Promise<CommandRun> {
  return used((env, cwd) => startTest(env, [], { cwd }))
}

/** A run that takes longer is taken to hang. */
const longestMs = 170_000

/** Runs a command in an empty folder, where no `.env` could name a target. */
function used(begin: (env: NodeJS.ProcessEnv, cwd: string) => Command) {
  return inTemporaryFolder(async (folder) => {
    const usageFile = join(folder, 'usage')
    const startedAt = Date.now()
    const env = { ...notingUsage(usageFile), REPORT_DIR: folder }
    const { code, ms, stderr } = await begin(env, folder).ended
    const report = join(folder, 'conformance.json')
    if (code === null || !existsSync(report)) throw new Error(`no run came to its end: ${stderr}`)
    const { verdict, run }: Report = JSON.parse(readFileSync(report, 'utf8'))
    const { firstRequestAt = Number.NaN, cpuMs, peakMemoryMb } = usageIn(usageFile)
    const firstRequestMs = firstRequestAt - startedAt
    const { requests } = run
    return { verdict, requests, firstRequestMs, startToEndMs: ms, cpuMs, peakMemoryMb }
  })
}

/** Judges a target, then replays the requests at another one of the same kind. */
export async function compare({ numRuns, ...target }: Setting) {
  const judging = await judgeAt(target, { numRuns, profile: 'full' })
  const { requests, concurrency, cpuMs: judgingCpuMs } = judging
  const replayingCpuMs = await atTarget(target, (url) =>
    doneBy<ReplayingJob, number>('replaying-process', { url, concurrency, requests }),
  )
  return { requests: requests.length, judgingCpuMs, replayingCpuMs }
}

/** Judges a target in a process of its own. */
export function judgeAt(target: TargetJob, how: Omit<JudgingJob, 'url'>): Promise<Judging> {
  return atTarget(target, (url) => doneBy<JudgingJob, Judging>('judging-process', { url, ...how }))
}

let compiling: Promise<unknown> | undefined

/**
 * Compiles, once, the programs that run as processes of their own, as a published package is compiled: what a loader
 * for TypeScript adds to each function that is made, no user's run has to carry.
 */
function compilePrograms(): Promise<unknown> {
  const names: readonly Program[] = ['target-process', 'judging-process', 'replaying-process']
  const programs = Object.fromEntries(names.map((name) => [name, `scripts/bench/${name}.ts`]))
  compiling ??= compile(programFolder, { mainThread: {}, wholly: programs })
  return compiling
}

/** Starts a target in a process of its own, for some work at its address. */
async function atTarget<Result>(
  target: TargetJob,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  await compilePrograms()
  return withChild<TargetJob, string, Result>('target-process', target, work)
}

/** Has a job done by a process of its own. */
function doneBy<Job extends object, Done>(program: Program, job: Job): Promise<Done> {
  return withChild<Job, Done, Done>(program, job, (done) => done)
}
