import { execFileSync } from 'node:child_process'
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
  it('take the oldest Node that package.json promises, those for development included', () => {
    const oldest = manifest.engines.node.replace('>=', '')
    const others = Object.entries(locked).filter(
      // npm leaves an optional package out where it does not fit, and says nothing of it.
      ([, { optional, engines }]) => !optional && engines?.node && !satisfies(oldest, engines.node),
    )
    expect(others).toEqual([])
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
