import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { contractDigest } from '../../../src/contract/digest.ts'
import { folderWith } from '../settings/folder.ts'

describe('the digest of the contract', () => {
  let copy: string

  beforeEach(() => {
    copy = folderWith({ 'notes.json': '{}' })
    cpSync('contracts', copy, { recursive: true })
  })

  const rewrite = (name: string, change: (text: string) => string) =>
    writeFileSync(join(copy, name), change(readFileSync(join(copy, name), 'utf8')))

  it('is a SHA-256 that depends on the content alone', () => {
    expect(contractDigest()).toMatch(/^[0-9a-f]{64}$/u)
    expect(contractDigest(copy)).toBe(contractDigest())
  })

  it.each([
    ['clauses.json', '"stated"', '"implied"'],
    ['list-query.schema.json', '30', '31'],
    ['special-event.schema.json', '"float"', '"double"'],
    ['special-event-update.schema.json', '"price"', '"fee"'],
  ])('changes with a promise in %s', (name, from, to) => {
    rewrite(name, (text) => text.replace(from, to))
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
  ])('does not change with %s', ([, name, change]) => {
    rewrite(name, change)
    expect(contractDigest(copy)).toBe(contractDigest())
  })
})
