import { describe, expect, it } from 'vitest'
import { comparePeers, timeout } from './compare-peers.ts'

describe('npm run compare:peers', () => {
  it('compares a tool on the first fault and the first variation', { timeout }, async (test) => {
    const args = ['--only', 'suite', '--sample', '9999']
    const { code, stdout, stderr } = await comparePeers(test, args)
    expect(stderr).toMatch(/^suite: content, sound service, \d+ requests, [\d.]+ s$/m)
    expect(stdout).toMatch(
      /^\| special-events-conformance \S+ \| 1 of 1 \| 0 of 1 \| [\d,]+ \| [\d.]+ \| 0 of \d+ \|$/m,
    )
    expect(code).toBe(0)
  })

  it('leaves out what needs another program that is not there, and says so', async (test) => {
    const env = { ...process.env, PATH: '/nowhere' }
    const args = ['--only', 'specmatic,schemathesis', '--sample', '9999']
    const { code, stdout } = await comparePeers(test, args, env)
    expect(stdout).toContain('Specmatic was left out: there is no Java')
    expect(stdout).toContain('Schemathesis was left out: neither st nor schemathesis')
    expect(code).toBe(0)
  })

  it.concurrent.for([
    [['--only', 'dredd,newman'], 'Give some of dredd, respect,'],
    [['--sample', '0'], 'Give a whole number of at least 1.'],
    [['--parallel', 'two'], 'Give a whole number of at least 1.'],
    [['--fast'], "unknown option '--fast'"],
    [['suite'], 'too many arguments'],
  ] as const)('refuses %j with one line, and exit code 2', async ([args, line], test) => {
    const { code, stdout, stderr } = await comparePeers(test, args)
    test.expect(stderr).toContain(line)
    test.expect(stderr.trimEnd()).not.toContain('\n')
    test.expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})
