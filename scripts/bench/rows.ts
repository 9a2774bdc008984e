import { utcDay } from '../../src/reference/calendar.ts'
import { seedEvents } from '../../src/reference/seed/seed-events.ts'
import { settingsTable } from '../../src/settings/settings.ts'
import { median } from '../console.ts'
import {
  type CommandRun,
  type Comparison,
  compare,
  runCommand,
  runEmbedded,
  type Setting,
} from './measurement.ts'

/** What was measured at one setting: of each number the median, of memory the highest. */
export interface Row extends Omit<CommandRun, 'verdict'> {
  readonly setting: Setting
  /** How often it was measured. */
  readonly times: number
  readonly verdicts: readonly string[]
}

/** Everything that was measured, by the name of its setting. */
export type Rows = Awaited<ReturnType<typeof measureRows>>

type SettingName = keyof typeof settings

const numRuns = Number(settingsTable.numRuns.default)
const usual: Setting = { numRuns, events: 100, latencyMs: 0 }

const settings = {
  few: usual,
  more: { ...usual, numRuns: 100 },
  many: { ...usual, numRuns: 400 },
  most: { ...usual, numRuns: 2000 },
  large: { ...usual, events: 10_000 },
  largest: { ...usual, events: 100_000 },
  slow: { ...usual, latencyMs: 50 },
  slower: { ...usual, latencyMs: 200 },
  paced: { ...usual, requestsPerSecond: 5, only: '^list\\.limit' },
} satisfies Record<string, Setting>

/** What the processor is compared at. */
const compared: readonly Setting[] = [settings.few, settings.many, settings.large]

/** What takes seconds only is measured so often, round after round, since the machine may be disturbed for a while. */
const rounds = 3
const once: readonly SettingName[] = ['most', 'largest', 'slow', 'slower', 'paced']

/**
 * Measures everything.
 *
 * @param before - the folder of another version of this package, to be measured in turns with this one
 */
export async function measureRows(tell: (step: string) => void, folder: string, before?: string) {
  const embedded: CommandRun[] = []
  const own = new Map<SettingName, CommandRun[]>()
  const others = new Map<SettingName, CommandRun[]>()
  const ratios: (Comparison & { readonly setting: Setting })[] = []
  for (let round = 1; round <= rounds; round++) {
    const step = (what: string) => tell(`round ${round} of ${rounds}: ${what}`)
    step('npm test')
    embedded.push(await runEmbedded())
    for (const [name, setting] of Object.entries(settings) as [SettingName, Setting][]) {
      if (round > 1 && once.includes(name)) continue
      step(`the command, ${settingInWords(setting)}`)
      own.set(name, [...(own.get(name) ?? []), await runCommand(folder, setting)])
      if (before !== undefined)
        others.set(name, [...(others.get(name) ?? []), await runCommand(before, setting)])
    }
  }
  for (const setting of compared) {
    tell(`bare undici, ${settingInWords(setting)}`)
    ratios.push({ setting, ...(await compare(setting)) })
  }
  const rowsOf = (runs: ReadonlyMap<SettingName, readonly CommandRun[]>) =>
    Object.fromEntries([...runs].map(([name, all]) => [name, rowOf(settings[name], all)]))
  return {
    embedded: rowOf({ ...usual, events: seedEvents(utcDay(new Date())).length }, embedded),
    command: rowsOf(own) as Readonly<Record<SettingName, Row>>,
    /** The same of the command in another folder, for what it can be compared with. */
    before: rowsOf(others) as Readonly<Partial<Record<SettingName, Row>>>,
    ratios,
  }
}

export function settingInWords({ numRuns, events, latencyMs, requestsPerSecond }: Setting): string {
  const pace = requestsPerSecond === undefined ? '' : `, ${requestsPerSecond} requests a second`
  return `NUM_RUNS ${numRuns}, ${events} events, ${latencyMs} ms of latency${pace}`
}

function rowOf(setting: Setting, runs: readonly CommandRun[]): Row {
  const middle = (of: Exclude<keyof CommandRun, 'verdict'>) => median(runs.map((run) => run[of]))
  return {
    setting,
    times: runs.length,
    verdicts: runs.map(({ verdict }) => verdict),
    ...{ requests: middle('requests'), firstRequestMs: middle('firstRequestMs') },
    ...{ startToEndMs: middle('startToEndMs'), cpuMs: middle('cpuMs') },
    peakMemoryMb: Math.max(...runs.map(({ peakMemoryMb }) => peakMemoryMb)),
  }
}
