import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }
import { npm } from './command.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const emitted = join(root, 'node_modules/.cache/declarations')
const declared = join(root, 'types')
const packed = join(root, 'node_modules/.cache/package')

const relativeImport = /(?:from |import\()['"](\.[^'"]+)\.tsx?['"]/g
const jsonImport = /^import (\w+) from '(\.[^']+\.json)'.*$/gm

// Puts together what is published: the files that package.json names, the declarations of what the
// package exports, and a package.json that pins every package that this one was tested with.
for (const folder of [emitted, declared, packed]) rmSync(folder, { recursive: true, force: true })
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const options = ['--project', 'tsconfig.declarations.json', '--outDir', emitted]
execFileSync(process.execPath, [compiler, ...options], { cwd: root, stdio: 'inherit' })
const reached = new Set<string>()
declare('src/api/index.d.ts')
process.stderr.write(`types: ${reached.size} files\n`)
const pack = ['pack', '--dry-run', '--json', '--ignore-scripts']
const { code, stdout, stderr } = await npm(root, pack)
if (code !== 0) throw new Error(stderr)
const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
for (const { path } of files) cpSync(join(root, path), join(packed, path))
const { private: _, devDependencies: __, overrides: ___, ...published } = manifest
const text = JSON.stringify({ ...published, dependencies: pinned() }, null, 2)
writeFileSync(join(packed, 'package.json'), `${text}\n`)

/**
 * Writes a declaration into types/, and those that it leads to; paths are relative to the package.
 * Contracts stand in it as types in place of the JSON files, which not every compiler is set to read.
 */
function declare(path: string): void {
  if (reached.has(path)) return
  reached.add(path)
  const text = readFileSync(join(emitted, path), 'utf8')
  for (const [, name] of text.matchAll(relativeImport))
    declare(`${join(dirname(path), name ?? '')}.d.ts`)
  const file = join(declared, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    text.replace(jsonImport, (_line, name: string, json: string) => {
      const content = readFileSync(resolve(root, dirname(path), json), 'utf8').trimEnd()
      return `declare const ${name}: ${content};`
    }),
  )
}

interface Locked {
  readonly version: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
}

/**
 * Every package that running needs, at the version of the lock file, by its name. Of a name that is
 * there twice it is the version that more packages share, since a dependency can name only one. What a
 * package brings along for one platform is left to it: it names exact versions.
 */
function pinned(): Readonly<Record<string, string>> {
  const { '': _, ...packages } = lock.packages as Readonly<Record<string, Locked>>
  const versions = new Map<string, string>()
  const deepestFirst = Object.entries(packages).sort(([a], [b]) => b.length - a.length)
  for (const [path, { version, dev, optional, devOptional }] of deepestFirst)
    if (!dev && !optional && !devOptional)
      versions.set(path.replace(/^.*node_modules\//, ''), version)
  return Object.fromEntries([...versions].sort(([a], [b]) => (a < b ? -1 : 1)))
}
