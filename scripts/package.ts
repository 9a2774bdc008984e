import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { npm } from './command.ts'
import { compile } from './compile.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const emitted = join(root, 'node_modules/.cache/declarations')
const declared = join(root, 'types')
const packed = join(root, 'node_modules/.cache/package')

/** The folder of a package, in a path that starts in that of this one. */
const packageOf = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/

const relativeImport = /(?:from |import\()['"](\.[^'"]+)\.tsx?['"]/g
const jsonImport = /^import (\w+) from '(\.[^']+\.json)'.*$/gm

// Puts together what is published: the files that package.json names, the sources as JavaScript with all packages
// that they use, the licences of these, and the declarations of what the package exports.
for (const folder of [emitted, declared, packed]) rmSync(folder, { recursive: true, force: true })
const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
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
const inputs = await compile(join(packed, 'dist/js'))
const bundled = new Set(inputs.flatMap((path) => packageOf.exec(path)?.[0] ?? []))
writeFileSync(join(packed, 'dist/LICENSES.txt'), [...bundled].sort().map(licenceOf).join('\n'))
const { private: _, scripts: __, dependencies, devDependencies, overrides, ...published } = manifest
writeFileSync(join(packed, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)

/** What the licence of a package asks of whoever hands it on: its name, its version and that licence. */
function licenceOf(folder: string): string {
  const own = join(root, folder)
  const { name, version, license } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  const file = readdirSync(own).find((name) => /^licen[cs]e/i.test(name))
  const text = file === undefined ? '' : `\n${readFileSync(join(own, file), 'utf8').trim()}\n`
  return `${name} ${version}, ${license}\n${text}`
}

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
