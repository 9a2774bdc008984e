import { describe, expect, it } from 'vitest'
import { load, refusal } from './folder.ts'

describe('names that are no settings', () => {
  it.each([
    ['TARGET_ULR', 'TARGET_URL'],
    ['TARGET_USER_NAME', 'TARGET_USERNAME'],
    ['TARGET_PASSWRD', 'TARGET_PASSWORD'],
    ['TARGET_SEED', 'SEED'],
    ['TARGET_REPORT_DIR', 'REPORT_DIR'],
    ['target_url', 'TARGET_URL'],
  ])('refuses %s and suggests %s', (name, suggestion) => {
    const { fault } = refusal({ [name]: 'Xyzzy' })
    expect(fault.subject).toBe(name)
    expect(fault.problem).toBe(`no such setting; did you mean ${suggestion}?`)
  })

  it('suggests nothing where no name is near', () => {
    const { message } = refusal({ TARGET_TIMEOUT: '5' })
    expect(message).toMatch(
      /^TARGET_TIMEOUT: no such setting; names .* TARGET_URL, .*TARGET_KEY_FILE$/,
    )
    expect(message).not.toContain('did you mean')
  })

  it('shows no value of an unknown name, which may be a password', () => {
    expect(refusal({ TARGET_PASWORD: 'Xyzzy' }).message).not.toContain('Xyzzy')
  })

  it('refuses them in .env too', () => {
    expect(refusal({}, { '.env': 'TARGET_HOST=x' }).fault.subject).toBe('TARGET_HOST')
  })

  it('lets names pass that are empty, or of other programs', () => {
    expect(
      load({ TARGET_HOST: '', target_arch: 'arm64', NUM_RUN: '5', TARGETS: 'x' }),
    ).toBeDefined()
  })

  it('reads a known name in other letters where the environment takes it so, as on Windows', () => {
    const windows = new Proxy(
      { target_profile: 'static-mock' },
      { get: (env, name) => Reflect.get(env, String(name).toLowerCase()) },
    )
    expect(load(windows).profile).toBe('static-mock')
  })
})
