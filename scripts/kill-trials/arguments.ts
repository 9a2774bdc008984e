import { parseArgs } from 'node:util'
import { UsageError } from '../../src/settings/usage-error.ts'
import { type Signal, signals } from './moment.ts'

/** What is tried. */
export interface Arguments {
  readonly signal: Signal
  readonly seed: number
  /** How many trials run side by side. */
  readonly parallel: number
  /** The numbers of the trials, from 0. */
  readonly trials: readonly number[]
}

const options = {
  runs: { type: 'string', default: '100' },
  signal: { type: 'string', default: 'SIGKILL' },
  seed: { type: 'string', default: '1' },
  parallel: { type: 'string', default: '1' },
  trial: { type: 'string' },
} as const

/** Reads the arguments of `npm run trials`. @throws UsageError for a value that is not accepted */
export function argumentsOf(args: string[]): Arguments {
  const values = valuesOf(args)
  const signal = signals.find((one) => one === values.signal)
  if (!signal)
    throw new UsageError({
      subject: '--signal',
      given: values.signal,
      remedy: `give one of ${signals.join(', ')}`,
    })
  const runs = whole('--runs', values.runs, 1)
  return {
    signal,
    seed: whole('--seed', values.seed, 0),
    parallel: whole('--parallel', values.parallel, 1),
    trials:
      values.trial === undefined
        ? Array.from({ length: runs }, (_, index) => index)
        : [whole('--trial', values.trial, 0)],
  }
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    const subject = 'npm run trials'
    const accepted = Object.keys(options).map((name) => `--${name}`)
    const problem = (error as Error).message
    throw new UsageError({ subject, problem, remedy: `accepted are ${accepted.join(', ')}` })
  }
}

function whole(subject: string, given: string, least: number): number {
  const value = Number(given)
  if (/^\d{1,9}$/.test(given) && value >= least) return value
  throw new UsageError({ subject, given, remedy: `give a whole number of at least ${least}` })
}
