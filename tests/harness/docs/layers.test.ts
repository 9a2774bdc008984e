import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The floors of src from the ground up; those of one row do not know each other. */
const floors = [
  ['contract'],
  ['settings'],
  ['findings'],
  ['service', 'report'],
  ['world'],
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
  const folder = mkdtempSync(join(tmpdir(), 'layers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'layers.jsonc'), join(folder, 'layers.jsonc'))
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ extends: ['./layers.jsonc'], linter: { rules: { preset: 'none' } } }),
  )
  for (const [path, imported] of imports) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(
      join(folder, path),
      `import type { Some } from '${imported}'\nexport type { Some }\n`,
    )
  }
  const run = promisify(execFile)(
    process.execPath,
    [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: folder },
  )
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  return diagnostics
    .filter(({ category }) => category === 'lint/style/noRestrictedImports')
    .map(({ location }) => location.path)
    .sort()
}

describe('the order of the floors', () => {
  it('lets every folder import from those below, and from none above', async () => {
    const upward = new Map<string, string>()
    const downward = new Map<string, string>()
    floors.forEach((row, height) => {
      for (const from of row)
        floors.forEach((others, other) => {
          for (const to of others) {
            if (other > height) upward.set(`src/${from}/up-${to}.ts`, `../${to}/some.ts`)
            // A report is written again from its JSON: it knows nothing of requests.
            if (other < height && from !== 'report')
              downward.set(`src/${from}/down-${to}.ts`, `../${to}/some.ts`)
          }
        })
    })
    upward.set('src/report/service.ts', '../service/some.ts')
    upward.set('src/judging/deep/run.ts', '../../run/some.ts')
    upward.set('src/judging/reference.ts', '../reference/some.ts')
    downward.delete('src/judging/down-report.ts')
    downward.delete('src/world/down-report.ts')
    expect(await refused(new Map([...upward, ...downward]))).toEqual([...upward.keys()].sort())
  })

  it('names every folder of src but those that anybody may use', () => {
    const free = ['arbitraries', 'reference']
    expect(readdirSync(join(root, 'src')).sort()).toEqual([...floors.flat(), ...free].sort())
  })
})
