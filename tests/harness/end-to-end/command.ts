import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }
import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'

/** What a command has left behind when it ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly ms: number
}

/** A command of the package as a process of its own. */
export interface Command {
  readonly ended: Promise<Ended>
  /** Signals the process itself, as an operating system does that stops a container. */
  signal(name: NodeJS.Signals): void
}

/** No command of these tests takes longer unless it hangs, on however busy a machine. */
const longestMs = 90_000

/** What a test of a few commands may take. */
export const timeout = 3 * longestMs

/** A folder for one run's report; removed when the test ends. */
export function reportFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'end-to-end-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The report that a run has written, if it has. */
export function reportIn(folder: string): Report {
  return JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8')) as Report
}

/** Names of all files below a folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The clauses of a report that ended with a verdict. */
export function clausesWith(report: Report, verdict: string): ClauseId[] {
  return report.clauses.filter((clause) => clause.verdict === verdict).map(({ id }) => id)
}

/** Starts what `npm test` runs, with further arguments as they would follow `--`. */
export function startTest(env: Record<string, string>, args: readonly string[] = []): Command {
  const [runner, ...own] = scripts.test.split(' ')
  if (runner !== 'vitest') throw new Error(`npm test runs ${runner}, which is not known here`)
  return start(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...own, ...args], env)
}

/** Runs what `npm test` runs, to its end. */
export function runTest(env: Record<string, string>, args?: readonly string[]): Promise<Ended> {
  return startTest(env, args).ended
}

/** Runs what `npm run restore` runs, to its end. */
export function runRestore(env: Record<string, string>): Promise<Ended> {
  const [runner, ...own] = scripts.restore.split(' ')
  if (runner !== 'tsx') throw new Error(`npm run restore runs ${runner}, which is not known here`)
  return start(process.execPath, ['--import', 'tsx', ...own], env).ended
}

/** Runs a line of a report as somebody would paste it into a shell. */
export function runShell(line: string, env: Record<string, string>): Promise<Ended> {
  return start('sh', ['-c', line], env).ended
}

function start(program: string, args: readonly string[], env: Record<string, string>): Command {
  const { PATH = '', HOME = '' } = process.env
  // A group of its own, so that nothing that the command started outlives it.
  const child = spawn(program, args, { env: { PATH, HOME, ...env }, detached: true })
  const startedAt = performance.now()
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  const killAll = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
  }
  const clock = setTimeout(killAll, longestMs)
  const ended = new Promise<Ended>((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => {
      clearTimeout(clock)
      done({ code, ...output, ms: performance.now() - startedAt })
    })
  })
  onTestFinished(async () => {
    killAll()
    await ended.catch(() => {})
  })
  return { ended, signal: (name) => void child.kill(name) }
}
