import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSettings } from '../../../src/settings/load-settings.ts'
import { folderWith, load, refusal } from './folder.ts'

describe('the sources of settings', () => {
  it('puts the environment before .env', () => {
    expect(load({ SEED: '2' }, { '.env': 'SEED=3\nNUM_RUNS=4' })).toMatchObject({
      seed: 2,
      numRuns: 4,
    })
  })

  it('reads .env where the environment has an empty value', () => {
    expect(load({ SEED: '' }, { '.env': 'SEED=3' }).seed).toBe(3)
  })

  it('leaves the environment of the process as it is', () => {
    const before = { ...process.env }
    load({}, { '.env': 'SEED=3\nSOMETHING_ELSE=4' })
    expect({ ...process.env }).toStrictEqual(before)
  })

  it('ignores what belongs to other programs in .env', () => {
    expect(load({}, { '.env': 'DATABASE_URL=x\nNUM_RUNS=4' }).numRuns).toBe(4)
  })

  it('reads .env with a byte order mark and the line breaks of Windows', () => {
    expect(load({}, { '.env': '\uFEFFSEED=3\r\nNUM_RUNS=4\r\n' })).toMatchObject({
      seed: 3,
      numRuns: 4,
    })
  })

  it('reads quoted passwords and JSON in .env as they stand', () => {
    const lines = [
      'TARGET_URL=https://museum.example',
      'TARGET_USERNAME=visitor',
      'TARGET_PASSWORD=\'a#b "c" $d\'',
      'TARGET_HEADERS={"X-Api-Key":"k=1"}',
    ]
    expect(load({}, { '.env': lines.join('\n') }).target).toMatchObject({
      password: 'a#b "c" $d',
      headers: { 'X-Api-Key': 'k=1' },
    })
  })

  it.each([
    ['little endian', Buffer.from('\uFEFFSEED=3', 'utf16le')],
    ['big endian', Buffer.from('\uFEFFSEED=3', 'utf16le').swap16()],
  ])('refuses .env in UTF-16, %s, which would look empty', (_, content) => {
    expect(refusal({}, { '.env': content }).message).toBe(
      '.env: it is not UTF-8 text; save it as UTF-8',
    )
  })

  it('refuses a folder in the place of .env', () => {
    const cwd = folderWith()
    mkdirSync(join(cwd, '.env'))
    expect(() => loadSettings({ env: {}, cwd })).toThrow(/^\.env: it can't be read \(EISDIR\)/)
  })
})
