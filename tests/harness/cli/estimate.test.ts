import { describe, expect, it } from 'vitest'
import { estimate } from '../../../src/cli/estimate.ts'
import { settingsGiven } from '../../../src/cli/settings-given.ts'
import type { Selection } from '../../../src/run/shards.ts'
import { folderWith } from '../settings/folder.ts'

/** What is said of the length of a run with some settings. */
async function said(env: Readonly<Record<string, string>>, selection: Selection = {}) {
  const around = { env, cwd: folderWith({}) }
  return estimate(await settingsGiven({ given: {}, typed: {} }, around), selection)
}

describe('the length of a run that is held to a rate', () => {
  const rate = { REQUESTS_PER_SECOND: '5' }
  const readOnly = { ...rate, TARGET_URL: 'https://museum.example/v2.0' }

  it.each<[string, Readonly<Record<string, string>>, Selection?]>([
    ['About 1,680 requests at 5 a second: about 6 min', rate],
    ['About 2,050 requests at 5 a second: about 7 min', { ...rate, NUM_RUNS: '100' }],
    ['About 1,530 requests at 5 a second: about 6 min', { ...rate, AUTH_PROBES: 'none' }],
    ['About 560 requests at 5 a second: about 115 s', readOnly],
    [
      'About 210 requests at 5 a second: about 45 s',
      { ...readOnly, TARGET_PROFILE: 'static-mock' },
    ],
    ['At most about 1,680 requests at 5 a second: about 6 min', rate, { pattern: /^list\.array$/ }],
    [
      'At most about 560 requests at 5 a second: about 115 s',
      readOnly,
      { shard: { index: 1, count: 3 } },
    ],
  ])('is said beforehand: %s', async (line, env, selection) => {
    expect(await said(env, selection)).toEqual([line])
  })

  it('is no secret where its time limit is shorter', async () => {
    const [, ...further] = await said({ ...rate, RUN_TIMEOUT_MS: '60000' })
    expect(further).toEqual([
      'RUN_TIMEOUT_MS=60000 ends the run after 1 min 0 s: what is not judged by then is inconclusive',
    ])
  })

  it('is not said without a rate, nor of one case tried again', async () => {
    expect(await said({})).toEqual([])
    expect(await said({ ...rate, REPLAY_CASE: '1:0' })).toEqual([])
  })
})
