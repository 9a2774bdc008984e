import { expect, it } from 'vitest'
import { snapshotOf } from '../../../src/run/snapshot.ts'
import { target } from '../end-to-end/target.ts'
import { runOn } from './settings-of.ts'

it.each([
  ['read-only', []],
  ['full', ['the last updates']],
])('the end of a run in profile %s shows %j as under way', async (profile, shown) => {
  const { env } = await target()
  const { run } = runOn({ ...env, TARGET_PROFILE: profile })
  const names: string[] = []
  run.watchdog.onBegin = () => names.push(...run.watchdog.names)
  await snapshotOf(run)
  expect(names).toEqual(shown)
})
