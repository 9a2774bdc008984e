import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { settingsGiven } from '../../../src/cli/settings-given.ts'
import { folderWith } from '../settings/folder.ts'

const TARGET_URL = 'https://museum.example/v2.0'

/** The settings that options come to in a folder with some files. */
function settings(
  given: Record<string, string>,
  { env = {}, files = {} }: { env?: Record<string, string>; files?: Record<string, string> } = {},
) {
  const typed = Object.fromEntries(Object.keys(given).map((name) => [name, `--typed-${name}`]))
  return settingsGiven({ given, typed }, { env, cwd: folderWith(files) })
}

describe('the settings of a command', () => {
  it('take secrets from files, whose last line end is none of them', async () => {
    const files = { word: ' a: b \n', headers: '{"X-Key":"hush"}' }
    const named = { TARGET_URL, TARGET_USERNAME: 'ann' }
    const given = { ...named, TARGET_PASSWORD: 'word', TARGET_HEADERS: 'headers' }
    const { target, invocation } = await settings(given, { files })
    expect(target).toMatchObject({ password: ' a: b ', headers: { 'X-Key': 'hush' } })
    expect(invocation).toEqual({ inClone: false, given })
  })

  it.each([
    [{ NUM_RUNS: 'x' }, '--typed-NUM_RUNS is "x"'],
    [{ TARGET_USERNAME: 'ann' }, '--typed-TARGET_USERNAME: it says something of a target'],
    [
      { TARGET_URL, TARGET_PASSWORD: 'hush' },
      '--typed-TARGET_PASSWORD is a path (not shown), where there is no',
    ],
    [
      { TARGET_URL, TARGET_HEADERS: `{"X":"hush${'-'.repeat(999)}"}` },
      'is a path (not shown), which',
    ],
    [{ TARGET_URL, TARGET_HEADERS: 'bad' }, '--typed-TARGET_HEADERS: '],
    [{ TARGET_URL, TARGET_HEADERS: 'empty' }, '--typed-TARGET_HEADERS is "empty", which is empty;'],
    [
      { TARGET_URL, TARGET_USERNAME: 'ann' },
      '--typed-TARGET_USERNAME: no password is known for it;',
    ],
  ])('are refused by the option as it was typed: %j', async (given, line) => {
    const files = { bad: 'hush', empty: '' }
    const error: unknown = await settings(given, { files }).catch((thrown: unknown) => thrown)
    expect(error).toHaveProperty('code', 'USAGE')
    expect(String(error)).toContain(line)
    expect(String(error)).not.toContain('hush')
  })
})

it('a misspelt variable is told with the one that was meant, though that is given as an option', async () => {
  const refused = settings({ TARGET_URL }, { env: { TARGET_URI: TARGET_URL } })
  await expect(refused).rejects.toThrow(
    /^TARGET_URI: no such setting; did you mean TARGET_URL\? Names/u,
  )
})

describe('a password that is not known', () => {
  /** Asks at a terminal where something is typed. */
  function asked(typed: string, TARGET_USERNAME = 'ann') {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const given = { TARGET_URL, TARGET_USERNAME }
    const around = { env: {}, cwd: folderWith({}), terminal: { input, output } }
    const settings = settingsGiven({ given, typed: {} }, around)
    input.write(typed)
    return { settings, output }
  }

  it('is asked for at a terminal, which shows nothing of it', async () => {
    const { settings, output } = asked('hush: hush\r')
    expect((await settings).target).toMatchObject({ username: 'ann', password: 'hush: hush' })
    output.end()
    expect(await text(output)).toBe('Password of "ann": \n')
  })

  it('is asked for without what stands behind a colon of the user name', async () => {
    const { settings, output } = asked('hush\r', 'ann:hush')
    await expect(settings).rejects.toThrow('TARGET_USERNAME is "ann:***", which holds a colon')
    output.end()
    expect(await text(output)).toBe('Password of "ann:***": \n')
  })

  it('is asked for by no target that .env has left, nor missed', async () => {
    const around = { env: { TARGET_URL: '' }, files: { '.env': `TARGET_URL=${TARGET_URL}` } }
    const refused = settings({ TARGET_USERNAME: 'ann' }, around)
    await expect(refused).rejects.toThrow('TARGET_URL: it is empty in the environment')
    const { target } = await settings({ TARGET_URL: 'http://127.0.0.1' }, around)
    expect(target?.url).toBe('http://127.0.0.1')
  })

  it('that nobody types ends with one line', async () => {
    const { settings } = asked('hu\u0003')
    await expect(settings).rejects.toThrow('the password: nothing was typed;')
  })
})
