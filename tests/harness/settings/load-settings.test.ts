import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSettings } from '../../../src/settings/load-settings.ts'
import { settingRows } from '../../../src/settings/settings.ts'
import { folderWith, load, refusal } from './folder.ts'

const target = { TARGET_URL: 'https://museum.example/v2.0' }

describe('loadSettings', () => {
  it('takes the default of every setting when nothing is given', () => {
    const cwd = folderWith()
    expect(loadSettings({ env: {}, cwd })).toStrictEqual({
      profile: 'full',
      authProbes: 'all',
      seed: 1,
      numRuns: 25,
      concurrency: 8,
      requestTimeoutMs: 10_000,
      runTimeoutMs: 600_000,
      maxResponseBytes: 5_000_000,
      reportDir: join(cwd, 'reports'),
      waivers: [],
      allowStaleWaivers: false,
      acceptInconclusive: false,
    })
  })

  it('takes every setting that is given', () => {
    const id = '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11'
    const cwd = folderWith()
    const env = {
      ...target,
      TARGET_USERNAME: 'visitor',
      TARGET_PASSWORD: ' pass: word ',
      TARGET_PROFILE: 'full',
      AUTH_PROBES: 'none',
      TARGET_TIMEZONE: 'Europe/Berlin',
      TARGET_HEADERS: '{"X-Api-Key":"k"}',
      WRITABLE_EVENT_IDS: id,
      SEED: '-7',
      NUM_RUNS: '3',
      CONCURRENCY: '2',
      REQUESTS_PER_SECOND: '0.5',
      REQUEST_TIMEOUT_MS: '100',
      RUN_TIMEOUT_MS: '1000',
      MAX_RESPONSE_BYTES: '1000',
      REPORT_DIR: 'out/here',
      ALLOW_STALE_WAIVERS: 'true',
      ACCEPT_INCONCLUSIVE: 'true',
      REPLAY_CASE: '1:0:3',
    }
    expect(loadSettings({ env, cwd })).toStrictEqual({
      target: {
        url: 'https://museum.example/v2.0',
        username: 'visitor',
        password: ' pass: word ',
        profile: 'full',
        timezone: 'Europe/Berlin',
        headers: { 'X-Api-Key': 'k' },
        writableEventIds: [id],
      },
      profile: 'full',
      authProbes: 'none',
      seed: -7,
      numRuns: 3,
      concurrency: 2,
      requestsPerSecond: 0.5,
      requestTimeoutMs: 100,
      runTimeoutMs: 1000,
      maxResponseBytes: 1000,
      reportDir: join(cwd, 'out', 'here'),
      waivers: [],
      allowStaleWaivers: true,
      acceptInconclusive: true,
      replayCase: '1:0:3',
    })
  })

  it('sends no updates to a target unless it is told to', () => {
    expect(load(target).target?.profile).toBe('read-only')
    expect(load({ TARGET_PROFILE: 'static-mock' })).toMatchObject({ profile: 'static-mock' })
  })

  it('sends few wrong credentials to a target that may only be read, unless it is told to', () => {
    expect(load(target).authProbes).toBe('few')
    expect(load({ ...target, AUTH_PROBES: 'all' }).authProbes).toBe('all')
    expect(load({ ...target, TARGET_PROFILE: 'full' }).authProbes).toBe('all')
  })

  it('counts an empty value as not given, for every setting', () => {
    const empty = Object.fromEntries(settingRows.map(({ name }) => [name, '']))
    expect(load(empty)).toStrictEqual({ ...load(), reportDir: expect.any(String) })
  })

  it('drops the blanks that a shell leaves around a value', () => {
    expect(load({ NUM_RUNS: '5 ' }).numRuns).toBe(5)
    expect(load({ NUM_RUNS: ' ' }).numRuns).toBe(25)
  })

  it('says in one line which setting is wrong, the value given and what is accepted', () => {
    expect(refusal({ NUM_RUNS: '-1' }).message).toBe(
      'NUM_RUNS is "-1", too small; give a whole number from 1 to 100000',
    )
  })

  it('says that a wrong value stands in .env', () => {
    expect(refusal({}, { '.env': 'CONCURRENCY=many' }).message).toMatch(/^CONCURRENCY in \.env is /)
  })

  it('keeps one line of a value that has several, and drives no terminal', () => {
    const { message } = refusal({ SEED: '1\n2\u001b[31m\u202e' })
    expect(message).toContain('"1\\n2\\u001b[31m\\u{202e}"')
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it.each([
    'TARGET_USERNAME',
    'TARGET_PASSWORD',
    'TARGET_TIMEZONE',
    'TARGET_HEADERS',
    'WRITABLE_EVENT_IDS',
  ])('refuses %s when no target is named', (name) => {
    const values: Record<string, string> = {
      TARGET_TIMEZONE: 'UTC',
      TARGET_HEADERS: '{}',
      WRITABLE_EVENT_IDS: '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11',
    }
    const { fault, message } = refusal({ [name]: values[name] ?? 'Xyzzy' })
    expect(fault.subject).toBe(name)
    expect(message).toContain('TARGET_URL')
    expect(message).not.toContain('Xyzzy')
  })

  it('refuses half of a pair of credentials', () => {
    const alone = { ...target, TARGET_USERNAME: 'visitor' }
    expect(refusal(alone).message).toBe(
      'TARGET_USERNAME: it is given without TARGET_PASSWORD; give both or neither',
    )
    expect(refusal({ ...alone, TARGET_PASSWORD: '' }).fault.subject).toBe('TARGET_USERNAME')
    const password = refusal({ ...target, TARGET_PASSWORD: 'Xyzzy' })
    expect(password.message).toContain('without TARGET_USERNAME')
    expect(password.message).not.toContain('Xyzzy')
  })

  it('draws a seed when asked for a random one', () => {
    const seeds = new Set(Array.from({ length: 8 }, () => load({ SEED: 'random' }).seed))
    expect(seeds.size).toBeGreaterThan(1)
    for (const seed of seeds) expect(load({ SEED: String(seed) }).seed).toBe(seed)
  })
})
