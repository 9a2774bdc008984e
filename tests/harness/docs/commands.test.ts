import { describe, expect, it } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }
import { documentedCommands } from './commands.ts'
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

  it('are each run by a test that tests/harness/docs/run-by.ts names', () => {
    const unknown = instructions.filter(({ name }) => !Object.hasOwn(runBy, name))
    expect(unknown).toEqual([])
  })

  it.each(Object.entries(runBy))('are run where that says: %s', (name, { file, words }) => {
    expect(instructions.map((command) => command.name)).toContain(name)
    expect(exists(file)).toBe(true)
    expect(read(file)).toContain(words)
  })
})
