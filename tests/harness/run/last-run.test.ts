import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { lastDurationMs } from '../../../src/run/last-run.ts'
import { newSession } from '../../../src/run/session.ts'
import type { Selection } from '../../../src/run/shards.ts'
import { sampleReport } from '../report/sample.ts'
import { settingsOf } from './settings-of.ts'

const usual = { TARGET_URL: 'https://museum.example/v2.0', TARGET_PROFILE: 'full' }
const last = sampleReport()

/** What is known of the last run where this one is asked for. */
function known(
  { env = {}, selection = {} }: { env?: Record<string, string>; selection?: Selection } = {},
  written: unknown = last,
  name = 'conformance.json',
) {
  const { settings } = settingsOf({ ...usual, ...env })
  writeFileSync(join(settings.reportDir, name), JSON.stringify(written))
  return lastDurationMs(newSession({ settings, selection, quiet: false, opening: '' }))
}

describe('the last run', () => {
  it('tells how long one takes that is like it', () => {
    expect(known()).toBe(last.run.durationMs)
    const [first] = clauses
    const pattern = new RegExp(`^${first?.id}$`)
    const notSelected = clauses.slice(1).map(({ id }) => id)
    const filtered = { ...last, run: { ...last.run, notSelected } }
    expect(known({ selection: { pattern } }, filtered)).toBe(last.run.durationMs)
  })

  it('is the whole one beside a report of one case, too', () => {
    expect(known({}, last, 'conformance.whole.json')).toBe(last.run.durationMs)
  })

  it.for([
    ['of another target', { env: { TARGET_URL: 'https://other.example' } }],
    ['of another profile', { env: { TARGET_PROFILE: 'read-only' } }],
    ['of more cases', { env: { NUM_RUNS: '200' } }],
    ['of one case', { env: { REPLAY_CASE: '1:e0' } }],
    ['of a time of its own', { env: { EXPLORE: '10m' } }],
    ['of some clauses', { selection: { pattern: /^list/ } }],
    ['of one shard', { selection: { shard: { index: 1, count: 2 } } }],
  ] as const)('tells nothing of one %s', ([, asked]) => {
    expect(known(asked)).toBeUndefined()
  })

  it.for([
    ['was interrupted', { ...last, run: { ...last.run, interrupted: true } }],
    ['has judged nothing', { ...last, verdict: 'not-judged' }],
    ['has left another file', ['no report']],
  ] as const)('tells nothing where it %s', ([, written]) => {
    expect(known({}, written)).toBeUndefined()
  })
})
