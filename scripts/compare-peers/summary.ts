import type { Ended } from '../command.ts'
import { markdownTable, median } from '../console.ts'
import type { Target } from './target.ts'
import type { Tool } from './tools.ts'

/** What a tool says of a service; not judged where it came to no end or could not work. */
export type Outcome = 'content' | 'flagged' | 'not judged'

/** What one run of a tool on a service came to. */
export interface Measured {
  readonly kind: Target['kind']
  readonly target: string
  readonly outcome: Outcome
  /** As the service has counted them. */
  readonly requests: number
  /** From the start of the tool's process to its end. */
  readonly ms: number
  /** How many events were not as before when the tool had ended. */
  readonly changed: number
  readonly events: number
  readonly output: string
}

/** What a tool came to over all services; requests and time are medians over all runs. */
export type Row = ReturnType<typeof rowOf>

/** What a comparison has come to, and how it was made. */
interface Comparison {
  /** Every how manieth fault and variation is used. */
  readonly sample: number
  /** How many runs are under way at once. */
  readonly parallel: number
  readonly chosen: readonly Target[]
  readonly tools: readonly Tool[]
  readonly rows: readonly Row[]
  /** Why tools that were asked for were not run, a sentence for each. */
  readonly leftOut: readonly string[]
}

const columns: Readonly<Record<string, (row: Row) => string>> = {
  Tool: ({ title }) => title,
  caught: ({ caught }) => share(caught),
  'falsely flagged': ({ flagged }) => share(flagged),
  'requests per run': ({ requests }) => requests.toLocaleString('en'),
  'seconds per run': ({ ms }) => (ms / 1000).toFixed(1),
  'events left changed': ({ changed }) => share(changed),
}

/** The table, and below it how each tool was run. */
export function summary({ sample, parallel, chosen, tools, rows, leftOut }: Comparison): string {
  const count = (kind: Target['kind']) => chosen.filter((target) => target.kind === kind).length
  const share = sample === 1 ? 'All' : `One in ${sample} of the`
  const atOnce = parallel === 1 ? 'one run' : `${parallel} runs`
  return [
    markdownTable([
      Object.keys(columns),
      ...rows.map((row) => Object.values(columns).map((cell) => cell(row))),
    ]),
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
    ...leftOut,
  ].join('\n')
}

function share([some, all]: readonly [number, number]): string {
  return `${some} of ${all}`
}

/** What the end of a tool's process means; all of them say with 1 that something is wrong. */
export function outcomeOf(contentWith: readonly number[] = [0], code: Ended['code']): Outcome {
  if (code === 1) return 'flagged'
  return code !== null && contentWith.includes(code) ? 'content' : 'not judged'
}

/** Sums up the runs of a tool, of which the first one was on the sound service. */
export function rowOf({ title }: Pick<Tool, 'title'>, sound: Measured, runs: readonly Measured[]) {
  const judged = runs.filter(({ outcome }) => outcome !== 'not judged')
  /** How many it has flagged, and all that it has judged. */
  const flaggedOf = (kind: Measured['kind']) => {
    const ofKind = judged.filter((run) => run.kind === kind)
    return [ofKind.filter(({ outcome }) => outcome === 'flagged').length, ofKind.length] as const
  }
  return {
    title,
    caught: flaggedOf('fault'),
    flagged: flaggedOf('variation'),
    requests: median([sound, ...judged].map(({ requests }) => requests)),
    ms: median([sound, ...judged].map(({ ms }) => ms)),
    /** Events of the sound service that it has left changed, and all that there were. */
    changed: [sound.changed, sound.events] as const,
    /** The services on which it came to no end, or could not work. */
    notJudged: runs
      .filter(({ outcome }) => outcome === 'not judged')
      .map(({ kind, target }) => `${kind} ${target}`),
  }
}
