import suite from '../../package.json' with { type: 'json' }
import { contractTitle } from '../contract/clauses.ts'
import { contractDigest } from '../contract/digest.ts'
import type { Report } from '../report/report.ts'
import { type Problem, unless } from './problem.ts'

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
