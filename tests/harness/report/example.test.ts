import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import suite from '../../../package.json' with { type: 'json' }
import { clauses } from '../../../src/contract/clauses.ts'
import { contractDigest } from '../../../src/contract/digest.ts'
import { openQuestions } from '../../../src/contract/questions.ts'
import { renderJson } from '../../../src/report/json.ts'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import type { Report } from '../../../src/report/report.ts'

const folder = new URL('../../../docs/example-report/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const example = JSON.parse(read('conformance.json')) as Report

/** What fails here is out of date: `npm run docs:example` writes it anew. */
describe('the example report', () => {
  it('matches the schema, as it stands in its file', () => {
    expect(renderJson(example)).toBe(read('conformance.json'))
  })

  it('is of this suite, this contract and its clauses and questions', () => {
    expect(example.suite.version).toBe(suite.version)
    expect(example.contract.sha256).toBe(contractDigest())
    expect(example.clauses.map(({ id }) => id)).toEqual(clauses.map(({ id }) => id))
    expect(example.observations.map(({ id }) => id).sort()).toEqual(
      openQuestions.map(({ id }) => id).sort(),
    )
  })

  it('is rendered as reports are today', () => {
    expect(read('conformance.md')).toBe(renderMarkdown(example))
    const html = read('conformance.html')
    for (const { id } of example.clauses) expect(html).toContain(id)
  })

  it('shows a violation, one that is waived, and one whose waiver has expired', () => {
    const failed = example.clauses.filter(({ verdict }) => verdict === 'fail')
    expect(failed.map(({ waiver }) => waiver?.expired)).toEqual(
      expect.arrayContaining([true, false]),
    )
    for (const { violations } of failed) {
      expect(violations[0]?.replay).toMatch(/^npm test -- --seed 1 .*--clause /)
      expect(violations[0]?.exchanges[0]?.response?.volatileHeaders).toHaveProperty('date')
    }
  })

  it('names no secret and no path of the machine it was made on', () => {
    for (const name of ['conformance.json', 'conformance.md', 'conformance.html']) {
      expect(read(name)).not.toContain('pass: word')
      expect(read(name)).not.toContain(Buffer.from('museum:pass: word').toString('base64'))
      expect(read(name)).not.toMatch(/\/(?:tmp|home|work|Users)\//)
    }
  })
})
