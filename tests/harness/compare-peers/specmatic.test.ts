import { expect, it } from 'vitest'
import { specmatic } from '../../../scripts/compare-peers/specmatic.ts'
import { comparePeers, timeout } from './compare-peers.ts'

const given = ['--only', 'specmatic', '--sample', '9999']

it('Specmatic passes the sound service and judges others', { timeout }, async (test) => {
  const { skip } = test
  const found = specmatic()
  skip(typeof found === 'string', `${found}`)
  const { stdout, stderr, code } = await comparePeers(test, given)
  expect(stderr).toMatch(/^specmatic: content, sound service, \d+ requests, [\d.]+ s$/m)
  expect(stdout).toMatch(/^\| Specmatic \S+ \| \d of 1 \| \d of 1 \|/m)
  expect(code).toBe(0)
})
