import { beginSession, session } from '../run/vitest/session.ts'
import { followNpx } from './follow-npx.ts'
import type { RunArguments } from './run-options.ts'
import { settingsGiven } from './settings-given.ts'
import { surroundings } from './surroundings.ts'

/** Judges the target and writes the report, as `npm test` does in a clone; the exit code is the report's. */
export async function run(asked: RunArguments): Promise<number> {
  const settings = await settingsGiven(asked, surroundings())
  beginSession(settings, asked)
  followNpx(process.env, () => session().interrupted)
  const { startRunner } = await import('../run/vitest/start.ts')
  await startRunner(asked)
  return Number(process.exitCode ?? 4)
}
