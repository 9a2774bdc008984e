import { writeFileSync } from 'node:fs'
import { type Clause, type ClauseId, clauses, contractTitle } from '../src/contract/clauses.ts'
import { openQuestions } from '../src/contract/questions.ts'
import { loadChecks } from '../src/run/checks.ts'
import { markdownTable } from './console.ts'

const titles: Readonly<Record<Clause['operation'], string>> = {
  list: 'Listing special events',
  get: 'Reading one',
  update: 'Updating one',
  all: 'Every operation',
}

/** The content of docs/clauses.md: every clause with the check that judges it, and every open question. */
export async function clausesPage(): Promise<string> {
  const files = await loadChecks()
  const fileOf = new Map(
    files.flatMap(({ name, checks }) => checks.map(({ id }) => [id, `${name}.test.ts`])),
  )
  const sections = Object.entries(titles).map(([operation, title]) => {
    const rows = clauses.filter((clause) => clause.operation === operation)
    return `## ${title}\n\n${table(rows, fileOf)}\n`
  })
  return [introduction(), ...sections, questions()].join('\n')
}

function introduction(): string {
  const stated = clauses.filter(({ basis }) => basis === 'stated').length
  return `\
# Clauses

<!-- Written by \`npm run docs:clauses\` from contracts/clauses.json and contracts/observations.json. -->

The ${clauses.length} promises of the contract "${contractTitle.name}", version ${contractTitle.version}, that a run
judges. The section is that of the specification. ${stated} promises are *stated* there; the other
${clauses.length - stated} are *implied*: no other reading of the text makes sense. Each id leads to the check that judges it.
To judge one clause only: \`npm test -- --clause list.limit.default\`. What one rests on, how it is judged, what it needs
and what never counts against a service: \`npm run clauses -- list.limit.default\`, and in the HTML report at each clause.

The profile says what may be done to a target, and so which clauses can be judged there; the others are
reported as \`not-applicable\`. See [safety.md](safety.md).
`
}

function table(rows: readonly Clause[], fileOf: ReadonlyMap<ClauseId, string>): string {
  return markdownTable([
    ['Clause', 'Promise', 'Section', 'Basis', 'Profiles'],
    ...rows.map(({ id, statement, section, basis, profiles }) => [
      `[\`${id}\`](../tests/conformance/${fileOf.get(id)})`,
      statement,
      section,
      basis,
      profiles.length === 3 ? 'all' : profiles.join(', '),
    ]),
  ])
}

function questions(): string {
  const rows = openQuestions.map(({ id, question, section }) => [`\`${id}\``, question, section])
  return `\
## Open questions

What the specification leaves open. Each is asked of the target and its answer reported, so that two
deployments can be compared; none decides a verdict. The section is the one that leaves it open.

${markdownTable([['Question', 'Asks', 'Section'], ...rows])}
`
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(new URL('../docs/clauses.md', import.meta.url), await clausesPage())
