import { utcDay } from '../../src/reference/calendar.ts'
import { seedEvents } from '../../src/reference/seed/seed-events.ts'
import { settingsTable } from '../../src/settings/settings.ts'
import { median } from '../console.ts'
import {
  type EmbeddedRun,
  type Measurement,
  measure,
  runEmbedded,
  type Setting,
} from './measurement.ts'

/** One line of the table; what a row has no number for is absent. */
export interface Row extends Setting {
  readonly name: string
  readonly verdicts: readonly string[]
  readonly requests: number
  readonly runMs?: number
  readonly replayMs?: number
  readonly ratio?: number
  readonly startToEndMs?: number
  readonly peakMemoryMb: number
  readonly times: number
}

/** Everything that was measured, by row. */
export interface Rows {
  readonly embedded: Row
  readonly judged: Readonly<Record<SettingName, Row>>
}

type SettingName = keyof typeof settings

const numRuns = Number(settingsTable.numRuns.default)

/** What is measured beside `npm test` itself. */
const settings = {
  few: { numRuns, events: 100, latencyMs: 0 },
  more: { numRuns: 100, events: 100, latencyMs: 0 },
  many: { numRuns: 400, events: 100, latencyMs: 0 },
  large: { numRuns, events: 10_000, latencyMs: 0 },
  slow: { numRuns, events: 100, latencyMs: 50 },
} as const

const names = Object.keys(settings) as SettingName[]

function ofEach<Value>(make: (name: SettingName) => Value) {
  const values = names.map((name) => [name, make(name)])
  return Object.fromEntries(values) as Record<SettingName, Value>
}

/** Each setting is measured in all three rounds if there is time; the slow one in the first round only. */
const rounds = 3

/** Nothing is begun that would likely take longer than this, counted from the start. */
const mostMs = 165_000

/** Measures round after round, so that what disturbs the machine for a while spoils no row as a whole. */
export async function measureRows(tell: (step: string) => void): Promise<Rows> {
  const begunAt = performance.now()
  const took = new Map<string, number>()
  const inTime = async (name: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    if (startedAt - begunAt + (took.get(name) ?? 0) > mostMs) return
    await work()
    took.set(name, performance.now() - startedAt)
  }
  const embedded: EmbeddedRun[] = []
  const measured = ofEach((): Measurement[] => [])
  for (let round = 1; round <= rounds; round++) {
    tell(`round ${round} of ${rounds}: npm test`)
    await inTime('embedded', async () => embedded.push(await runEmbedded()))
    for (const name of names) {
      if (round > 1 && name === 'slow') continue
      const setting = settings[name]
      const { events, latencyMs } = setting
      const what = `NUM_RUNS ${setting.numRuns}, ${events} events, ${latencyMs} ms of latency`
      tell(`round ${round} of ${rounds}: ${what}`)
      await inTime(name, async () => measured[name].push(await measure(setting)))
    }
  }
  const judged = ofEach((name) => judgedRow(settings[name], measured[name]))
  return { embedded: embeddedRow(embedded), judged }
}

/** The row of `npm test`. */
function embeddedRow(runs: readonly EmbeddedRun[]): Row {
  return {
    name: 'npm test',
    numRuns,
    events: seedEvents(utcDay(new Date())).length,
    latencyMs: 0,
    startToEndMs: median(runs.map(({ startToEndMs }) => startToEndMs)),
    ...whatAllHave(runs),
  }
}

/** The row of a setting: medians, and the highest memory. */
function judgedRow(setting: Setting, measurements: readonly Measurement[]): Row {
  const runMs = median(measurements.map((measurement) => measurement.runMs))
  const replayMs = median(measurements.map((measurement) => measurement.replayMs))
  const ratio = runMs / replayMs
  return { name: 'judge', ...setting, runMs, replayMs, ratio, ...whatAllHave(measurements) }
}

function whatAllHave(runs: readonly (EmbeddedRun | Measurement)[]) {
  return {
    verdicts: runs.map(({ verdict }) => verdict),
    requests: median(runs.map(({ requests }) => requests)),
    // Without a run there is no highest value, and a limit on it does not hold.
    peakMemoryMb: runs.length === 0 ? Number.NaN : Math.max(...runs.map((run) => run.peakMemoryMb)),
    times: runs.length,
  }
}
