import { describe, expect, it, vi } from 'vitest'
import { RunLock } from '../../../src/run/run-lock.ts'
import { folderWith } from '../settings/folder.ts'

// No file system without hard links can be counted on where the tests run.
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  link: async () => {
    throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' })
  },
}))

const here = 'https://museum.example/v2.0'

describe('the lock of a run, on a file system without hard links', () => {
  it('is got by one of many, and by the next once it is released', async () => {
    const folder = folderWith()
    const attempts = Array.from({ length: 4 }, () => RunLock.take(folder, here).catch(() => {}))
    const got = (await Promise.all(attempts)).filter((lock) => lock !== undefined)
    expect(got).toHaveLength(1)
    await got[0]?.release()
    await (await RunLock.take(folder, here)).release()
  })
})
