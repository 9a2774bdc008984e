import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { filesBelow, read } from './repository.ts'

const workflows = [...filesBelow('.github/workflows'), ...filesBelow('docs/pipelines')].map(read)

describe('the actions of the workflows', () => {
  const used = workflows.flatMap((text) => text.match(/(?<=\buses: ).*/g) ?? [])

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
    expect(jobs.check.steps.at(-1)).toEqual({ run: '.ci/run' })
    expect(jobs.publish.needs).toBe('check')
  })

  it('gives no job more than it needs, and the token of identity to the last one only', () => {
    expect(permissions).toEqual({})
    expect(jobs.check.permissions).toEqual({ contents: 'read' })
    expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
    expect(JSON.stringify(jobs.check)).not.toContain('secrets.')
  })
})
