import { expect, type TestContext } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }
import { start } from '../../../scripts/command.ts'

/** What a comparison of one tool may take. */
export const timeout = 240_000

/** Runs the script of package.json to its end, which comes with the end of this test at the latest. */
export function comparePeers(
  { onTestFinished }: TestContext,
  args: readonly string[],
  env = process.env,
) {
  const [runner, script = ''] = scripts['compare:peers'].split(' ')
  expect(runner).toBe('tsx')
  const words = ['--import', 'tsx', script, ...args]
  const command = start(process.execPath, words, env, undefined, timeout)
  onTestFinished(() => command.signal('SIGTERM'))
  return command.ended
}
