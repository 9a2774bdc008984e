import { utcDay } from '../../src/reference/calendar.ts'
import { seedEvents } from '../../src/reference/seed/seed-events.ts'
import { settingsTable } from '../../src/settings/settings.ts'
import type { EmbeddedRun } from './embedded.ts'
import type { Measurement, Setting } from './measurement.ts'
import { highest, median } from './statistics.ts'

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

const defaultNumRuns = Number(settingsTable.numRuns.default)

/** What is measured beside `npm test` itself, and whether it is repeated. */
export const settings = {
  few: { numRuns: defaultNumRuns, events: 100, latencyMs: 0, repeated: true },
  more: { numRuns: 100, events: 100, latencyMs: 0, repeated: true },
  many: { numRuns: 400, events: 100, latencyMs: 0, repeated: true },
  large: { numRuns: defaultNumRuns, events: 10_000, latencyMs: 0, repeated: true },
  slow: { numRuns: defaultNumRuns, events: 100, latencyMs: 50, repeated: false },
} as const

/** The names of those settings. */
export type SettingName = keyof typeof settings

/** The row of `npm test`. */
export function embeddedRow(runs: readonly EmbeddedRun[]): Row {
  return {
    name: 'npm test',
    numRuns: defaultNumRuns,
    events: seedEvents(utcDay(new Date())).length,
    latencyMs: 0,
    startToEndMs: median(runs.map(({ startToEndMs }) => startToEndMs)),
    ...whatAllHave(runs),
  }
}

/** The row of a setting: medians, and the highest memory. */
export function rowOf(setting: Setting, measurements: readonly Measurement[]): Row {
  const { numRuns, events, latencyMs } = setting
  const runMs = median(measurements.map((measurement) => measurement.runMs))
  const replayMs = median(measurements.map((measurement) => measurement.replayMs))
  return {
    name: 'judge',
    numRuns,
    events,
    latencyMs,
    runMs,
    replayMs,
    ratio: runMs / replayMs,
    ...whatAllHave(measurements),
  }
}

function whatAllHave(runs: readonly (EmbeddedRun | Measurement)[]) {
  return {
    verdicts: runs.map(({ verdict }) => verdict),
    requests: median(runs.map(({ requests }) => requests)),
    peakMemoryMb: highest(runs.map(({ peakMemoryMb }) => peakMemoryMb)),
    times: runs.length,
  }
}
