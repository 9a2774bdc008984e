import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Measured, outcomeOf, rowOf, summary } from '../../../scripts/compare-peers/summary.ts'
import { targets } from '../../../scripts/compare-peers/target.ts'
import type { Tool } from '../../../scripts/compare-peers/tools.ts'

const run = (given: Partial<Measured>): Measured => ({
  kind: 'fault',
  target: 'some-fault',
  outcome: 'content',
  requests: 6,
  ms: 1500,
  changed: 0,
  events: 96,
  output: '',
  ...given,
})

const tool: Tool = {
  name: 'dredd',
  title: 'Some tool 1.0',
  how: 'As it comes.',
  step: 1,
  contentWith: [0, 3],
  prepare: () => Promise.resolve(),
  run: () => Promise.reject(new Error('not run here')),
}

const sound = run({ kind: 'sound', changed: 1 })
const runs = [
  run({ outcome: 'flagged', requests: 1200, ms: 9000 }),
  run({}),
  run({ outcome: 'not judged', target: 'silent-fault', requests: 0, ms: 90_000 }),
  run({ kind: 'variation', outcome: 'flagged' }),
  run({ kind: 'variation', changed: 5 }),
]

describe('the outcome of a run', () => {
  it.each([
    [0, 'content'],
    [3, 'content'],
    [1, 'flagged'],
    [2, 'not judged'],
    [null, 'not judged'],
  ] as const)('with exit code %s is: %s', (code, outcome) => {
    expect(outcomeOf(tool.contentWith, code)).toBe(outcome)
  })
})

const row = rowOf(tool, sound, runs)
const chosen = targets(60)
const given = { sample: 60, parallel: 2, chosen, tools: [tool] }

describe('the row of a tool', () => {
  it('counts what it has flagged among what it has judged, beside medians and the events left changed', () => {
    expect(row).toMatchObject({ caught: [1, 2], flagged: [1, 2] })
    expect(row.notJudged).toEqual(['fault silent-fault'])
    expect(row).toMatchObject({ requests: 6, ms: 1500, changed: [1, 96] })
  })
})

describe('the summary', () => {
  const said = summary({ ...given, rows: [row], leftOut: ['Another tool was left out.'] })

  it('begins with the table', () => {
    expect(said.split('\n').slice(0, 3)).toEqual([
      '| Tool | caught | falsely flagged | requests per run | seconds per run | events left changed |',
      '| --- | --- | --- | --- | --- | --- |',
      '| Some tool 1.0 | 1 of 2 | 1 of 2 | 6 | 1.5 | 1 of 96 |',
    ])
  })

  it('says on how many services, how each tool was run, and what is missing', () => {
    const faulty = chosen.filter(({ kind }) => kind === 'fault').length
    expect(said).toContain(`One in 60 of the faults and variations of this suite: ${faulty} faulty`)
    expect(said).toContain('with 2 runs at a time')
    expect(said).toContain('Some tool 1.0: As it comes.')
    expect(said).toContain('Some tool 1.0 has not judged: fault silent-fault.')
    expect(said).toContain('Another tool was left out.')
  })
})

describe('the table of the documentation', () => {
  it('has the columns that the command prints', () => {
    const lines = readFileSync('README.md', 'utf8').split('\n')
    const begin = lines.findIndex((line) => line.startsWith('| Tool | caught |'))
    const [header, ...rows] = lines.slice(begin, lines.indexOf('', begin))
    expect(header).toBe(summary({ ...given, rows: [], leftOut: [] }).split('\n')[0])
    expect(rows.length).toBeGreaterThan(4)
  })

  it('names the command and the day, and says whose the faults are', () => {
    for (const page of ['README.md', 'docs/peers.md']) {
      const text = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ')
      expect(text).toMatch(/`npm run compare:peers -- --sample \d+ --parallel \d+`/)
      expect(text).toMatch(/ on 20\d\d-\d\d-\d\d/)
      expect(text).toContain('**The faults are ours')
    }
  })
})
