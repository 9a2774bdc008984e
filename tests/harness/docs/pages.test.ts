import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { setByPipelines } from '../../../src/settings/embedded.ts'
import { settingRows } from '../../../src/settings/settings.ts'
import { examples } from './examples.ts'
import { pages } from './pages.ts'
import { exists, filesBelow, read } from './repository.ts'

/** Links within the package: page, target from its folder, and the place named on it. */
const links = pages.flatMap(({ path, links: hrefs }) =>
  hrefs
    .filter((href) => !/^[a-z]+:/i.test(href))
    .map((href) => {
      const [file = '', place] = decodeURI(href).split('#')
      const target = file === '' ? path : posix.join(posix.dirname(path), file)
      return { path, href, target: target.replace(/\/$/, ''), place }
    }),
)

describe('the links of the documentation', () => {
  it('lead to files that exist', () => {
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter(({ target }) => !exists(target))).toEqual([])
  })

  it('lead to headings that exist', () => {
    const places = links.filter(({ place }) => place !== undefined)
    expect(places.length).toBeGreaterThan(3)
    const lost = places.filter(({ target, place = '' }) => {
      const page = pages.find(({ path }) => path === target)
      return !page?.anchors.has(place)
    })
    expect(lost).toEqual([])
  })

  it('reach every page of docs/ from the README, itself or by one page between', () => {
    const from = (path: string) =>
      links.filter((link) => link.path === path).map(({ target }) => target)
    const near = from('README.md')
    const reached = new Set([...near, ...near.flatMap(from)])
    const guides = pages.filter(({ path }) => /^docs\/[^/]+$/.test(path))
    expect(guides.filter(({ path }) => !reached.has(path))).toEqual([])
  })
})

const settings = new Set(settingRows.map(({ name }) => name))

/** All that is code on the pages, fences and what stands between backticks, and the examples for pipelines. */
const code = [
  ...pages.flatMap(({ path, fences, codeSpans }) =>
    [...fences.map(({ text }) => text), ...codeSpans].map((text) => ({ path, text })),
  ),
  ...examples.map(({ name, text }) => ({ path: name, text })),
]

/** What the harness and its tools read or write besides settings, such as NO_COLOR. */
const sources = ['src', 'scripts', 'tests']
  .flatMap(filesBelow)
  .filter((path) => path.endsWith('.ts') && !path.startsWith('tests/harness/docs/'))
  .map(read)
  .join('\n')

/** What only a pipeline knows; the examples say where they come from. */
const ofPipelines =
  /^(?:CI|BUILD|GH|CHANGE|SYSTEM)_|^(?:HARNESS_COMMIT|JOB_NAME|MAIN_REPORT|NOTES_TOKEN)$|^TARGET_PASSWORD_(?:USR|PSW)$/

describe('the settings that the documentation names', () => {
  const names = code.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w$-])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?!\w|\*|_)/g)].map(([name]) => ({
      path,
      name,
    })),
  )

  it('exist', () => {
    const ours = names.filter(({ name }) => settings.has(name))
    expect(new Set(ours.map(({ name }) => name))).toEqual(
      new Set([...settings].filter((name) => name.includes('_'))),
    )
    const others = names.filter(({ name }) => !settings.has(name) && !ofPipelines.test(name))
    expect(others.filter(({ name }) => name.startsWith('TARGET_'))).toEqual([])
    expect(others.filter(({ name }) => !sources.includes(name))).toEqual([])
  })
})

it('every variable that a pipeline is known by is named for those who set one up', () => {
  const { codeSpans = [] } = pages.find(({ path }) => path === 'docs/pipelines.md') ?? {}
  expect(codeSpans).toEqual(expect.arrayContaining([...setByPipelines]))
})

describe('the clauses that the documentation names', () => {
  it('exist', () => {
    const ids = new Set<string>(clauses.map(({ id }) => id))
    const named = code.flatMap(({ path, text }) =>
      [...text.matchAll(/--clause ([a-z.-]+)/g)].map(([, id = '']) => ({ path, id })),
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter(({ id }) => !ids.has(id))).toEqual([])
  })
})

describe('the files that the documentation names', () => {
  /** Written by a run or by its user. */
  const notOurs =
    /^(?:REPORT_DIR|reports|journal|part-\*|part-\d|conformance|node_modules)\/|^conformance\.|^(?:waivers\.json|before\.json|after\.json|\.env)$/
  const shaped = /^[\w.@-]+(?:\/[\w.@-]+)*\/?$/
  const endings = /\.(?:json|md|ts|tsx|mjs|js|yml|html|xml|txt)$/
  const mediaTypeOrZone = /^(?:application|text|image)\/|^[A-Z][a-z]+\/[A-Z][a-z]+$/

  const named = pages.flatMap(({ path, codeSpans }) =>
    codeSpans
      .filter((text) => shaped.test(text) && (text.includes('/') || endings.test(text)))
      .filter((text) => !notOurs.test(text) && !mediaTypeOrZone.test(text))
      .map((file) => ({ path, file })),
  )

  it('exist, seen from the package or from the page, or alone in src', () => {
    expect(named.length).toBeGreaterThan(30)
    const inSource = new Set(filesBelow('src').map((path) => posix.basename(path)))
    const lost = named.filter(
      ({ path, file }) =>
        !exists(file) && !exists(posix.join(posix.dirname(path), file)) && !inSource.has(file),
    )
    expect(lost).toEqual([])
  })
})

const shown = pages.find(({ path }) => path === 'docs/pipelines.md')

describe('docs/pipelines.md', () => {
  it.each(examples)('leads to $name', ({ name }) =>
    expect(shown?.links).toContain(`pipelines/${name}`),
  )

  it('shows no file that is not among them', () => {
    expect(shown?.fences.filter(({ language }) => language !== 'sh')).toEqual([])
  })
})
