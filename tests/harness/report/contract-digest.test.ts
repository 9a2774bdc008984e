import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contractDigest } from '../../../src/contract/digest.ts'

const contracts = fileURLToPath(new URL('../../../contracts', import.meta.url))

describe('the digest of the contract', () => {
  let copy: string

  beforeEach(async () => {
    copy = await mkdtemp(join(tmpdir(), 'contracts-'))
    await cp(contracts, copy, { recursive: true })
  })

  afterEach(() => rm(copy, { recursive: true }))

  const rewrite = async (name: string, change: (text: string) => string) =>
    writeFile(join(copy, name), change(await readFile(join(copy, name), 'utf8')))

  it('is a SHA-256 that depends on the content alone', () => {
    expect(contractDigest()).toMatch(/^[0-9a-f]{64}$/u)
    expect(contractDigest(copy)).toBe(contractDigest())
  })

  it.each([
    ['clauses.json', '"stated"', '"implied"'],
    ['list-query.schema.json', '30', '31'],
    ['special-event.schema.json', '"float"', '"double"'],
    ['special-event-update.schema.json', '"price"', '"fee"'],
  ])('changes with a promise in %s', async (name, from, to) => {
    await rewrite(name, (text) => text.replace(from, to))
    expect(contractDigest(copy)).not.toBe(contractDigest())
  })

  it.for<readonly [what: string, name: string, change: (text: string) => string]>([
    ['line ends', 'clauses.json', (text) => text.replaceAll('\n', '\r\n')],
    ['indentation', 'list-query.schema.json', (text) => JSON.stringify(JSON.parse(text))],
    [
      'the order of members',
      'list-query.schema.json',
      (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
    ],
    ['what promises nothing about the service', 'report.schema.json', () => '{}'],
  ])('does not change with %s', async ([, name, change]) => {
    await rewrite(name, change)
    await writeFile(join(copy, 'notes.json'), '{}')
    expect(contractDigest(copy)).toBe(contractDigest())
  })
})
