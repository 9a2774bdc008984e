import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClauseId, clauses } from '../../../src/contract/clauses.ts'
import type { Fault } from '../../catalogue/faults/fault.ts'
import { faults } from '../../catalogue/faults/index.ts'
import { variations } from '../../catalogue/variations/index.ts'
import type { JudgedTarget } from './judged-target.ts'
import { selectedFaults } from './selection.ts'

/** The clauses that a target was found to violate. */
export function failing({ verdicts }: JudgedTarget): ClauseId[] {
  return clauses.map(({ id }) => id).filter((id) => verdicts[id] === 'fail')
}

/** Failing clauses that a fault is not known to violate. */
export function unexpected({ violates, mayAlsoViolate = [] }: Fault, judged: JudgedTarget) {
  return failing(judged).filter((id) => id !== violates && !mayAlsoViolate.includes(id))
}

/** What all the targets came to, in one line. */
export function matrixSummary(judged: ReadonlyMap<string, JudgedTarget>): string {
  // What could not be judged was not caught.
  const caught = selectedFaults.filter(
    ({ name, violates }) => judged.get(`fault ${name}`)?.verdicts[violates] === 'fail',
  )
  const varied = variations.flatMap(({ name }) => judged.get(`variation ${name}`) ?? [])
  const flagged = varied.filter((target) => failing(target).length > 0)
  const missing = selectedFaults.filter(({ name }) => !judged.has(`fault ${name}`)).length
  const notJudged = missing === 0 ? '' : ` (${missing} not judged)`
  return `${caught.length} of ${selectedFaults.length} faults caught${notJudged}, ${flagged.length} of ${varied.length} variations flagged`
}

/** Writes the table fault by clause, and the variations, as matrix.json and matrix.md. */
export function writeMatrix(folder: string, judged: ReadonlyMap<string, JudgedTarget>): void {
  mkdirSync(folder, { recursive: true })
  const targets = [
    ...faults.map((fault) => ({ kind: 'fault' as const, ...fault })),
    ...variations.map((variation) => ({ kind: 'variation' as const, ...variation })),
  ].flatMap((entry) => {
    const target = judged.get(`${entry.kind} ${entry.name}`)
    if (!target) return []
    const fault = 'violates' in entry ? entry : undefined
    return [
      {
        ...target,
        description: entry.description,
        violates: fault ? [fault.violates] : [],
        unexpected: fault ? unexpected(fault, target) : failing(target),
      },
    ]
  })
  const summary = matrixSummary(judged)
  const json = { summary, clauses: clauses.map(({ id }) => id), targets }
  writeFileSync(join(folder, 'matrix.json'), `${JSON.stringify(json, null, 2)}\n`)
  const rows = targets.map(
    (target) =>
      `| ${target.kind} | ${target.name} | ${target.violates.join()} | ${failing(target).join('<br>') || 'none'} | ${target.unexpected.join('<br>') || 'none'} |`,
  )
  writeFileSync(
    join(folder, 'matrix.md'),
    `# Faults and variations by clause\n\n${summary}.\n\n## Faults noticed by each clause\n\n${byClause(judged)}\n\n## Targets\n\n| kind | name | meant to violate | found violated | of these, not expected |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`,
  )
}

function byClause(judged: ReadonlyMap<string, JudgedTarget>): string {
  const rows = clauses.map(({ id }) => {
    const meant = faults.filter(({ violates }) => violates === id)
    const noticed = faults.filter(
      ({ name }) => judged.get(`fault ${name}`)?.verdicts[id] === 'fail',
    )
    return `| \`${id}\` | ${meant.length} | ${noticed.length} |`
  })
  return `| clause | faults meant for it | faults that it notices |\n| --- | --- | --- |\n${rows.join('\n')}`
}
