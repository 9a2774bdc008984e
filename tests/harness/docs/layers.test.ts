import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { start } from '../../../scripts/command.ts'
import { folderWith } from '../settings/folder.ts'
import { read } from './repository.ts'

/** The floors of src from the ground up; those of one row do not know each other. */
const floors = [
  ['contract'],
  ['settings'],
  ['findings'],
  ['service', 'report'],
  ['world'],
  ['model'],
  ['judging'],
  ['run'],
  ['cli', 'api', 'compare', 'merge', 'verify'],
]

const biome = join(
  dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')),
  'bin/biome',
)

/** The files in which the linter finds an import that goes against the order of the floors. */
async function refused(imports: ReadonlyMap<string, string>): Promise<string[]> {
  const config = { extends: ['./layers.jsonc'], linter: { rules: { preset: 'none' } } }
  const sources = [...imports].map(([path, imported]) => [
    path,
    `import type { Some } from '${imported}'\nexport type { Some }\n`,
  ])
  const folder = folderWith({
    'layers.jsonc': read('layers.jsonc'),
    'biome.json': JSON.stringify(config),
    ...Object.fromEntries(sources),
  })
  const lint = ['lint', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = await start(process.execPath, [biome, ...lint], {}, folder).ended
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  const ofFloors = diagnostics.filter(({ category }) => category.endsWith('/noRestrictedImports'))
  return ofFloors.map(({ location }) => location.path).sort()
}

describe('the order of the floors', () => {
  it('lets every folder import from those below, and from none above', async () => {
    const heights = floors.flatMap((row, height) => row.map((folder) => [folder, height] as const))
    const imports = heights.flatMap(([from, height]) =>
      heights.map(([to, other]) => [from, to, Math.sign(other - height)] as const),
    )
    // A report is written again from its JSON: it knows nothing of requests, and who judges nothing of it.
    const isApart = (from: string, to: string) =>
      from === 'report' || (to === 'report' && ['judging', 'model', 'world'].includes(from))
    const inFile = (way: number) =>
      imports
        .filter(([from, to, towards]) => towards === way && (way > 0 || !isApart(from, to)))
        .map(([from, to]) => [`src/${from}/to-${to}.ts`, `../${to}/some.ts`] as const)
    const upward = new Map([
      ...inFile(1),
      ['src/report/service.ts', '../service/some.ts'],
      ['src/judging/deep/run.ts', '../../run/some.ts'],
      ['src/judging/reference.ts', '../reference/some.ts'],
    ])
    const downward = new Map(inFile(-1))
    expect(await refused(new Map([...upward, ...downward]))).toEqual([...upward.keys()].sort())
  })

  it('names every folder of src but those that anybody may use', () => {
    const free = ['arbitraries', 'reference']
    expect(readdirSync('src').sort()).toEqual([...floors.flat(), ...free].sort())
  })
})
