import { refuseUnfitShard } from '../run/shards.ts'
import { beginSession, session } from '../run/vitest/session.ts'
import { maskerOf } from '../settings/mask.ts'
import { secretsOf } from '../settings/secrets.ts'
import { followNpx } from './follow-npx.ts'
import { openingLine, originsOf, refuseLeftoverProfile } from './origins.ts'
import type { RunArguments } from './run-options.ts'
import { settingsGiven } from './settings-given.ts'
import { surroundings } from './surroundings.ts'

/** Judges the target and writes the report; the exit code is the report's. */
export async function run(asked: RunArguments, unload: () => Promise<void>): Promise<number> {
  const around = surroundings()
  const settings = await settingsGiven(asked, around)
  const { selection, quiet } = asked
  const originOf = originsOf(asked, around)
  refuseLeftoverProfile(settings, originOf)
  if (selection.shard) refuseUnfitShard(selection.shard, settings)
  const opening = maskerOf(secretsOf(settings))(openingLine(settings, originOf))
  beginSession({ settings, selection, quiet, opening })
  followNpx(process.env, () => session().interruptedAt !== undefined)
  const { startRunner } = await import('../run/vitest/start.ts')
  await unload()
  return startRunner()
}
