import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, type TestContext } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }

/** Runs the script of package.json to its end, which comes with the end of this test at the latest. */
export async function comparePeers(
  { onTestFinished }: TestContext,
  args: readonly string[],
  env = process.env,
) {
  const [runner, script = ''] = scripts['compare:peers'].split(' ')
  expect(runner).toBe('tsx')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { env })
  onTestFinished(() => void child.kill('SIGTERM'))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { stdout, stderr, code }
}
