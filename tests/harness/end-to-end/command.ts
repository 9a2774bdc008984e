import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Command, Ended, Environment } from '../../../scripts/command.ts'
import * as commands from '../../../scripts/command.ts'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'
import { folderWith } from '../settings/folder.ts'
import { verified } from '../verify/verified.ts'

/** What a test of a few commands may take. */
export const timeout = 3 * commands.longestMs

/** A folder for one run's report; removed when the test ends. */
export const reportFolder = (): string => folderWith()

/** The report that a run has written, if it has, which has to follow from its own findings, whatever it tells. */
export function reportIn(folder: string): Report {
  return verified(readFileSync(join(folder, 'conformance.json'), 'utf8'))
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

/** What a run has printed, and what it has left in its REPORT_DIR. */
export class Outcome implements Ended {
  constructor(
    readonly code: Ended['code'],
    readonly stdout: string,
    readonly stderr: string,
    readonly ms: number,
    readonly reportDir: string,
  ) {}

  get report(): Report {
    return reportIn(this.reportDir)
  }

  /** The clauses that it has found violated. */
  get failing(): ClauseId[] {
    return clausesWith(this.report, 'fail')
  }

  /** Files of the journal: originals that are not put back, and what was sent to the others until all are. */
  get originals(): string[] {
    return filesIn(this.reportDir).filter((path) => path.includes('journal'))
  }

  /** All that it has printed and written, by where it stands. */
  get places(): Map<string, string> {
    const { stdout, stderr, reportDir } = this
    const files = filesIn(reportDir).map((path) => [basename(path), readFileSync(path, 'utf8')])
    return new Map(Object.entries({ stdout, stderr, ...Object.fromEntries(files) }))
  }
}

/** What judges in a clone, for what has to hold of both. */
export const judges: readonly commands.Judge[] = ['command', 'npm test']

/** Starts what judges in a clone, with further arguments as they would follow `--` of `npm test`. */
export function startTest(
  env: Environment,
  args?: readonly string[],
  judge: commands.Judge = 'command',
) {
  return run(env, (told) => commands.startTest(told, args, { judge }))
}

/** Runs what judges in a clone, to its end. */
export function runTest(env: Environment, args?: readonly string[], judge?: commands.Judge) {
  return startTest(env, args, judge).ended
}

/** Runs what `npm run restore` runs, to its end. */
export function runRestore(env: Environment): Promise<Outcome> {
  return run(env, commands.startRestore).ended
}

/** Runs a line of a report as somebody would paste it into a shell. */
export function runShell(line: string, env: Environment): Promise<Outcome> {
  return run(env, (told) => commands.start('sh', ['-c', line], told)).ended
}

/** Starts a program in TypeScript, which ends with the test, and waits until it has said something. */
export async function startSource(program: string): Promise<Command> {
  const words = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const command = untilTestEnds(commands.start(process.execPath, words, {}))
  await expect.poll(command.stdout, { interval: 20, timeout: commands.longestMs }).not.toBe('')
  return command
}

/** Runs the command of the package with these arguments, to its end. */
export function runProgram(args: readonly string[], env: Environment = {}, cwd?: string) {
  const words = [resolve('bin/special-events-conformance.js'), ...args]
  return run(env, (told) => commands.start(process.execPath, words, told, cwd)).ended
}

/** A run that ends with the test. @param env - where it names no REPORT_DIR, the run gets a folder of its own; no test waits for minutes */
function run(env: Environment, start: (env: Environment) => Command) {
  const { REPORT_DIR = reportFolder() } = env
  const command = untilTestEnds(start({ RESTORE_PATIENCE: '10s', ...env, REPORT_DIR }))
  const ended = command.ended.then(
    ({ code, stdout, stderr, ms }) => new Outcome(code, stdout, stderr, ms, REPORT_DIR),
  )
  return { ...command, reportDir: REPORT_DIR, ended }
}

/** The NODE_OPTIONS with which Node runs a module before anything else, in every thread. */
export function preloading(module: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(module)}`
}

/** A module that does something in the thread of the checks, a while after it has begun to write. */
export const inWorker = (deed: string): string => `
  import { subscribe } from 'node:diagnostics_channel'
  import { isMainThread } from 'node:worker_threads'
  let updates = 0
  if (isMainThread) process.on('SIGUSR2', () => {})
  else
    subscribe('undici:request:create', ({ request }) => {
      if (request.method === 'PATCH' && ++updates === 80) setImmediate(() => { ${deed} })
    })
`

/** A file that waives one clause, for as long as anybody needs it unless told otherwise. */
export function waiversFile(waiver: {
  readonly reason: string
  readonly expires?: string
}): string {
  const one = { clause: 'list.limit.default', expires: '2999-12-31', ...waiver }
  const file = { 'waivers.json': JSON.stringify({ waivers: [one] }) }
  return join(folderWith(file), 'waivers.json')
}

/** A command that ends with the test. */
export function untilTestEnds(command: Command): Command {
  onTestFinished(async () => {
    command.signalGroup('SIGKILL')
    await command.ended.catch(() => {})
  })
  return command
}
