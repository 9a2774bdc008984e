import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from './pages.ts'
import { exists } from './repository.ts'

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
