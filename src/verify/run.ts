import suite from '../../package.json' with { type: 'json' }
import { contractTitle } from '../contract/clauses.ts'
import { contractDigest } from '../contract/digest.ts'
import { totalsOf } from '../report/build.ts'
import type { Report } from '../report/report.ts'
import { type Problem, unless } from './problem.ts'

/** Whether what is told of the run as a whole agrees with itself. */
export function runProblems(report: Report): readonly Problem[] {
  return [...times(report), ...requests(report), ...parts(report), ...answers(report)]
}

function times({ run }: Report): readonly Problem[] {
  const { startedAt, finishedAt, durationMs } = run
  const passed = Date.parse(finishedAt) - Date.parse(startedAt)
  return [
    ...unless(passed >= 0, 'run.finishedAt', `is ${finishedAt}, before it began at ${startedAt}`),
    ...unless(
      run.merged !== undefined || passed < 0 || durationMs === passed,
      'run.durationMs',
      `is ${durationMs}, where ${passed} ms passed from startedAt to finishedAt`,
    ),
  ]
}

function requests({ run, target }: Report): readonly Problem[] {
  const methods = Object.entries(run.requestsByMethod)
  const sum = methods.reduce((total, [, number]) => total + number, 0)
  const patches = run.requestsByMethod.PATCH ?? 0
  const others = methods.filter(([method, number]) => method !== 'GET' && number > 0)
  return [
    ...unless(
      run.requests === sum,
      'run.requests',
      `is ${run.requests}, where requestsByMethod adds up to ${sum}`,
    ),
    ...unless(
      run.updates <= patches,
      'run.updates',
      `is ${run.updates}, more than the ${patches} PATCH requests`,
    ),
    ...unless(
      run.retries <= run.requests,
      'run.retries',
      `is ${run.retries}, more than the ${run.requests} requests`,
    ),
    ...(target.profile === 'read-only' ? others : []).map(([method, number]) => ({
      place: 'run.requestsByMethod',
      problem: `has ${number} ${method}, which profile read-only never sends`,
    })),
  ]
}

function parts({ run: { merged, seed, shard } }: Report): readonly Problem[] {
  return [
    ...unless(
      merged === undefined || merged.seeds[0] === seed,
      'run.seed',
      `is ${seed}, where the lowest of run.merged.seeds is ${merged?.seeds[0]}`,
    ),
    ...unless(
      merged === undefined || shard === undefined,
      'run.shard',
      'is there in a merged report',
    ),
    ...unless(
      shard === undefined || shard.index <= shard.count,
      'run.shard',
      `is ${shard?.index} of ${shard?.count}`,
    ),
  ]
}

/** An open question decides nothing, but has one answer. */
function answers({ observations }: Report): readonly Problem[] {
  const ids = observations.map(({ id }) => id)
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => ({
    place: `observations ${id}`,
    problem: 'is there more than once',
  }))
}

/** Whether what became of the events that were written to adds up. */
export function restorationProblems({ restoration }: Report): readonly Problem[] {
  const { notRestored, restored, written } = restoration
  const left = notRestored.length
  return [
    ...unless(
      restored + left === written,
      'restoration',
      `has ${written} events written to, but ${restored} restored and ${left} not`,
    ),
    ...unless(
      left > 0 || restoration.command === undefined,
      'restoration.command',
      'is there, though no event is left changed',
    ),
  ]
}

/** Whether the report is of the very promises that this suite judges. */
export function contractProblems({
  contract,
  suite: { name, version },
}: Report): readonly Problem[] {
  const own = { ...contractTitle, sha256: contractDigest() }
  const judged =
    name === suite.name
      ? `; the report is of version ${version} of this suite, which is ${suite.version}`
      : ''
  return [
    ...unless(name === suite.name, 'suite.name', `is ${name}, where this is ${suite.name}`),
    ...(['name', 'version', 'sha256'] as const).flatMap((member) =>
      unless(
        contract[member] === own[member],
        `contract.${member}`,
        `is ${contract[member]}, where that of this suite's own contract is ${own[member]}${judged}`,
      ),
    ),
  ]
}

/** Whether the totals are those of the clauses. */
export function totalsProblems({ clauses, totals }: Report): readonly Problem[] {
  const counted = totalsOf(clauses)
  return (Object.keys(counted) as (keyof Report['totals'])[]).flatMap((name) =>
    unless(
      totals[name] === counted[name],
      `totals.${name}`,
      `is ${totals[name]}, where the clauses come to ${counted[name]}`,
    ),
  )
}
