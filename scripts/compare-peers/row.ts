import { median } from '../bench/statistics.ts'
import type { Measured } from './measure.ts'
import type { Tool } from './tool.ts'

/** What a tool came to over all services. */
export interface Row {
  readonly title: string
  /** Faulty services that it has flagged, and all that it has judged. */
  readonly caught: readonly [number, number]
  /** Permitted variations that it has flagged, and all that it has judged. */
  readonly flagged: readonly [number, number]
  /** Medians over all runs. */
  readonly requests: number
  readonly ms: number
  /** Events of the sound service that it has left changed, and all that there were. */
  readonly changed: readonly [number, number]
  /** The services on which it came to no end, or could not work. */
  readonly notJudged: readonly string[]
}

/** Sums up the runs of a tool, of which the first one was on the sound service. */
export function rowOf(
  { title }: Pick<Tool, 'title'>,
  sound: Measured,
  runs: readonly Measured[],
): Row {
  const judged = runs.filter(({ outcome }) => outcome !== 'not judged')
  const flaggedOf = (kind: Measured['kind']): readonly [number, number] => {
    const ofKind = judged.filter((run) => run.kind === kind)
    return [ofKind.filter(({ outcome }) => outcome === 'flagged').length, ofKind.length]
  }
  return {
    title,
    caught: flaggedOf('fault'),
    flagged: flaggedOf('variation'),
    requests: median([sound, ...judged].map(({ requests }) => requests)),
    ms: median([sound, ...judged].map(({ ms }) => ms)),
    changed: [sound.changed, sound.events],
    notJudged: runs
      .filter(({ outcome }) => outcome === 'not judged')
      .map(({ kind, target }) => `${kind} ${target}`),
  }
}
