import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { conclude } from '../../../src/run/conclude.ts'
import { snapshotOf } from '../../../src/run/snapshot.ts'
import { momentNow } from '../../../src/service/moment.ts'
import { Journal } from '../../../src/world/restoring/journal.ts'
import { targetName } from '../../../src/world/restoring/journal-files.ts'
import { target } from '../end-to-end/target.ts'
import { folderWith } from '../settings/folder.ts'
import { idOf } from '../world/events-on-target.ts'
import { runOn, settingsOf } from './settings-of.ts'

const atOnce = { results: [], interruptedAt: () => undefined }

it('says that the events were not looked at once more, and why', async () => {
  const { env } = await target()
  const { settings, run } = runOn({ ...env, TARGET_PROFILE: 'full' })
  const snapshot = {
    ...(await snapshotOf(run)),
    kept: { held: [], sent: ['price:1'] as const },
    knownEvents: { events: [{ eventId: 7 as never, original: {} }], complete: true },
  }
  const { notes } = (
    await conclude({ ...atOnce, settings, target: run.target, snapshot, startedAt: momentNow() })
  ).run
  expect(notes).toEqual([
    expect.stringMatching(/^the events could not be looked at once more in the end.+: /),
  ])
})

it('masks what it says of a journal that cannot be read', async () => {
  const password = 'Zq7-xK_Rain'
  const reportDir = join(folderWith(), password)
  const { env } = await target({ password })
  const { settings, target: named } = settingsOf({ ...env, REPORT_DIR: reportDir })
  const journal = new Journal(reportDir, targetName(named), String)
  await journal.keep(idOf(1), { name: 'As it was' })
  const files = readdirSync(reportDir, { recursive: true, encoding: 'utf8' })
  for (const path of files.filter((one) => one.endsWith('.jsonl')))
    writeFileSync(join(reportDir, path), 'damaged')
  const report = await conclude({ ...atOnce, settings, target: named, startedAt: momentNow() })
  expect(report.run.notes?.join()).toContain('holds no original of an event')
  expect(report.run.notes?.join()).not.toContain(password)
})
