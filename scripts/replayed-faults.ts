import type { Violation } from '../src/findings/result.ts'
import { startReferenceService } from '../src/reference/service.ts'
import { judgeTarget } from '../src/run/engine.ts'
import { replay, violationsBySeed } from '../src/run/replay.ts'
import { loadSettings } from '../src/settings/load-settings.ts'
import { UsageError } from '../src/settings/usage-error.ts'
import type { Fault } from '../tests/catalogue/faults/fault.ts'
import { faults } from '../tests/catalogue/faults/index.ts'
import { ofEachClause } from '../tests/harness/matrix/selection.ts'
import { inTemporaryFolder, settingsNaming } from './command.ts'
import { commandLine, wholeNumber } from './console.ts'

// Judges faults of the catalogue, the same number of each clause, carries out what the replay command of each violation
// does, and replays each report as a whole. Prints every replay that does not show its violation again:
// `npm run replays`, or with a part of the names behind it.

const command = commandLine('npm run replays --')
  .option('--each <number>', 'faults of each clause', wholeNumber(1), 2)
  .argument('[part]', 'of the names', '')
  .parse()
const { each } = command.opts<{ each: number }>()
const named = faults.filter(({ name }) => name.includes(command.args[0] ?? ''))
const chosen = ofEachClause(named, each)

let commands = 0
let replayed = 0
let amiss = 0
for (const [index, fault] of chosen.entries()) {
  const lines = await inTemporaryFolder((folder) => replaysIn(folder, fault))
  amiss += lines.length
  process.stderr.write(`${index + 1} of ${chosen.length} ${fault.name}: ${lines.length} amiss\n`)
  for (const line of lines) process.stdout.write(`${fault.name}: ${line}\n`)
}
process.stdout.write(
  `${chosen.length} faults, ${commands} replay commands, ${replayed} violations replayed by their reports: ${amiss} not shown again.\n`,
)

/** What did not come out as it was in the report, one line each. */
async function replaysIn(reportDir: string, { decisions }: Fault): Promise<readonly string[]> {
  const service = await startReferenceService({ username: 'museum', password: 'p', decisions })
  const settingsWith = (more: Readonly<Record<string, string>>) => {
    const settings = loadSettings({
      cwd: reportDir,
      env: { ...settingsNaming(service), REPORT_DIR: reportDir, RESTORE_PATIENCE: '5s', ...more },
    })
    if (!settings.target) throw new Error('the settings name no target')
    return { settings, target: settings.target }
  }
  const outcomeOf = async ({ rerun }: Violation, clause: string) => {
    const { seed = 1, numRuns = 25, ids = [], case: address } = rerun ?? {}
    const { settings, target } = settingsWith({
      SEED: String(seed),
      NUM_RUNS: String(numRuns),
      ...(address === undefined ? {} : { REPLAY_CASE: address }),
    })
    try {
      const { clauses } = await judgeTarget(settings, target, { selected: new Set<string>(ids) })
      const { verdict, reason } = clauses.find(({ id }) => id === clause) ?? {}
      return verdict === 'fail' ? undefined : `${verdict} ${reason ?? ''}`
    } catch (error) {
      if (error instanceof UsageError) return `exit 2: ${error.message}`
      throw error
    }
  }
  const lines: string[] = []
  try {
    const { settings, target } = settingsWith({})
    const report = await judgeTarget(settings, target)
    for (const group of violationsBySeed(report)) {
      for (const { clause, violation } of group) {
        commands++
        const outcome = await outcomeOf(violation, clause)
        const { replay: line, reproduced } = violation
        const times = `${reproduced.times} of ${reproduced.replays}`
        if (outcome) lines.push(`command, ${clause} (${times}): ${outcome}; ${line}`)
      }
      const part = await replay(group, report, settings, target, {
        tell: () => {},
        signal: new AbortController().signal,
      })
      replayed += group.length
      for (const { clause, outcome, reason = '' } of part.replayed)
        if (outcome !== 'still-there') lines.push(`report, ${clause}: ${outcome} ${reason}`)
    }
    return lines
  } finally {
    await service.close()
  }
}
