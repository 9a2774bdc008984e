import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }
import { executable, missing } from '../browser/executable.ts'
import { folderWith } from '../settings/folder.ts'
import { exists } from './repository.ts'

const steps = Object.entries(scripts).flatMap(([name, line]) =>
  line.split(' && ').map((step) => [name, step] as const),
)

describe('the scripts of package.json', () => {
  it.each(steps)('run in any shell, cmd.exe too: %s, %s', (_, step) => {
    // Variables, lists, pipes, redirections, globs, quotes and escapes are each shell's own.
    expect(step).not.toMatch(/[$;|&<>*?`'"\\~{}()]/)
    expect(step).not.toMatch(/^\w+=/)
    const [program = ''] = step.split(' ')
    expect(['npm', 'node'].includes(program) || exists(`node_modules/.bin/${program}`)).toBe(true)
  })

  it('name files that exist', () => {
    const files = steps.flatMap(([, step]) => step.match(/\S+\.(?:ts|mjs|js)\b/g) ?? [])
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !exists(file))).toEqual([])
  })
})

describe('npm run format', () => {
  it('puts right what stands there', () => {
    const folder = folderWith({ 'untidy.ts': 'export const  answer="42";\n' })
    const [program = '', ...args] = scripts.format.split(' ')
    const config = `--config-path=${resolve('biome.json')}`
    const binary = resolve('node_modules/.bin', program)
    execFileSync(binary, [...args, '--vcs-enabled=false', config], { cwd: folder, stdio: 'pipe' })
    expect(readFileSync(join(folder, 'untidy.ts'), 'utf8')).toBe("export const answer = '42'\n")
  })
})

/** What Node is told to run a script of package.json by, with further arguments. */
function wordsOf(name: keyof typeof scripts, ...further: readonly string[]): string[] {
  const [runner, script = ''] = scripts[name].split(' ')
  expect(runner).toBe('tsx')
  return ['--import', 'tsx', script, ...further]
}

async function printed(...words: Parameters<typeof wordsOf>): Promise<string> {
  return (await promisify(execFile)(process.execPath, wordsOf(...words))).stdout
}

describe('npm run bench', () => {
  it('begins to measure, and says what', async () => {
    const child = spawn(process.execPath, wordsOf('bench'), { detached: true })
    onTestFinished(() => void (child.pid && process.kill(-child.pid, 'SIGKILL')))
    const [said] = await once(child.stderr, 'data')
    expect(String(said)).toMatch(/^\w+ 1 of \d+/)
  })
})

describe('npm run sizes', () => {
  it('judges a sound service of the size that it is given, in both profiles', async () => {
    const stdout = await printed('sizes', '100')
    const rows = stdout.split('\n').filter((line) => line.startsWith('| 100 |'))
    expect(rows.map((row) => row.split(' | ').slice(1, 3))).toEqual([
      ['read-only', 'conformant'],
      ['full', 'conformant'],
    ])
  })
})

describe('npm run page', () => {
  it('prints what readers get of a page, or what is missing to open it', {
    timeout: 180_000,
  }, async () => {
    const folder = resolve('docs/example-report')
    const stdout = await printed('page', '--times', '1', folder).catch(({ stderr }) =>
      String(stderr),
    )
    if (executable === undefined) return expect(stdout).toContain(missing)
    const rows = stdout
      .split('\n')
      .filter((line) => line.startsWith(`| ${folder} |`))
      .map((row) => row.split(' | ').slice(4))
    expect(rows).toEqual([['none', 'none', expect.stringMatching(/^(\d+) of \1 \|$/)]])
  })

  it.skipIf(executable === undefined)('exits 1 where a page misses what is promised', async () => {
    const outside =
      '<!doctype html><html lang="en"><title>A page</title><img src="http://127.0.0.1:9/" alt="">'
    const folder = folderWith({ 'conformance.html': outside })
    const run = printed('page', '--strict', '--times', '1', folder)
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('| **http://127.0.0.1:9/** |'),
    })
  })
})

// Each judges services as often as it takes to know what they keep.
describe('npm run catalogue', { timeout: 240_000 }, () => {
  it('counts the events that faulty services keep', async () => {
    const stdout = await printed('catalogue', 'update-merges-dates')
    expect(stdout).toContain(
      '0 of 2 faults missed, 0 of 2 faults accused of what they keep, 0 of 2 faults with nothing left changed.',
    )
    const rows = stdout.split('\n').filter((line) => line.startsWith('| update-merges-dates'))
    expect(rows.map((row) => row.split(' | ').slice(2))).toEqual([
      ['non-conformant', '1 |'],
      ['non-conformant', '1 |'],
    ])
  })

  it('shows that a service that renames events gets all back', async () => {
    const stdout = await printed('catalogue', 'update-renames-event')
    expect(stdout).toContain('4 of 4 faults with nothing left changed.')
  })

  it('names a fault that services of another size do not show', async () => {
    const stdout = await printed('catalogue', '--events', '3', 'maximum-limit-50')
    expect(stdout).toContain('1 of 1 faults missed')
  })

  it('shows that sound services keep none, whatever they refuse', async () => {
    const stdout = await printed('catalogue', '--variations', 'no-farther-than-five-years')
    expect(stdout).toContain('2 of 2 variations with nothing left changed.')
  })
})

it('npm run replays shows every violation of a fault again, by its command and by its report', {
  timeout: 240_000,
}, async () => {
  expect(await printed('replays', 'page-is-an-offset')).toMatch(
    /^1 faults, (\d+) replay commands, \1 violations .*: 0 not shown again\.\n$/u,
  )
})
