import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { npm } from './compare-peers/npm.ts'
import { pinned } from './package/pinned.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = join(root, 'node_modules/.cache/package')

/**
 * Puts together what is published: the files that package.json names, and a package.json that pins every
 * package by which this one was tested, not only its own dependencies.
 */
rmSync(folder, { recursive: true, force: true })
const { code, stdout, stderr } = await npm(root, [
  'pack',
  '--dry-run',
  '--json',
  '--ignore-scripts',
])
if (code !== 0) throw new Error(stderr)
const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
for (const { path } of files) cpSync(join(root, path), join(folder, path))
const { private: _, devDependencies: __, overrides: ___, ...published } = manifest
const text = JSON.stringify({ ...published, dependencies: pinned() }, null, 2)
writeFileSync(join(folder, 'package.json'), `${text}\n`)
