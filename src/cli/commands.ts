import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompareArguments } from '../compare/command.ts'
import { packageRoot } from '../contract/package-root.ts'
import { commandAgain } from '../judging/packaged-command.ts'
import type { MergeArguments } from '../merge/command.ts'
import { say, warn } from '../report/output.ts'
import type { RestoreOptions } from '../run/restore-command.ts'
import type { RunChecks } from '../run/run-command.ts'
import { refuseUnnamedInCi } from '../settings/embedded.ts'
import { codeOf } from '../settings/parse/file.ts'
import { settingsTable } from '../settings/settings.ts'
import { UsageError } from '../settings/usage-error.ts'
import { estimate } from './estimate.ts'
import { type Origins, openingLine, originsOf, refuseLeftoverProfile } from './origins.ts'
import type { RunArguments } from './run-options.ts'
import type { GivenSettings } from './setting-options.ts'
import { asTyped, settingsGiven } from './settings-given.ts'
import { followNpx, programStarted, started, usersFolder } from './started.ts'

interface ReplayArguments extends GivenSettings {
  readonly report: string
  /** Whether what came of it is told as JSON. */
  readonly json: boolean
}

/** Loads what runs the checks: the test runner, or a thread without it. */
export type LoadRunner = () => Promise<{ readonly runChecks: RunChecks }>

/** What the command line can ask for; each resolves to the exit code. */
export type Commands = ReturnType<typeof commandsWith>

/**
 * Each command is loaded when it is asked for.
 *
 * @param loadRunner - as `main` takes it
 */
export function commandsWith(loadRunner: LoadRunner) {
  return {
    run: (given: RunArguments) => run(given, loadRunner),
    restore: async ({ accept, overwrite, ...given }: GivenSettings & RestoreOptions) => {
      const settings = await settingsGiven(given, started(), { waived: false })
      const { restore } = await import('../run/restore-command.ts')
      return asTyped(given.typed, () => restore(settings, { accept, overwrite }))
    },
    serve: async (given: GivenSettings) => (await import('./serve.ts')).serve(given),
    compare: async (given: CompareArguments) =>
      (await import('../compare/command.ts')).compareReports(given, usersFolder()),
    clauses: async (id?: string) => (await import('./clauses.ts')).showClauses(id),
    init: async () => init(),
    merge: async (given: MergeArguments) =>
      (await import('../merge/command.ts')).merge(given, usersFolder()),
    replay,
    waivers: async (path: string) =>
      (await import('./waivers.ts')).writeWaivers(path, usersFolder(), started()),
    verify: async (path: string) =>
      (await import('../verify/command.ts')).verifyReport(path, usersFolder()),
  }
}

/** Judges the target and writes the report; the exit code is the report's. */
async function run(asked: RunArguments, loadRunner: LoadRunner): Promise<number> {
  const { refuseUnfitShard } = await import('../run/shards.ts')
  const { maskOfRun } = await import('../run/mask-of-run.ts')
  const { newSession } = await import('../run/session.ts')
  const { runCommand } = await import('../run/run-command.ts')
  const around = started()
  const settings = await settingsGiven(asked, around)
  const { selection, quiet } = asked
  const originOf = originsOf(asked, around)
  refuseUnnamedInCi(settings, around.env)
  refuseLeftoverProfile(settings, originOf)
  if (selection.shard) refuseUnfitShard(selection.shard, settings)
  const lines = [openingLine(settings, originOf), ...estimate(settings, selection)]
  const opening = maskOfRun(settings)(lines.join('\n'))
  const session = newSession({ settings, selection, quiet, opening })
  followNpx(() => session.interruptedAt !== undefined)
  const { runChecks } = await loadRunner()
  return asTyped(asked.typed, () => runCommand(session, runChecks))
}

/** Tries the violations of a report again, against its own target where the settings name none. */
async function replay({ report: path, json, given, typed }: ReplayArguments): Promise<number> {
  const { readReport, readReportOfViolations } = await import('../report/json.ts')
  const { wholeBeside, withViolationsOf } = await import('../report/whole-report.ts')
  const { maskOfRun } = await import('../run/mask-of-run.ts')
  const { replayReport } = await import('../run/replay-command.ts')
  const around = started()
  const { url } = settingsTable
  const place = usersFolder()
  const whole = wholeBeside(path, place)
  if (whole !== undefined)
    warn(`${path} is of a part only: this replays it and ${whole}, the last whole one.`)
  const report =
    whole === undefined
      ? readReportOfViolations(path, place)
      : withViolationsOf(
          readReport(path, 'the report', place),
          readReportOfViolations(whole, place),
        )
  const named = originsOf({ given, typed }, around)
  const isNamed = named(url.name) !== 'default'
  const address = report.target.embedded ? 'reference' : report.target.url
  const byReport = isNamed
    ? { given, typed }
    : {
        given: { ...given, [url.name]: address },
        typed: { ...typed, [url.name]: 'the address in the report' },
      }
  const settings = await settingsGiven(byReport, around, { waived: false })
  const originOf: Origins = (name) => (name === url.name && !isNamed ? 'the report' : named(name))
  refuseLeftoverProfile(settings, originOf)
  const opening = maskOfRun(settings)(openingLine(settings, originOf))
  return asTyped(typed, () => replayReport(report, settings, { json, opening }))
}

const exampleFile = new URL('.env.example', packageRoot)

/** Writes a `.env` that names every setting; only its owner may read it, since it will hold a password. */
function init(): number {
  const text = readFileSync(exampleFile, 'utf8')
  try {
    writeFileSync(join(process.cwd(), '.env'), text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const exists = codeOf(error) === 'EEXIST'
    throw new UsageError({
      subject: '.env',
      problem: exists ? 'there is one already' : `it can't be written (${codeOf(error)})`,
      remedy: exists ? 'edit it, or move it away first' : 'start this in a folder of yours',
    })
  }
  const command = commandAgain({ inClone: false, program: programStarted() })
  say(`.env is written. Fill in TARGET_URL and what it needs, then: ${command}`)
  return 0
}
