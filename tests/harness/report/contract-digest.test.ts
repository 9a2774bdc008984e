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

  it('does not change with line ends or indentation', async () => {
    await rewrite('clauses.json', (text) => text.replaceAll('\n', '\r\n'))
    await rewrite('list-query.schema.json', (text) => JSON.stringify(JSON.parse(text)))
    expect(contractDigest(copy)).toBe(contractDigest())
  })

  it('does not change with the order of members', async () => {
    await rewrite('list-query.schema.json', (text) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
    )
    expect(contractDigest(copy)).toBe(contractDigest())
  })

  it('does not change with what promises nothing about the service', async () => {
    await rewrite('report.schema.json', () => '{}')
    await writeFile(join(copy, 'notes.json'), '{}')
    expect(contractDigest(copy)).toBe(contractDigest())
  })
})
