import { describe, expect, it } from 'vitest'
import { openingLine, originsOf } from '../../../src/cli/origins.ts'
import { settingsGiven } from '../../../src/cli/settings-given.ts'
import { runProgram } from '../end-to-end/command.ts'
import { target } from '../end-to-end/target.ts'
import { folderWith } from '../settings/folder.ts'

const url = 'https://museum.example/v2.0'

interface Given {
  readonly env?: Readonly<Record<string, string>>
  readonly dotEnv?: string
  readonly options?: Readonly<Record<string, string>>
}

async function opening({ env = {}, dotEnv = '', options: given = {} }: Given) {
  const asked = { given, typed: {} }
  const around = { env, cwd: folderWith({ '.env': dotEnv, word: 'hush' }) }
  return openingLine(await settingsGiven(asked, around), originsOf(asked, around))
}

describe('the line that a run begins with', () => {
  it.each<[string, Given]>([
    [
      `Judging ${url} (environment) in profile read-only (default): nothing is written; credentials from .env`,
      { env: { TARGET_URL: url }, dotEnv: 'TARGET_USERNAME=ann\nTARGET_PASSWORD=hush' },
    ],
    [
      `Judging ${url} (option) in profile full (environment): events are changed and put back; user name from an option, password from the environment`,
      {
        options: { TARGET_URL: url, TARGET_USERNAME: 'ann' },
        env: { TARGET_PROFILE: 'full', TARGET_PASSWORD: 'hush', TARGET_USERNAME: 'bob' },
      },
    ],
    [
      `Judging ${url} (environment) in profile read-only (default): nothing is written; credentials from the environment`,
      { env: { TARGET_URL: url, TARGET_USERNAME: 'ann', TARGET_PASSWORD: ' ' } },
    ],
    [
      `Judging ${url} (.env) in profile static-mock (.env): updates send only values just read; no credentials`,
      { env: { TARGET_PROFILE: '' }, dotEnv: `TARGET_URL=${url}\nTARGET_PROFILE=static-mock` },
    ],
    [
      `Judging ${url} (environment) in profile read-only (default): nothing is written; no credentials; /special-events at the end of TARGET_URL is taken off, since it is appended`,
      { env: { TARGET_URL: `${url}/special-events/` } },
    ],
    [
      'Judging the reference service of the harness (no TARGET_URL is set) in profile full (default): events are changed and put back',
      {},
    ],
    [
      'Judging the reference service of the harness (TARGET_URL=reference) in profile read-only (.env): nothing is written',
      { options: { TARGET_URL: 'reference' }, dotEnv: 'TARGET_PROFILE=read-only' },
    ],
  ])('says what is done to what, and who said so: %s', async (line, given) => {
    expect(await opening(given)).toBe(line)
  })
})

const run = (dotEnv: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  runProgram(args, env, folderWith({ '.env': dotEnv }))

describe('a .env that somebody has left', { timeout: 60_000 }, () => {
  const only = ['--clause', 'list.array']

  it.each(['full', 'static-mock'])('has no run elsewhere write: %s', async (profile) => {
    const { env, service } = await target()
    const { TARGET_PROFILE: _, ...named } = env
    const { TARGET_URL, ...credentials } = named
    const dotEnv = `TARGET_PROFILE=${profile}\nTARGET_URL=http://127.0.0.1:1`
    expect(await run(dotEnv, only, named)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `TARGET_PROFILE in .env is ${profile}, but the target is not from .env (it is from the environment); give TARGET_PROFILE where the target is given, or read-only in .env\n`,
    })
    expect(await run(dotEnv, [TARGET_URL, ...only], credentials)).toMatchObject({ code: 2 })
    expect(service.log).toEqual({})
  })

  it('may hold the profile of the target that it names, and none keeps events from being put back', async () => {
    const { env, service } = await target()
    const { TARGET_USERNAME, TARGET_PASSWORD } = env
    const credentials = { TARGET_USERNAME, TARGET_PASSWORD }
    const both = `TARGET_URL=${service.url}\nTARGET_PROFILE=full`
    const { code, stdout } = await run(both, only, credentials)
    expect({ code, line: stdout.split('\n')[0] }).toEqual({
      code: 0,
      line: `Judging ${service.url} (.env) in profile full (.env): events are changed and put back; credentials from the environment`,
    })
    expect((await run(both, ['--quiet', ...only], credentials)).stdout).toMatch(/^\S+\.html\n$/)
    const restoring = await run('TARGET_PROFILE=full', ['restore', service.url], credentials)
    expect(restoring).toMatchObject({ code: 0, stderr: '' })
  })
})
