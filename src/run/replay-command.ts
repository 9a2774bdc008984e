import { groupedBy } from '../contract/grouped-by.ts'
import { maskedFacts } from '../findings/facts.ts'
import { listInWords } from '../findings/phrases.ts'
import { count, duration, sum } from '../findings/quantities.ts'
import { jsonText } from '../report/json.ts'
import { leftChanged, unprovedInWords } from '../report/left-changed.ts'
import { say, terminal, warn } from '../report/output.ts'
import type { Report } from '../report/report.ts'
import { terminalLayout, wrapToColumns } from '../report/terminal-lines.ts'
import { visibleLine } from '../report/visible.ts'
import type { Mask } from '../settings/mask/wording.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { onTarget } from './embedded-target.ts'
import { type Interrupts, noteInterrupt } from './haste.ts'
import { maskOfRun } from './mask-of-run.ts'
import { takeSignals } from './process-events.ts'
import { replay, violationsBySeed } from './replay.ts'
import type { Replayed } from './replayed.ts'

interface Asked {
  readonly json: boolean
  /** What is judged and how, in one line. */
  readonly opening: string
}

/** What may have become of a violation, in the order in which it is told. */
const outcomes: readonly Replayed['outcome'][] = ['still-there', 'new', 'not-judged', 'fixed']

/**
 * Tries every violation of a report again and tells what became of each. No report is written.
 *
 * @returns the exit code: 0 all are fixed, 1 one is there, 3 one could not be judged or an event stays changed,
 * 4 the target could not be judged at all, 130 interrupted
 * @throws UsageError where another run is under way
 */
export function replayReport(report: Report, settings: Settings, asked: Asked): Promise<number> {
  return onTarget(settings, (target) => replayAgainst(target, report, settings, asked))
}

async function replayAgainst(
  target: TargetSettings,
  report: Report,
  settings: Settings,
  { json, opening }: Asked,
): Promise<number> {
  const groups = violationsBySeed(report)
  // What a run is told to look at beside that, or alone, is not asked of the cases of a report.
  const { exploreMs: _explored, replayCase: _case, ...own } = settings
  const mask = maskOfRun(settings, target)
  const tell = (line: string) => {
    if (!json) say(visibleLine(mask(line)))
  }
  tell(opening)
  const interrupt = new AbortController()
  const interrupts: Interrupts = {}
  takeSignals(() => {
    warn('Interrupted: restoring what was written.')
    noteInterrupt(interrupts)
    interrupt.abort()
  })
  const begunAt = performance.now()
  const replayed: Replayed[] = []
  const runs: Report[] = []
  for (const group of groups) {
    const { seed, numRuns } = group[0]?.violation.rerun ?? report.run
    const part = await replay(group, report, { ...own, seed, numRuns }, target, {
      signal: interrupt.signal,
      tell,
      hurriedAt: () => interrupts.hurriedAt,
      onWait: (words) => warn(mask(words)),
    })
    replayed.push(...part.replayed)
    runs.push(...part.runs)
    if (interrupt.signal.aborted) break
  }
  const requests = sum(runs.map(({ run }) => run.requests))
  const notJudged = runs.map((run) => run.fault ?? run.notJudged).find((why) => why !== undefined)
  const last = runs.at(-1)
  const left = last ? leftChanged(last) : ''
  const isLockedOut = last?.run.credentialsAtEnd === 'refused'
  const exitCode = interrupt.signal.aborted
    ? 130
    : exitCodeOf(replayed, notJudged !== undefined, left !== '' || isLockedOut)
  if (json) {
    const { url, profile } = target
    const told = { exitCode, target: { url, profile }, notJudged, requests, violations: replayed }
    say(jsonText(maskedFacts(told, mask), /[\u007f-\uffff]/g).trimEnd())
    return exitCode
  }
  const columns = Math.max(terminalLayout(terminal(), process.env).columns, 40)
  for (const line of linesOf(replayed, mask, columns)) tell(line)
  if (notJudged !== undefined) tell(`Not judged: ${notJudged}`)
  for (const line of last && left !== '' ? leftInWords(last, left) : []) tell(line)
  if (isLockedOut) tell('The target refuses the credentials now, which it took at first.')
  const took = `${count(requests, 'request')}, ${duration(performance.now() - begunAt)}`
  tell(`${totalsOf(replayed)}; ${took}`)
  const { profile } = report.target
  if (profile !== target.profile && replayed.some(({ outcome }) => outcome === 'not-judged'))
    tell(
      `The report is of profile ${profile}: --profile ${profile} tries what ${target.profile} leaves out.`,
    )
  const judged = runs.at(-1)?.clauses.filter(({ verdict }) => verdict !== 'not-applicable') ?? []
  if (exitCode === 0)
    tell(
      `What was violated is fixed: it is not seen in ${count(judged.length, 'clause')} judged again with the same seed.`,
    )
  return exitCode
}

/** Which events are not as they were, or not known to be, why that is not known, and the command that puts back those left changed. */
function leftInWords(report: Report, left: string): readonly string[] {
  const { command } = report.restoration
  const putsBack = command === undefined ? '' : `; to put back: ${command}`
  return [`${left}${putsBack}`, unprovedInWords(report) ?? []].flat()
}

/** The first of those that are alike with its clause and case, over as many lines as it needs, and the cases of the others. */
function* linesOf(replayed: readonly Replayed[], mask: Mask, columns: number): Iterable<string> {
  const widest = Math.max(...outcomes.map(({ length }) => length)) + 2
  const groups = groupedBy(replayed, ({ outcome, clause, suspicion, reason }) =>
    JSON.stringify([outcome, clause, suspicion, reason]),
  )
  for (const outcome of outcomes)
    for (const [one, ...alike] of groups.values()) {
      if (one.outcome !== outcome) continue
      const why = one.reason === undefined ? '' : ` (${one.reason})`
      const texts = [`${[one.clause, one.case].join(' ').trim()}: ${one.summary}${why}`]
      const cases = alike.flatMap((other) => other.case ?? [])
      const without = alike.length - cases.length
      if (without > 0) cases.push(`${without} without a case`)
      if (alike.length > 0) texts.push(`${alike.length} more alike: ${listInWords(cases, 'and')}`)
      const lines = texts.flatMap((text) =>
        wrapToColumns(visibleLine(mask(text)), columns - widest),
      )
      for (const [at, line] of lines.entries())
        yield (at === 0 ? inWords(outcome).toUpperCase() : '').padEnd(widest) + line
    }
}

function totalsOf(replayed: readonly Replayed[]): string {
  return outcomes
    .map((outcome) => [replayed.filter((one) => one.outcome === outcome).length, outcome] as const)
    .filter(([number]) => number > 0)
    .map(([number, outcome]) => `${number} ${inWords(outcome)}`)
    .join(', ')
}

function inWords(outcome: Replayed['outcome']): string {
  return outcome.replace('-', ' ')
}

function exitCodeOf(replayed: readonly Replayed[], isNotJudged: boolean, isLeft: boolean): number {
  const came = new Set(replayed.map(({ outcome }) => outcome))
  if (isNotJudged) return 4
  if (came.has('still-there') || came.has('new')) return 1
  return came.has('not-judged') || isLeft ? 3 : 0
}
