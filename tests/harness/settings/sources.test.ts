import { describe, expect, it } from 'vitest'
import { load, refusal } from './folder.ts'

describe('the sources of settings', () => {
  it('puts the environment before .env, which counts where the environment has an empty value', () => {
    const file = { '.env': 'SEED=3\nNUM_RUNS=4\nCONCURRENCY=5' }
    const read = { seed: 2, numRuns: 4, concurrency: 5 }
    expect(load({ SEED: '2', CONCURRENCY: '' }, file)).toMatchObject(read)
  })

  it('leaves the environment of the process as it is', () => {
    const before = { ...process.env }
    load({}, { '.env': 'SEED=3\nSOMETHING_ELSE=4' })
    expect({ ...process.env }).toStrictEqual(before)
  })

  it.each([
    ['what belongs to other programs', 'DATABASE_URL=x\nSEED=3\nNUM_RUNS=4'],
    ['a byte order mark and the line breaks of Windows', '\uFEFFSEED=3\r\nNUM_RUNS=4\r\n'],
  ])('reads .env with %s', (_, content) => {
    expect(load({}, { '.env': content })).toMatchObject({ seed: 3, numRuns: 4 })
  })

  it('reads quoted passwords and JSON in .env as they stand', () => {
    const env = { TARGET_URL: 'https://museum.example', TARGET_USERNAME: 'visitor' }
    const lines = ['TARGET_PASSWORD=\'a#b "c" $d\'', 'TARGET_HEADERS={"X-Api-Key":"k=1"}']
    expect(load(env, { '.env': lines.join('\n') }).target).toMatchObject({
      password: 'a#b "c" $d',
      headers: { 'X-Api-Key': 'k=1' },
    })
  })

  it.each([
    ['little endian', Buffer.from('\uFEFFSEED=3', 'utf16le')],
    ['big endian', Buffer.from('\uFEFFSEED=3', 'utf16le').swap16()],
  ])('refuses .env in UTF-16, %s, which would look empty', (_, content) => {
    const { message } = refusal({}, { '.env': content })
    expect(message).toBe('.env: it is not UTF-8 text; save it as UTF-8')
  })

  it('refuses a folder in the place of .env', () => {
    const { message } = refusal({}, { '.env/x': '' })
    expect(message).toMatch(/^\.env: it can't be read \(EISDIR\)/)
  })
})

describe('names that are no settings', () => {
  it.each([
    ['TARGET_ULR', 'TARGET_URL'],
    ['TARGET_USER_NAME', 'TARGET_USERNAME'],
    ['TARGET_PASSWRD', 'TARGET_PASSWORD'],
    ['TARGET_SEED', 'SEED'],
    ['TARGET_REPORT_DIR', 'REPORT_DIR'],
    ['target_url', 'TARGET_URL'],
  ])('refuses %s and suggests %s', (name, suggestion) => {
    const { fault, message } = refusal({ [name]: 'Xyzzy' })
    const problem = `no such setting; did you mean ${suggestion}?`
    expect(fault).toMatchObject({ subject: name, problem })
    // It may be a password.
    expect(message).not.toContain('Xyzzy')
  })

  it('suggests nothing where no name is near', () => {
    expect(refusal({ TARGET_TIMEOUT: '5' }).message).toMatch(
      /^TARGET_TIMEOUT: no such setting; names .* TARGET_URL, .*TARGET_KEY_FILE$/,
    )
  })

  it('refuses them in .env too', () => {
    expect(refusal({}, { '.env': 'TARGET_HOST=x' }).fault.subject).toBe('TARGET_HOST')
  })

  it('lets names pass that are empty, or of other programs', () => {
    const others = { TARGET_HOST: '', target_arch: 'arm64', NUM_RUN: '5', TARGETS: 'x' }
    expect(load(others)).toBeDefined()
  })

  it('reads a known name in other letters where the environment takes it so, as on Windows', () => {
    const windows = new Proxy(
      { target_profile: 'static-mock' },
      { get: (env, name) => Reflect.get(env, String(name).toLowerCase()) },
    )
    expect(load(windows).profile).toBe('static-mock')
  })
})
