import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, expect, it, type TestContext } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }

const timeout = 240_000

describe('npm run compare:peers', () => {
  it('compares a tool on the first fault and the first variation', { timeout }, async (test) => {
    const { code, stdout, stderr } = await run(test, '--only', 'suite', '--sample', '9999')
    expect(stderr).toMatch(/^suite: content, sound service, \d+ requests, [\d.]+ s$/m)
    expect(stdout).toMatch(
      /^\| special-events-conformance \S+ \| 1 of 1 \| 0 of 1 \| [\d,]+ \| [\d.]+ \| 0 of \d+ \|$/m,
    )
    expect(code).toBe(0)
  })

  it.concurrent.for([
    [['--only', 'dredd,newman'], 'Give some of dredd, respect,'],
    [['--sample', '0'], 'Give a whole number of at least 1.'],
    [['--parallel', 'two'], 'Give a whole number of at least 1.'],
    [['--fast'], "unknown option '--fast'"],
    [['suite'], 'too many arguments'],
  ] as const)('refuses %j with one line, and exit code 2', async ([args, line], test) => {
    const { code, stdout, stderr } = await run(test, ...args)
    test.expect(stderr).toContain(line)
    test.expect(stderr.trimEnd()).not.toContain('\n')
    test.expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})

/** Runs the script of package.json to its end, which comes with the end of this test at the latest. */
async function run({ onTestFinished }: TestContext, ...args: string[]) {
  const [runner, script = ''] = scripts['compare:peers'].split(' ')
  expect(runner).toBe('tsx')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args])
  onTestFinished(() => void child.kill('SIGTERM'))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { stdout, stderr, code }
}
