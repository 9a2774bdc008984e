import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Command, Ended, Environment } from '../../../scripts/command.ts'
import * as commands from '../../../scripts/command.ts'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'
import { folderWith } from '../settings/folder.ts'

/** What a test of a few commands may take. */
export const timeout = 3 * commands.longestMs

export type { Ended }

/** A folder for one run's report; removed when the test ends. */
export function reportFolder(): string {
  return folderWith()
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
export function startTest(env: Environment, args?: readonly string[]): Command {
  return untilTestEnds(commands.startTest(env, args))
}

/** Runs what `npm test` runs, to its end. */
export function runTest(env: Environment, args?: readonly string[]): Promise<Ended> {
  return startTest(env, args).ended
}

/** Runs what `npm run restore` runs, to its end. */
export function runRestore(env: Environment): Promise<Ended> {
  return untilTestEnds(commands.startRestore(env)).ended
}

/** Runs a line of a report as somebody would paste it into a shell. */
export function runShell(line: string, env: Environment): Promise<Ended> {
  return untilTestEnds(commands.start('sh', ['-c', line], env)).ended
}

/** A command that ends with the test. */
export function untilTestEnds(command: Command): Command {
  onTestFinished(async () => {
    command.signalGroup('SIGKILL')
    await command.ended.catch(() => {})
  })
  return command
}
