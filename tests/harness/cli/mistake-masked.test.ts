import { describe, expect, it } from 'vitest'
import { mistakeMasked } from '../../../src/cli/mistake-masked.ts'
import { runProgram } from '../end-to-end/command.ts'
import { folderWith } from '../settings/folder.ts'

const secret = 'Kq7w"Z4xv9JmG'

describe('a mistake that quotes a secret', { timeout: 60_000 }, () => {
  it.for<
    readonly [args: readonly string[], env: Readonly<Record<string, string>>, dotEnv?: string]
  >([
    [[], { TARGET_PASSWORD: secret, SEED: secret }],
    [[], { TARGET_PASSWORD: secret, TARGET_TIMEZONE: `x${secret}y` }],
    [[], { TARGET_PASSWORD: 'Kq7wZ4xv9JmG', TARGET_Kq7wZ4xv9JmG: '1' }],
    [[secret], { TARGET_PASSWORD: secret }],
    [['--clause', secret], { TARGET_PASSWORD: secret }],
    [['verify', secret], { TARGET_PASSWORD: secret }],
    [['--Kq7wZ4xv9JmG'], { TARGET_PASSWORD: 'Kq7wZ4xv9JmG' }],
    [['--password-file', 'word', '--seed', secret], {}],
    [['--headers-file=headers', '--seed', secret], {}],
    [[], {}, `TARGET_PASSWORD='${secret}'\nNUM_RUNS='${secret}'`],
    [[], {}, 'TARGET_PASSWORD=Kq7wZ4xv9JmG\nKq7wZ4xv9JmG=x'],
  ])('does not show it: %j %j %j', async ([args, env, dotEnv = '']) => {
    const files = {
      '.env': dotEnv,
      word: `${secret}\n`,
      headers: JSON.stringify({ 'X-Key': secret }),
    }
    const { code, stdout, stderr } = await runProgram(args, env, folderWith(files))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^.*\*\*\*.*\n$/)
    expect(stderr).not.toMatch(/Kq7w|9JmG/)
  })

  it.each([
    ['HTTP_PROXY', `http://user:p%40${secret}@proxy.example`],
    ['https_proxy', `user:p%40${secret}@proxy.example:x`],
    ['SERVE_PASSWORD', `p@${secret}`],
    ['TARGET_HEADERS', JSON.stringify({ 'X-Api-Key': `p@${secret}` })],
    ['TARGET_HEADERS', `X-Api-Key: p@${secret.replace('"', '')}`],
  ])('knows that of %s: %s', (name, value) => {
    const place = { env: { [name]: value }, cwd: folderWith() }
    const shown =
      name === 'TARGET_HEADERS' && !value.startsWith('{') ? secret.replace('"', '') : secret
    expect(mistakeMasked(`SEED is ${JSON.stringify(`p@${shown}`)}, not`, [], place)).toBe(
      'SEED is "***", not',
    )
  })

  const address = 'http://museum:Kq7wZ4xv9JmG@museum.example/r.json?token=9JmG'
  it.for<readonly string[]>([
    ...['replay', 'verify', 'merge', 'waivers', 'clauses'].map((command) => [command, address]),
    ['compare', address, address],
    ...['--clause', '--profile', '--seed', '--timezone', '--ca-file', '--waivers-file'].map(
      (option) => [option, address],
    ),
  ])('knows what is secret in an address: %s %s', async (args) => {
    const { code, stderr } = await runProgram(args, {}, folderWith())
    expect(code).toBe(2)
    expect(stderr).toMatch(/^.*"http:\/+\*\*\*@museum\.example\/r\.json\?\*\*\*".*\n$/)
  })

  it.for(['museum:Kq7wZ4xv9JmG@host', 'museum:Kq7w/Z4xv@9JmG@host/r.json'])(
    'knows that credentials stand before a host: %s',
    async (argument) => {
      const { code, stderr } = await runProgram(['replay', argument], {}, folderWith())
      expect(code).toBe(2)
      expect(stderr).toMatch(/^.*"\*\*\*@host.*\n$/)
    },
  )

  it('shows no part of one that its cut has halved', () => {
    const place = { env: { TARGET_PASSWORD: secret }, cwd: folderWith() }
    const line = 'SEED is "1234 Kq7w" (99 more characters), not a whole number'
    expect(mistakeMasked(line, [], place)).toBe(line.replace('Kq7w', '***'))
  })

  it.for([
    ['TARGET_HEADERS', '{a}'],
    ['TARGET_HEADERS', '{"X-Flag":"a"}'],
    ['TARGET_PASSWORD', 'a'],
  ] as const)(
    'keeps its own words, though one is a secret, and hides that in what it quotes: %s=%s',
    ([name, value]) => {
      const place = { env: { [name]: value }, cwd: folderWith() }
      const shown = (given: string) => `SEED is "${given}", not a number; give 'a' or a number`
      expect(mistakeMasked(shown('a b'), [], place)).toBe(shown('*** b').replace("'a'", "'***'"))
      const cut = 'SEED is "b.a" (99 more characters), not a whole number'
      expect(mistakeMasked(cut, [], place)).toBe(cut.replace('b.a', 'b.***'))
    },
  )
})
