import { describe, expect, it } from 'vitest'
import { filesIn, reportFolder, runRestore, runTest, startTest, timeout } from './command.ts'
import { target } from './target.ts'

const pace = { REQUESTS_PER_SECOND: '30' }

describe('a second run from the folder of one that is under way', { timeout }, () => {
  it('is refused in one line before it sends anything, while restoring waits', async () => {
    const REPORT_DIR = reportFolder()
    const { env, events, received, service } = await target()
    const before = events()
    const first = startTest({ ...env, ...pace, REPORT_DIR })
    await received('PATCH', 10)
    const { TARGET_PROFILE: _, ...named } = env
    const restoring = runRestore({ ...named, REPORT_DIR })
    expect(await runTest({ ...env, REPORT_DIR })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^REPORT_DIR is ".+", another run.+\n$/),
    })
    // What the first one writes stays written while it needs it.
    expect(events()).not.toBe(before)
    first.signal('SIGINT')
    expect((await first.ended).code).toBe(130)
    expect(events()).toBe(before)
    expect(await restoring).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing to restore/),
    })
    expect(service.log.PATCH).toBeGreaterThan(10)
    expect(filesIn(REPORT_DIR).filter((path) => path.includes('journal'))).toEqual([])
  })
})
