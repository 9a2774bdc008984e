import { describe, expect, it } from 'vitest'
import { name as ownName, scripts } from '../../../package.json' with { type: 'json' }
import { commandLine } from '../../../src/cli/command-line.ts'
import type { Commands } from '../../../src/cli/commands.ts'
import { documentedCommands } from './commands.ts'
import { examples } from './examples.ts'
import { exists, read } from './repository.ts'
import { runBy } from './run-by.ts'

/** What npm does by itself, without a script. */
const builtIn = new Set(['ci', 'install', 'pack'])

/** Decisions tell of what was considered, too. */
const instructions = documentedCommands.filter(({ path }) => !path.startsWith('docs/decisions/'))

describe('the commands of the documentation', () => {
  it('name scripts of package.json', () => {
    const named = documentedCommands.filter(({ name }) => name.startsWith('npm '))
    expect(named.length).toBeGreaterThan(20)
    const lost = named.filter(({ name }) => {
      const script = name.replace(/^npm (?:run )?/, '')
      return !(script in scripts) && !builtIn.has(script)
    })
    expect(lost).toEqual([])
  })

  it('ask no registry for a name that nobody has published', () => {
    const words = (line: string) => line.split(/\s+/).map((word) => word.replace(/@[\d.]+$/, ''))
    const named = instructions.filter(({ line }) => words(line).includes(ownName))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ line }) => !line.includes('npx --no-install '))).toEqual([])
  })

  it('are each run by a test that tests/harness/docs/run-by.ts names', () => {
    const unknown = instructions.filter(({ name }) => !Object.hasOwn(runBy, name))
    expect(unknown).toEqual([])
  })

  it.each(Object.entries(runBy))('are run where that says: %s', (name, [file, words]) => {
    expect(instructions.map((command) => command.name)).toContain(name)
    expect(exists(file)).toBe(true)
    expect(read(file)).toContain(words)
  })
})

/** Takes whatever the parser hands on, and does nothing. */
const idle = new Proxy({} as Commands, { get: () => async () => 0 })

/** The words behind the name of the package; what a pipeline fills in stands as 1. */
function argumentsIn(line: string): string[] {
  const [, given = ''] = line.split(new RegExp(`\\b${ownName}(?:\\.js"?)?`))
  return given
    .replace(/\$\{\{[^}]*\}\}|\$\([^)]*\)|\$\w+/g, '1')
    .split(/\s+/)
    .map((word) => word.replace(/^['"]|['"]$/g, ''))
    .filter((word) => word !== '')
}

const onPages = documentedCommands
  .filter(({ name }) => name.startsWith(`npx ${ownName}`))
  .map(({ line }) => line)

const inExamples = examples.flatMap(({ text }) =>
  [...text.matchAll(/node \S*harness\/bin\/[^'\n]*/g)].map(([line]) =>
    line.replace(/\$\{\{ parameters\.options \}\}/, ''),
  ),
)

/** What azure-pipelines.yml hands to its template, as the template's line has it then. */
const handedOn = examples.flatMap(({ text }) =>
  [...text.matchAll(/^\s+options: (--.*)$/gm)].map(([, options]) => `npx ${ownName} ${options}`),
)

const lines = [...new Set([...onPages, ...inExamples, ...handedOn])]

describe('the commands of the documentation for people without a clone', () => {
  it.each(lines)('are taken as they stand: %s', async (line) => {
    await expect(commandLine(argumentsIn(line), idle)).resolves.toBe(0)
  })

  it.each(['--shards 2/4', '--shard 5/4', 'restor', '--password secret', '--seed'])(
    'would not be taken with %s',
    async (wrong) => {
      await expect(commandLine(argumentsIn(`npx ${ownName} ${wrong}`), idle)).rejects.toThrow()
    },
  )

  it('stand in every pipeline', () => {
    expect(inExamples.length).toBeGreaterThan(15)
  })
})
