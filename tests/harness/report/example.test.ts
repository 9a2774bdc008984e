import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import suite from '../../../package.json' with { type: 'json' }
import { clauses } from '../../../src/contract/clauses.ts'
import { openQuestions } from '../../../src/contract/questions.ts'
import { renderJson } from '../../../src/report/json.ts'
import type { Report } from '../../../src/report/report.ts'
import { renderSummary } from '../../../src/report/terminal.ts'
import { verify } from '../../../src/verify/command.ts'
import { mustPrintAsReadme } from '../docs/readme-samples.ts'
import { everyFormat } from './every-format.ts'

const folder = new URL('../../../docs/example-report/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const example = JSON.parse(read('conformance.json')) as Report
const named = example.clauses.map(({ id }) => id)

/**
 * What fails here is out of date: `npm run docs:example` writes it anew. It may lack clauses and questions that
 * are newer than it, as the reports do that users have kept, but names none that is there no more.
 */
describe('the example report', () => {
  it('matches the schema, as it stands in its file', () => {
    expect(renderJson(example)).toBe(read('conformance.json'))
  })

  it('is of this version of the suite, and names only clauses and questions that there are', () => {
    expect(example.suite.version).toBe(suite.version)
    expect(clauses.map(({ id }) => id)).toEqual(expect.arrayContaining(named))
    expect(openQuestions.map(({ id }) => id)).toEqual(
      expect.arrayContaining(example.observations.map(({ id }) => id)),
    )
  })

  it('is verified, but for what the contract has promised since', () => {
    const newer = clauses.filter(({ id }) => !named.includes(id))
    const since = ['contract.sha256', ...newer.map(({ id }) => `clauses ${id}`)]
    const problems = verify(example)
    expect(problems.filter(([place]) => !since.includes(place))).toEqual([])
  })

  it('is what the README shows of it in a terminal', () => {
    const layout = { columns: 80, colour: false, reportFile: 'reports/conformance.html' }
    mustPrintAsReadme(renderSummary(example, layout), 'Not conformant: ')
  })

  it('gives each replay of a case that the README shows', () => {
    const given = example.clauses.flatMap(({ violations }) =>
      violations.map(({ replay }) => replay),
    )
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    const shown = readme.match(/npm test -- .*--replay-case .*/gu) ?? []
    expect(shown.length).toBeGreaterThan(1)
    expect(given).toEqual(expect.arrayContaining(shown))
  })

  it('is rendered as reports are today', async () => {
    const { markdown, junit, har, html } = await everyFormat(example)
    expect(read('conformance.md')).toBe(markdown)
    expect(read('conformance.junit.xml')).toBe(junit)
    expect(read('conformance.har')).toBe(har)
    // Its lines are long: what differs would fill a log.
    expect(read('conformance.html') === html, 'conformance.html is stale').toBe(true)
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
    for (const format of ['json', 'md', 'html', 'junit.xml', 'har']) {
      const name = `conformance.${format}`
      expect(read(name)).not.toContain('pass: word')
      expect(read(name)).not.toContain(Buffer.from('museum:pass: word').toString('base64'))
      expect(read(name)).not.toMatch(/\/(?:tmp|home|work|Users)\//)
    }
  })
})
