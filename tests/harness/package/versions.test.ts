import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { satisfies } from 'semver'
import { describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import lock from '../../../package-lock.json' with { type: 'json' }

interface Locked {
  readonly optional?: boolean
  readonly engines?: { readonly node?: string }
}

const { '': _, ...locked } = lock.packages as Readonly<Record<string, Locked>>

describe('the packages of the lock file', () => {
  const oldest = manifest.engines.node.replace('>=', '')

  it('take the oldest Node that package.json promises, those for development included', () => {
    const others = Object.entries(locked).filter(
      // npm leaves an optional package out where it does not fit, and says nothing of it.
      ([, { optional, engines }]) => !optional && engines?.node && !satisfies(oldest, engines.node),
    )
    expect(others).toEqual([])
  })

  it('are installed by it each night, where npm refuses what does not take it', () => {
    const nightly = readFileSync('.github/workflows/nightly.yml', 'utf8')
    expect(nightly).toMatch(
      new RegExp(`node-version: ${oldest}\\n\\s+- run: npm ci --engine-strict\\n`),
    )
  })
})

describe('npm in a clone', () => {
  it('runs no script of a package that it installs', () => {
    const said = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { encoding: 'utf8' })
    expect(said.trim()).toBe('true')
  })

  it('publishes nothing but what npm run package has put together', () => {
    expect(manifest.private).toBe(true)
  })
})
