import { parseArgs } from 'node:util'
import { UsageError } from '../../src/settings/usage-error.ts'

/** The tools that can be compared, by the names that `--only` takes. */
export const toolNames = ['dredd', 'respect', 'portman', 'schemathesis', 'suite'] as const

/** One of {@link toolNames}. */
export type ToolName = (typeof toolNames)[number]

/** What is compared, and on how much. */
export interface Arguments {
  readonly only: readonly ToolName[]
  /** Every how manieth fault and variation is used. */
  readonly sample: number
  /** How many runs are under way at once. */
  readonly parallel: number
}

const options = {
  only: { type: 'string', default: toolNames.join(',') },
  sample: { type: 'string', default: '1' },
  parallel: { type: 'string', default: '1' },
} as const

/** Reads the arguments of `npm run compare:peers`. @throws UsageError for a value that is not accepted */
export function argumentsOf(args: readonly string[]): Arguments {
  const { only, sample, parallel } = valuesOf(args)
  return {
    only: only.split(',').map(toolNamed),
    sample: whole('--sample', sample),
    parallel: whole('--parallel', parallel),
  }
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const accepted = Object.keys(options).map((name) => `--${name}`)
    throw new UsageError({
      subject: 'npm run compare:peers',
      problem: (error as Error).message,
      remedy: `accepted are ${accepted.join(', ')}`,
    })
  }
}

function toolNamed(given: string): ToolName {
  const name = toolNames.find((one) => one === given)
  if (name) return name
  const remedy = `give some of ${toolNames.join(', ')}, with commas between them`
  throw new UsageError({ subject: '--only', given, remedy })
}

function whole(subject: string, given: string): number {
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given)
  throw new UsageError({ subject, given, remedy: 'give a whole number from 1 to 9999' })
}
