import type { Arguments } from './arguments.ts'
import type { Row } from './row.ts'
import { table } from './table.ts'
import type { Target } from './target.ts'
import type { Tool } from './tool.ts'

/** What a comparison has come to, and how it was made. */
export interface Comparison {
  readonly settings: Arguments
  readonly chosen: readonly Target[]
  readonly tools: readonly Tool[]
  readonly rows: readonly Row[]
  /** Whether Schemathesis was asked for and is not installed. */
  readonly leftOut: boolean
}

/** The table, and below it how each tool was run. */
export function summary({ settings, chosen, tools, rows, leftOut }: Comparison): string {
  const count = (kind: Target['kind']) => chosen.filter((target) => target.kind === kind).length
  const { sample, parallel } = settings
  const share = sample === 1 ? 'All' : `One in ${sample} of the`
  const atOnce = parallel === 1 ? 'one run' : `${parallel} runs`
  return [
    table(rows),
    '',
    `${share} faults and variations of this suite: ${count('fault')} faulty services, ${count('variation')} permitted ones.`,
    'Every tool has passed the sound service first. It was given the credentials, the contract as an OpenAPI',
    'document whose examples are true of each service, and what may be done there. Exit codes tell what it',
    `has caught and falsely flagged. Requests and seconds are medians, with ${atOnce} at a time; events left`,
    'changed are those of the sound service.',
    '',
    ...tools.map(({ title, how }) => `${title}: ${how}`),
    ...rows
      .filter(({ notJudged }) => notJudged.length > 0)
      .map(({ title, notJudged }) => `${title} has not judged: ${notJudged.join(', ')}.`),
    ...(leftOut ? ['Schemathesis was left out: neither st nor schemathesis is on the PATH.'] : []),
  ].join('\n')
}
