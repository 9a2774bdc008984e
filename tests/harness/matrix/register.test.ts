import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { openQuestions } from '../../../src/contract/questions.ts'
import { loadChecks } from '../../../src/run/checks.ts'

const files = await loadChecks()

/** The files that hold something of an id. */
function filesWith(of: (file: (typeof files)[number]) => readonly { readonly id: string }[]) {
  return (wanted: string) =>
    files.flatMap((file) =>
      of(file)
        .filter(({ id }) => id === wanted)
        .map(() => file.name),
    )
}

describe('the check files', () => {
  const judging = filesWith(({ checks }) => checks)
  const asking = filesWith(({ questions }) => questions)

  it.for(clauses)('judge $id in one place, and in one only', ({ id }) => {
    expect(judging(id)).toHaveLength(1)
  })

  it.for(openQuestions)('put the question $id in one place, and in one only', ({ id }) => {
    expect(asking(id)).toHaveLength(1)
  })

  it('are all loaded, and each judges or asks something', () => {
    const names = readdirSync('tests/conformance').filter((name) => name.endsWith('.test.ts'))
    expect(files.map(({ name }) => name).sort()).toEqual(names.sort())
    for (const { name, checks, questions } of files)
      expect(checks.length + questions.length, name).toBeGreaterThan(0)
  })
})
