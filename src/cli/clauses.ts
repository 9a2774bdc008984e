import { type Clause, clauses } from '../contract/clauses.ts'
import { explanationOf } from '../contract/explanations.ts'
import { openQuestions } from '../contract/questions.ts'
import { say } from '../report/output.ts'
import { wrapToColumns } from '../report/terminal-lines.ts'
import { knownId } from './run-options.ts'

const columns = 80

/** Prints every clause, or explains one. @throws UsageError for an id that it does not hold */
export async function showClauses(id?: string): Promise<number> {
  say(id === undefined ? table() : explained(knownId(id, 'the clause')))
  return 0
}

function table(): string {
  const rows = [{ id: 'CLAUSE', section: 'SECTION', statement: 'STATEMENT' }, ...clauses]
  const idWidth = Math.max(...rows.map(({ id }) => id.length))
  const sectionWidth = Math.max(...rows.map(({ section }) => section.length))
  return rows
    .flatMap(({ id, section, statement }) =>
      beside(`${id.padEnd(idWidth)}  ${section.padEnd(sectionWidth)}  `, statement),
    )
    .join('\n')
}

function explained(id: string): string {
  const clause = clauses.find((one) => one.id === id)
  const question = openQuestions.find((one) => one.id === id)
  const facts = clause
    ? {
        Statement: clause.statement,
        Section: clause.section,
        Operation: clause.operation,
        Basis: bases[clause.basis],
        Profiles: clause.profiles.join(', '),
        ...Object.fromEntries(explanationOf(id)),
      }
    : { Question: question?.question ?? '', Section: question?.section ?? '' }
  const width = '  No violation  '.length
  const lines = Object.entries(facts).flatMap(([label, text]) =>
    beside(`  ${label}`.padEnd(width), text),
  )
  return [id, '', ...lines].join('\n')
}

/** The lines of a text that stands beside a label. */
function beside(label: string, text: string): string[] {
  return wrapToColumns(text, columns - label.length).map(
    (line, at) => (at === 0 ? label : ' '.repeat(label.length)) + line,
  )
}

const bases: Readonly<Record<Clause['basis'], string>> = {
  stated: 'stated: the text says it',
  implied: 'implied: no other reading of the text makes sense',
}
