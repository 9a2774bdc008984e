import { describe, expect, it } from 'vitest'
import schema from '../../../contracts/report.schema.json' with { type: 'json' }
import manifest from '../../../package.json' with { type: 'json' }
import { clauses } from '../../../src/contract/clauses.ts'
import { grouped } from '../../../src/findings/quantities.ts'
import { mostBuckets } from '../../../src/findings/traffic.ts'
import { replaysOfCase } from '../../../src/judging/next-step.ts'
import { mostInOrderAtOnce } from '../../../src/report/html/violation.tsx'
import { mostBytes } from '../../../src/report/markdown.ts'
import { fewAttempts } from '../../../src/service/attempts.ts'
import { keptLength } from '../../../src/service/bounded-json.ts'
import { spared } from '../../../src/service/culprits.ts'
import { recordedBodyLength } from '../../../src/service/exchange.ts'
import { runRows } from '../../../src/settings/run-rows.ts'
import { mostKnown } from '../../../src/world/restoring/strays.ts'
import { faults } from '../../catalogue/faults/index.ts'
import { variations } from '../../catalogue/variations/index.ts'
import { promisedPage } from '../browser/promised-page.ts'
import { read } from './repository.ts'

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const mostReplays = replaysOfCase.reduce((sum, { copies }) => sum + copies, 0)
const oldestNode = `Node ${manifest.engines.node.replace('>=', '')} or later`
const patience = runRows.restorePatienceMs.default.replace('m', ' minutes')

it.each([
  ['README.md', oldestNode],
  ['README.md', `when tried again, up to ${mostReplays} times`],
  ['README.md', `\`none\`, \`few\` (${fewAttempts}), \`all\``],
  ['docs/certify.md', oldestNode],
  ['docs/pipelines.md', oldestNode],
  [
    'docs/pipelines.md',
    `${clauses.filter(({ profiles }) => profiles.includes('read-only')).length} of ${clauses.length} clauses`,
  ],
  ['docs/reports.md', `Bodies end after ${grouped(recordedBodyLength)} characters`],
  ['docs/reports.md', `and after ${grouped(keptLength)} where`],
  ['docs/reports.md', `in at most ${mostBuckets} buckets`],
  [
    'docs/reports.md',
    `under ${promisedPage.bytes / 1000} kB and prints on at most ${promisedPage.printedPages} pages`,
  ],
  ['docs/reports.md', `Up to ${digits[mostInOrderAtOnce]} requests stand in order`],
  ['docs/reports.md', `under ${Math.ceil(mostBytes / 10_000) * 10} kB, the violations first`],
  [
    'docs/safety.md',
    `and at most ${digits[spared.ends]} in ${spared.withinMs / 1000} s, and is not sent again`,
  ],
  ['docs/safety.md', `Up to ${mostKnown} events are watched`],
  ['docs/safety.md', `\`RESTORE_PATIENCE\` (${patience} when not set)`],
])('numbers of the code stand in %s as they are: %s', (path, words) => {
  expect(read(path).replaceAll(/\s+/g, ' ')).toContain(words)
})

describe('the tables of the documentation', () => {
  it('tell of every exit code', () => {
    const [section = ''] = read('README.md').split('## Exit codes').slice(1)
    const [table = ''] = section.split(/\n\n(?!\|)/).filter((part) => part.includes('| Code |'))
    const codes = [...table.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))
    // A mistake of the user's ends in no report.
    expect(new Set(codes)).toEqual(new Set([...schema.properties.exitCode.enum, 2]))
  })

  it('name faults of the catalogue, in its words', () => {
    const named = namedUnder('## What a faulty service keeps')
    expect(named.length).toBeGreaterThan(15)
    const known = faults.map(({ name, description }) => ({ name, description }))
    expect(known).toEqual(expect.arrayContaining(named))
  })

  it('name variations of the catalogue', () => {
    const named = namedUnder('## What a sound service keeps').map(({ name }) => name)
    expect(named.length).toBeGreaterThan(2)
    expect(variations.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
  })
})

/** The rows of a table of docs/safety.md. */
function namedUnder(heading: string) {
  const [section = ''] = read('docs/safety.md').split(heading).slice(1)
  const [part = ''] = section.split('\n## ')
  const rows = [...part.matchAll(/^\| `(\S+)` \| (.*?) \| (?:up to )?\d+ \|/gm)]
  return rows.map(([, name, description]) => ({ name, description }))
}
