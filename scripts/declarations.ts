import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const emitted = join(root, 'node_modules/.cache/declarations')
const published = join(root, 'types')
const entry = 'src/api/index.d.ts'

const relativeImport = /(?:from |import\()['"](\.[^'"]+)\.tsx?['"]/g
const jsonImport = /^import (\w+) from '(\.[^']+\.json)'.*$/gm

/**
 * Writes types/, the declarations of what `special-events-conformance` exports, from the sources. Only
 * what the entry leads to is kept, and contracts stand as types in place of the JSON files, which not
 * every compiler is set to read.
 */
function main(): void {
  for (const folder of [emitted, published]) rmSync(folder, { recursive: true, force: true })
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--project', 'tsconfig.declarations.json', '--outDir', emitted]
  execFileSync(process.execPath, [compiler, ...options], { cwd: root, stdio: 'inherit' })
  const reached = new Set<string>()
  publish(entry, reached)
  process.stderr.write(`types: ${reached.size} files\n`)
}

/** Publishes a declaration and what it leads to; paths are relative to the package. */
function publish(path: string, reached: Set<string>): void {
  if (reached.has(path)) return
  reached.add(path)
  const text = readFileSync(join(emitted, path), 'utf8')
  for (const [, name] of text.matchAll(relativeImport))
    publish(`${join(dirname(path), name ?? '')}.d.ts`, reached)
  const file = join(published, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    text.replace(jsonImport, (_line, name: string, json: string) => {
      const content = readFileSync(resolve(root, dirname(path), json), 'utf8').trimEnd()
      return `declare const ${name}: ${content};`
    }),
  )
}

main()
