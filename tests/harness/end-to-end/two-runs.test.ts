import { describe, expect, it } from 'vitest'
import { filesIn, reportFolder, runRestore, runTest, startTest, timeout } from './command.ts'
import { target } from './target.ts'

const pace = { REQUESTS_PER_SECOND: '30' }

describe('a second run from the folder of one that is under way', { timeout }, () => {
  it('is refused in one line before it sends anything, and so is restoring', async () => {
    const REPORT_DIR = reportFolder()
    const { env, events, received, service } = await target()
    const before = events()
    const first = startTest({ ...env, ...pace, REPORT_DIR })
    await received('PATCH', 10)
    const refused = { code: 2, stderr: expect.stringMatching(/^REPORT_DIR is ".+", another run/) }
    const second = await runTest({ ...env, REPORT_DIR })
    expect(second).toMatchObject({ ...refused, stdout: '' })
    expect(second.stderr.trimEnd()).not.toContain('\n')
    const { TARGET_PROFILE: _, ...named } = env
    expect(await runRestore({ ...named, REPORT_DIR })).toMatchObject(refused)
    // What the first one writes stays written while it needs it.
    expect(events()).not.toBe(before)
    first.signal('SIGINT')
    expect((await first.ended).code).toBe(130)
    expect(events()).toBe(before)
    expect(service.log.PATCH).toBeGreaterThan(10)
    expect(filesIn(REPORT_DIR).filter((path) => path.includes('journal'))).toEqual([])
  })
})
