import { refuseUnfitShard } from '../run/unfit-shard.ts'
import { beginSession, session } from '../run/vitest/session.ts'
import { followNpx } from './follow-npx.ts'
import type { RunArguments } from './run-options.ts'
import { settingsGiven } from './settings-given.ts'
import { surroundings } from './surroundings.ts'

/** Judges the target and writes the report; the exit code is the report's. */
export async function run(asked: RunArguments, unload: () => Promise<void>): Promise<number> {
  const settings = await settingsGiven(asked, surroundings())
  const { selection, quiet } = asked
  if (selection.shard) refuseUnfitShard(selection.shard, settings)
  beginSession({ settings, selection, quiet })
  followNpx(process.env, () => session().interruptedAt !== undefined)
  const { startRunner } = await import('../run/vitest/start.ts')
  await unload()
  return startRunner()
}
