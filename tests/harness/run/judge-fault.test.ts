import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { judgeTarget } from '../../../src/run/engine.ts'
import { target } from '../end-to-end/target.ts'
import { leftChanged, settingsOf } from './settings-of.ts'

const left = vi.hoisted(() => ({ changed: async () => {} }))
vi.mock('../../../src/run/snapshot.ts', () => ({
  snapshotOf: async () => {
    await left.changed()
    throw new Error('no stock can be taken')
  },
}))

const locksIn = (folder: string) =>
  readdirSync(join(folder, 'journal')).filter((name) => name.includes('.lock'))

describe('a fault of the harness while it judges', () => {
  it('keeps nothing from being put back', async () => {
    const cut = await leftChanged(await target(), 'As it was', { NUM_RUNS: '1' })
    left.changed = cut.keep
    await expect(judgeTarget(cut.settings, cut.target)).rejects.toThrow('no stock can be taken')
    expect(cut.nameNow()).toBe('As it was')
    expect(await cut.journal.entries()).toEqual([])
    expect(locksIn(cut.settings.reportDir)).toEqual([])
  })

  it('before anything is sent gives the lock up', async () => {
    const { env } = await target()
    const { settings, target: named } = settingsOf(env)
    await expect(judgeTarget(settings, { ...named, url: 'nonsense' })).rejects.toThrow()
    expect(locksIn(settings.reportDir)).toEqual([])
  })
})
