import { limitsOf } from './bench/limits.ts'
import { measureRows } from './bench/rounds.ts'
import { table } from './bench/table.ts'

const strict = process.argv.includes('--strict')
const { embedded, judged } = await measureRows((step) => process.stderr.write(`${step}\n`))
const limits = limitsOf(embedded, judged)
const lines = [
  table([embedded, ...Object.values(judged)]),
  '',
  'Run is judging alone, of a service in a process of its own, from cold and with the checks loaded.',
  'Replay is the same requests in the same order, as many at a time, sent by undici alone.',
  'Runs and replays take turns; times are medians of as many as the last column says, run/replay is',
  'the ratio of the medians, and peak memory is the highest of all.',
  '',
  ...limits.map(
    ({ words, measured, holds }) => `${holds ? 'holds ' : 'MISSED'}  ${words}: ${measured}`,
  ),
  '',
]
process.stdout.write(lines.join('\n'))
if (strict && limits.some(({ holds }) => !holds)) process.exitCode = 1
