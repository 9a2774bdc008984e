import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Update } from '../../../src/contract/special-event.ts'
import { judgeTarget } from '../../../src/run/engine.ts'
import { Journal } from '../../../src/world/journal.ts'
import { fingerprintsOf } from '../../../src/world/same.ts'
import { target } from '../end-to-end/target.ts'
import { settingsOf } from './settings-of.ts'

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
    const { env, service } = await target()
    const { settings, target: named } = settingsOf({ ...env, NUM_RUNS: '1' })
    const [event] = service.snapshot()
    if (!event) throw new Error('the service has no event')
    const { eventId, ...original } = event
    const journal = new Journal(settings.reportDir, named.url)
    left.changed = async () => {
      await journal.keep(eventId, { ...original, name: 'As it was' } as Update)
      journal.note(eventId, { sent: fingerprintsOf({ ...original }), at: 0 })
    }
    await expect(judgeTarget(settings, named)).rejects.toThrow('no stock can be taken')
    expect(service.snapshot().find((one) => one.eventId === eventId)?.name).toBe('As it was')
    expect(await journal.entries()).toEqual([])
    expect(locksIn(settings.reportDir)).toEqual([])
  })

  it('before anything is sent gives the lock up', async () => {
    const { env } = await target()
    const { settings, target: named } = settingsOf(env)
    await expect(judgeTarget(settings, { ...named, url: 'nonsense' })).rejects.toThrow()
    expect(locksIn(settings.reportDir)).toEqual([])
  })
})
