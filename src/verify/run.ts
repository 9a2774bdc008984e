import suite from '../../package.json' with { type: 'json' }
import { contractTitle } from '../contract/clauses.ts'
import { contractDigest } from '../contract/digest.ts'
import { inAll } from '../findings/traffic.ts'
import { totalsOf } from '../report/build.ts'
import type { Report } from '../report/report.ts'
import { verdictSentence } from '../report/run-in-words.ts'
import { verdictOfRun } from '../report/run-verdict.ts'
import { agrees, type Problems } from './problem.ts'

/** Whether what is told of the run as a whole agrees with itself. */
export function* runProblems({ observations, run, target }: Report): Problems {
  const { startedAt, finishedAt, durationMs, merged, seed, shard } = run
  const passed = Date.parse(finishedAt) - Date.parse(startedAt)
  if (passed < 0) yield ['run.finishedAt', `is ${finishedAt}, before it began at ${startedAt}`]
  else if (merged === undefined && durationMs !== passed)
    yield [
      'run.durationMs',
      `is ${durationMs}, where ${passed} ms passed from startedAt to finishedAt`,
    ]

  const methods = Object.entries(run.requestsByMethod)
  const sum = inAll(run.requestsByMethod)
  const patches = run.requestsByMethod.PATCH ?? 0
  if (run.requests !== sum)
    yield ['run.requests', `is ${run.requests}, where requestsByMethod adds up to ${sum}`]
  if (run.updates > patches)
    yield ['run.updates', `is ${run.updates}, more than the ${patches} PATCH requests`]
  if (run.retries > run.requests)
    yield ['run.retries', `is ${run.retries}, more than the ${run.requests} requests`]
  for (const [method, number] of target.profile === 'read-only' ? methods : [])
    if (method !== 'GET' && number > 0)
      yield ['run.requestsByMethod', `has ${number} ${method}, which profile read-only never sends`]

  if (merged !== undefined && merged.seeds[0] !== seed)
    yield ['run.seed', `is ${seed}, where the lowest of run.merged.seeds is ${merged.seeds[0]}`]
  if (merged !== undefined && shard !== undefined)
    yield ['run.shard', 'is there in a merged report']
  if (shard !== undefined && shard.index > shard.count)
    yield ['run.shard', `is ${shard.index} of ${shard.count}`]

  const ids = observations.map(({ id }) => id)
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at)))
    yield [`observations ${id}`, 'is there more than once']
}

/** Whether what became of the events that were written to adds up. */
export function* restorationProblems({ restoration }: Report): Problems {
  const { command, notRestored, restored, unproved, written } = restoration
  const left = notRestored.length
  if (restored + (unproved?.events ?? 0) + left !== written)
    yield [
      'restoration',
      `has ${written} events written to, but ${restored} restored, ${unproved?.events ?? 0} unproved and ${left} not`,
    ]
  if (left === 0 && command !== undefined)
    yield ['restoration.command', 'is there, though no event is left changed']
}

/** Whether the report is of the very promises that this suite judges. */
export function* contractProblems({ contract, suite: judge }: Report): Problems {
  const own = { ...contractTitle, sha256: contractDigest() }
  if (judge.name !== suite.name)
    yield ['suite.name', `is ${judge.name}, where this is ${suite.name}`]
  const judged =
    judge.name === suite.name
      ? `; the report is of version ${judge.version} of this suite, which is ${suite.version}`
      : ''
  for (const member of ['name', 'version', 'sha256'] as const)
    if (contract[member] !== own[member])
      yield [
        `contract.${member}`,
        `is ${contract[member]}, where that of this suite's own contract is ${own[member]}${judged}`,
      ]
}

/** Whether the totals are those of the clauses. */
export function* totalsProblems({ clauses, totals }: Report): Problems {
  for (const [name, counted] of Object.entries(totalsOf(clauses))) {
    const told = totals[name as keyof Report['totals']]
    if (told !== counted)
      yield [`totals.${name}`, `is ${told}, where the clauses come to ${counted}`]
  }
}

/**
 * Whether verdict, exit code and reason follow from the clauses. Whether an inconclusive run is accepted
 * stands in the report by its effect only, so either is possible.
 */
export function judgementProblems(report: Report): Problems {
  const { clauses, run } = report
  const [strict, accepting] = [false, true].map((acceptInconclusive) => {
    const judgement = verdictOfRun({ ...report, ...run, acceptInconclusive }, clauses)
    return (['verdict', 'exitCode', 'reason'] as const)
      .filter((member) => !agrees(report[member], judgement[member]))
      .map((member) => {
        const [is, comesTo] = [said(report[member]), said(judgement[member])]
        return [member, `is ${is}, where the clauses come to ${comesTo}`] as const
      })
  })
  const problems = accepting?.length === 0 ? [] : (strict ?? [])
  // Reports of earlier versions have none.
  if (problems.length > 0 || report.summary === undefined) return problems
  const sentence = verdictSentence(report)
  if (agrees(report.summary, sentence)) return []
  return [['summary', `is ${said(report.summary)}, where the rest comes to ${said(sentence)}`]]
}

function said(value: string | number | undefined): string {
  if (value === undefined) return 'not there'
  return typeof value === 'number' ? String(value) : `“${value}”`
}
