import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSettings } from '../../../src/settings/load-settings.ts'
import type { Setting } from '../../../src/settings/setting.ts'
import { settingRows, settingsTable } from '../../../src/settings/settings.ts'
import { folderWith, load, refusal } from './folder.ts'

const target = { TARGET_URL: 'https://museum.example/v2.0' }

describe('loadSettings', () => {
  it('takes the default of every setting when nothing is given, and has no others', () => {
    const cwd = folderWith()
    const defaults = Object.entries<Setting>(settingsTable).flatMap(([key, row]) =>
      row.default === undefined ? [] : [[key, row.parse(row.default, { cwd })]],
    )
    const computed = { profile: 'full', embedded: 'by-default', authProbes: 'all', waivers: [] }
    const expected = { ...Object.fromEntries(defaults), ...computed }
    expect(loadSettings({ env: {}, cwd })).toStrictEqual(expected)
    expect(expected).toMatchObject({ seed: 1, numRuns: 25, reportDir: join(cwd, 'reports') })
  })

  it('sends no updates and few wrong credentials to a target unless it is told to', () => {
    expect(load(target)).toMatchObject({ target: { profile: 'read-only' }, authProbes: 'few' })
    expect(load({ ...target, AUTH_PROBES: 'all' }).authProbes).toBe('all')
    expect(load({ ...target, TARGET_PROFILE: 'full' }).authProbes).toBe('all')
    expect(load({ TARGET_PROFILE: 'static-mock' }).profile).toBe('static-mock')
  })

  it('judges the embedded service where TARGET_URL asks for it, in the profile that is given', () => {
    const asked = load({}, { '.env': 'TARGET_URL=reference\nTARGET_PROFILE=read-only' })
    expect(asked).toMatchObject({ embedded: 'asked-for', profile: 'read-only' })
    expect(asked.target).toBeUndefined()
    expect(load({ TARGET_URL: 'reference' })).toMatchObject({ profile: 'full' })
    expect(load({}, { '.env': 'TARGET_URL=\n' })).toMatchObject({ embedded: 'by-default' })
    expect(load(target).embedded).toBeUndefined()
  })

  it('takes the path of the list off the end of an address, once, and keeps that it was there', () => {
    const taken = (path: string) =>
      load({ TARGET_URL: `https://museum.example/v2.0${path}` }).target
    for (const path of ['/special-events', '/special-events//'])
      expect(taken(path)).toMatchObject({ url: target.TARGET_URL, pathTakenOff: true })
    expect(taken('/special-events/special-events')?.url).toBe(`${target.TARGET_URL}/special-events`)
    for (const path of ['', '/', '/my-special-events'])
      expect(taken(path)?.pathTakenOff).toBeUndefined()
    // So a service may be called among containers.
    for (const url of ['http://special-events', 'https://special-events/']) {
      const { target } = load({ TARGET_URL: url })
      expect(target).toMatchObject({ url: url.replace(/\/$/, '') })
      expect(target?.pathTakenOff).toBeUndefined()
    }
  })

  it('counts an empty value as not given, for every setting, and drops blanks around others', () => {
    const empty = Object.fromEntries(settingRows.map(({ name }) => [name, '']))
    expect(load(empty)).toStrictEqual({ ...load(), reportDir: expect.any(String) })
    expect(load({ NUM_RUNS: '5 ', CONCURRENCY: ' ' })).toMatchObject({ numRuns: 5, concurrency: 8 })
  })

  it('says in one line which setting is wrong, where, the value given and what is accepted', () => {
    const line = 'is "-1", too small; give a whole number from 1 to 100000'
    expect(refusal({ NUM_RUNS: '-1' }).message).toBe(`NUM_RUNS ${line}`)
    expect(refusal({}, { '.env': 'NUM_RUNS=-1' }).message).toBe(`NUM_RUNS in .env ${line}`)
  })

  it.each([
    ['TARGET_USERNAME', 'Xyzzy'],
    ['TARGET_PASSWORD', 'Xyzzy'],
    ['TARGET_TIMEZONE', 'UTC'],
    ['TARGET_HEADERS', '{}'],
    ['WRITABLE_EVENT_IDS', '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11'],
  ])('refuses %s when no target is named', (name, text) => {
    const { fault, message } = refusal({ [name]: text })
    expect(fault.subject).toBe(name)
    expect(message).toContain('TARGET_URL')
    expect(message).not.toContain('Xyzzy')
  })

  it.each([
    [
      { TARGET_URL: '' },
      'TARGET_URL: it is empty, and TARGET_USERNAME says something of a target;',
    ],
    [
      { TARGET_URL: 'reference' },
      'TARGET_USERNAME: it says something of a target, and TARGET_URL asks for the reference service of the harness, which takes neither credentials nor anything else from outside;',
    ],
  ])('says what is so where no target goes with credentials: %j', (url, line) => {
    const { message } = refusal({ ...url, TARGET_USERNAME: 'Xyzzy', TARGET_PASSWORD: 'Xyzzy' })
    expect(message).toContain(line)
  })

  it.each(['', ' '])(
    'refuses the target of .env where the environment has TARGET_URL=%j',
    (text) => {
      const elsewhere = { '.env': 'TARGET_URL=https://elsewhere.example' }
      const { fault, message } = refusal({ TARGET_URL: text, TARGET_PASSWORD: 'Xyzzy' }, elsewhere)
      expect(fault.subject).toBe('TARGET_URL')
      expect(message).toContain('it is empty in the environment, and .env names a target')
      expect(load({}, elsewhere).target?.url).toBe('https://elsewhere.example')
      expect(load({ TARGET_URL: text }, { '.env': 'SEED=2' }).embedded).toBe('by-default')
    },
  )

  it.each([
    ['TARGET_USERNAME', 'TARGET_PASSWORD', '--password-file'],
    ['TARGET_PASSWORD', 'TARGET_USERNAME', '--username'],
  ])('refuses %s without %s, and names the option %s', (name, other, option) => {
    const { message } = refusal({ ...target, [name]: 'Xyzzy', [other]: '' })
    expect(message).toBe(
      `${name}: it is given without ${other}; give both or neither; the option ${option} gives the missing one, too`,
    )
  })

  it('draws a seed when asked for a random one', () => {
    const seeds = new Set(Array.from({ length: 8 }, () => load({ SEED: 'random' }).seed))
    expect(seeds.size).toBeGreaterThan(1)
    for (const seed of seeds) expect(load({ SEED: String(seed) }).seed).toBe(seed)
  })
})
