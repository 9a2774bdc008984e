import { describe, expect, it } from 'vitest'
import { examples } from './examples.ts'
import { pages } from './pages.ts'

const shown = pages.find(({ path }) => path === 'docs/pipelines.md')

describe('docs/pipelines.md', () => {
  it.each(examples.map(({ name, text }) => [name, text]))(
    'shows %s as it stands in its file',
    (name, text) => {
      expect(shown?.links).toContain(`pipelines/${name}`)
      expect(shown?.fences.map((fence) => fence.text)).toContain(text)
    },
  )

  it('shows nothing else as a file', () => {
    const files = shown?.fences.filter(({ language }) => language !== 'sh') ?? []
    expect(files).toHaveLength(examples.length)
  })
})
