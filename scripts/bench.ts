import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { grouped } from '../src/findings/quantities.ts'
import { measureRows, type Row, type Rows, settingInWords } from './bench/rows.ts'
import { alignedTable, commandLine, seconds } from './console.ts'

/** A limit that the harness states of itself, and what was measured of it. */
type Limit = readonly [words: string, measured: number, most: number, unit?: string]

const { strict, before } = commandLine('bench')
  .option('--strict', 'Exits 1 where a limit does not hold.', false)
  .option(
    '--before <folder>',
    'Measures another version of this package beside it, installed there.',
  )
  .parse()
  .opts<{ strict: boolean; before?: string }>()

/** How far the requests added per NUM_RUNS may differ between the lower and the upper part, to be linear. */
const mostDeparture = 0.1

const columns: Readonly<Record<string, (row: Row) => string>> = {
  events: ({ setting }) => grouped(setting.events),
  'latency (ms)': ({ setting }) => grouped(setting.latencyMs),
  'per second': ({ setting }) => setting.requestsPerSecond?.toString() ?? 'any',
  NUM_RUNS: ({ setting }) => grouped(setting.numRuns),
  requests: ({ requests }) => grouped(requests),
  'first request (s)': ({ firstRequestMs }) => seconds(firstRequestMs),
  'start to end (s)': ({ startToEndMs }) => seconds(startToEndMs),
  'processor (s)': ({ cpuMs }) => seconds(cpuMs),
  'peak memory (MB)': ({ peakMemoryMb }) => grouped(Math.round(peakMemoryMb)),
  times: ({ times }) => grouped(times),
}

const folder = fileURLToPath(new URL('../', import.meta.url))
const tell = (step: string) => process.stderr.write(`${step}\n`)
const rows = await measureRows(tell, folder, before === undefined ? undefined : resolve(before))
const limits = limitsOf(rows)
const named = [
  ['npm test', rows.embedded] as const,
  ...Object.entries(rows.command).flatMap(([name, row]) => {
    const other = rows.before[name as keyof Rows['before']]
    return [...(other ? [['before', other] as const] : []), ['command', row] as const]
  }),
]
const lines = [
  alignedTable([
    ['what', ...Object.keys(columns)],
    ...named.map(([name, row]) => [name, ...Object.values(columns).map((cell) => cell(row))]),
  ]),
  '',
  'Each is a process of its own, measured from its start to its end, and the service another one. Numbers are',
  'medians of as many runs as the last column says; peak memory is the highest of all.',
  '',
  ...rows.ratios.map(
    ({ setting, judgingCpuMs, replayingCpuMs, requests }) =>
      `${settingInWords(setting)}: judging takes ${seconds(judgingCpuMs)} s of the processor for ` +
      `${grouped(requests)} requests, undici with JSON.parse ${seconds(replayingCpuMs)} s`,
  ),
  '',
  ...limits.map(
    ([words, measured, most, unit = '']) =>
      `${measured <= most ? 'holds ' : 'MISSED'}  ${words}: ${rounded(measured)}${unit}, at most ${rounded(most)}${unit}`,
  ),
  '',
]
process.stdout.write(lines.join('\n'))
if (strict && limits.some(([, measured, most]) => !(measured <= most))) process.exitCode = 1

function limitsOf({ embedded, command, ratios }: Rows): Limit[] {
  const { few, largest, most, slow, slower, paced } = command
  const { requestsPerSecond = 1 } = paced.setting
  const all = [embedded, ...Object.values(command)]
  const otherwise = all.flatMap(({ verdicts }) => verdicts).filter((one) => one !== 'conformant')
  return [
    ['the command sends its first request after', few.firstRequestMs / 1000, 0.7, ' s'],
    ['npm test sends its first request after', embedded.firstRequestMs / 1000, 1.2, ' s'],
    ...ratios.map(({ setting, judgingCpuMs, replayingCpuMs }): Limit => {
      const words = `the processor works for judging, ${settingInWords(setting)}, beside undici`
      return [words, judgingCpuMs / replayingCpuMs, 2, ' times']
    }),
    ['a run at 50 ms of latency takes', slow.startToEndMs / 1000, 9, ' s'],
    ['a run at 200 ms of latency takes', slower.startToEndMs / 1000, 30, ' s'],
    [
      `${paced.requests} requests at ${requestsPerSecond} a second take, beside their number through that`,
      paced.startToEndMs / 1000 - paced.requests / requestsPerSecond,
      5,
      ' s',
    ],
    ['memory at 100 events', few.peakMemoryMb, 150, ' MB'],
    ['memory at 100,000 events', largest.peakMemoryMb, 200, ' MB'],
    ['memory at NUM_RUNS 2,000', most.peakMemoryMb, 200, ' MB'],
    ['requests at defaults to 100 events', few.requests, 1450],
    [
      'requests added per NUM_RUNS differ, from 25 to 100 and from 100 to 400, by',
      departure(command),
      mostDeparture,
    ],
    // Times count only if every run went to its end; another verdict would have cut it short.
    ['runs that do not find the service conformant', otherwise.length, 0],
  ]
}

function departure({ few, more, many }: Rows['command']): number {
  const perRun = (from: Row, to: Row) =>
    (to.requests - from.requests) / (to.setting.numRuns - from.setting.numRuns)
  return Math.abs(perRun(more, many) / perRun(few, more) - 1)
}

function rounded(value: number): string {
  return Number.isInteger(value) || value >= 100 ? grouped(Math.round(value)) : value.toFixed(2)
}
