import { say, warn } from '../report/output.ts'
import { count, duration } from '../report/quantities.ts'
import type { Report } from '../report/report.ts'
import { visibleLine } from '../report/visible.ts'
import type { Settings } from '../settings/settings.ts'
import { maskOfRun } from './mask-of-run.ts'
import { takeSignals } from './process-events.ts'
import { type Replayed, replay, violationsBySeed } from './replay.ts'

/** How replaying was asked for. */
interface Asked {
  readonly json: boolean
  /** What is judged and how, in one line. */
  readonly opening: string
}

/** What is told of a violation, and in which order. */
const labels: Readonly<Record<Replayed['outcome'], string>> = {
  'still-there': 'STILL THERE',
  new: 'NEW',
  'not-judged': 'NOT JUDGED',
  fixed: 'FIXED',
}

/**
 * Tries every violation of a report again and tells what became of each. No report is written.
 *
 * @returns the exit code: 0 all are fixed, 1 one is there, 3 one could not be judged or an event stays changed,
 * 4 the target could not be judged at all, 130 interrupted
 * @throws UsageError where another run is under way
 */
export async function replayReport(
  report: Report,
  settings: Settings,
  { json, opening }: Asked,
): Promise<number> {
  const { target } = settings
  if (!target) throw new Error('there is no target to replay against')
  const groups = violationsBySeed(report)
  const mask = maskOfRun(settings, target)
  const tell = (line: string) => {
    if (!json) say(visibleLine(mask(line)))
  }
  tell(opening)
  const interrupt = new AbortController()
  takeSignals(() => {
    warn('Interrupted: restoring what was written.')
    interrupt.abort()
  })
  const begunAt = performance.now()
  const replayed: Replayed[] = []
  const runs: Report[] = []
  for (const group of groups) {
    const { seed, numRuns } = group[0]?.violation.rerun ?? report.run
    const part = await replay(group, { ...settings, seed, numRuns }, target, {
      signal: interrupt.signal,
      tell,
    })
    replayed.push(...part.replayed)
    runs.push(part.report)
    if (interrupt.signal.aborted) break
  }
  const requests = runs.reduce((sum, { run }) => sum + run.requests, 0)
  const notJudged = runs.map((run) => run.fault ?? run.notJudged).find((why) => why !== undefined)
  const restoration = runs.at(-1)?.restoration
  const left = restoration?.notRestored.length ?? 0
  const exitCode = interrupt.signal.aborted
    ? 130
    : exitCodeOf(replayed, notJudged !== undefined, left > 0)
  if (json) {
    const { url, profile } = target
    const told = { exitCode, target: { url, profile }, notJudged, requests, violations: replayed }
    say(mask(JSON.stringify(told, null, 2)))
    return exitCode
  }
  const widest = Math.max(...Object.values(labels).map(({ length }) => length))
  const totals: string[] = []
  for (const [outcome, label] of Object.entries(labels)) {
    const those = replayed.filter((one) => one.outcome === outcome)
    if (those.length > 0) totals.push(`${those.length} ${label.toLowerCase()}`)
    for (const { clause, summary, reason: why } of those)
      tell(`${label.padEnd(widest)}  ${clause}: ${summary}${why === undefined ? '' : ` (${why})`}`)
  }
  if (notJudged !== undefined) tell(`Not judged: ${notJudged}`)
  if (left > 0)
    tell(`${count(left, 'event')} left changed; to put back: ${restoration?.command ?? ''}`)
  tell(
    `${totals.join(', ')}; ${count(requests, 'request')}, ${duration(performance.now() - begunAt)}`,
  )
  return exitCode
}

function exitCodeOf(replayed: readonly Replayed[], isNotJudged: boolean, isLeft: boolean): number {
  const outcomes = new Set(replayed.map(({ outcome }) => outcome))
  if (isNotJudged) return 4
  if (outcomes.has('still-there') || outcomes.has('new')) return 1
  return outcomes.has('not-judged') || isLeft ? 3 : 0
}
