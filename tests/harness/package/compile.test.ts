import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { version } from '../../../package.json' with { type: 'json' }
import { start } from '../../../scripts/command.ts'
import { folderWith } from '../settings/folder.ts'

/** What a clone starts from. */
const parts = [
  'bin',
  'contracts',
  'package.json',
  'package-lock.json',
  'scripts',
  'src',
  'tests/conformance',
]

/** A clone of its own, and what starts its command. */
function clone() {
  const folder = folderWith()
  for (const part of [...parts, 'tsconfig.json', '.env.example'])
    cpSync(resolve(part), join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const program = join(folder, 'bin/special-events-conformance.js')
  return {
    folder,
    compiled: () => readdirSync(join(folder, 'dist')),
    versionTold: () => start(process.execPath, [program, '--version'], {}, folder).ended,
  }
}

it('a clone compiles itself once, by whichever of two commands, and again when a source has changed', async () => {
  const { folder, compiled, versionTold } = clone()
  const told = await Promise.all([versionTold(), versionTold()])
  for (const one of told) expect(one).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' })
  const before = compiled()
  expect(before).toHaveLength(1)
  await versionTold()
  expect(compiled()).toEqual(before)
  appendFileSync(join(folder, 'src/cli/main.ts'), '\nexport const changed = true\n')
  expect(await versionTold()).toMatchObject({ code: 0, stderr: '' })
  expect(compiled()).toHaveLength(2)
})

it('a clone whose sources do not compile says so in one line, and exits with 4', async () => {
  const { folder, versionTold } = clone()
  appendFileSync(join(folder, 'src/cli/main.ts'), '\nexport const = \n')
  const { code, stdout, stderr } = await versionTold()
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
  expect(stderr).toMatch(/^fault of the harness: .*main\.ts.*\n$/)
})

it('a clone without its packages says so in one line, and what installs them, also once it was compiled', async () => {
  const { folder, versionTold } = clone()
  const packages = join(folder, 'node_modules')
  const without = {
    code: 4,
    stdout: '',
    stderr: expect.stringMatching(/^The packages of the harness are not installed.* npm ci .*\n$/u),
  }
  rmSync(packages)
  expect(await versionTold()).toMatchObject(without)
  // The compiler alone is there.
  mkdirSync(packages)
  for (const name of ['esbuild', '@esbuild'])
    symlinkSync(resolve('node_modules', name), join(packages, name))
  expect(await versionTold()).toMatchObject(without)
  rmSync(packages, { recursive: true })
  symlinkSync(resolve('node_modules'), packages)
  expect(await versionTold()).toMatchObject({ code: 0 })
  rmSync(packages)
  const program = join(folder, 'bin/npm-test.js')
  const env = { REPORT_DIR: folderWith() }
  expect(await start(process.execPath, [program], env, folder).ended).toMatchObject(without)
})

it('a clone that cannot be written to is compiled elsewhere, for one command, and leaves nothing there', async () => {
  const { folder, versionTold } = clone()
  writeFileSync(join(folder, 'dist'), 'not a folder')
  const TMPDIR = folderWith()
  const program = join(folder, 'bin/npm-test.js')
  const env = { TMPDIR, REPORT_DIR: folderWith() }
  const run = await start(process.execPath, [program, '--clause', 'list.array'], env, folder).ended
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(TMPDIR).filter((name) => name.startsWith('special-events'))).toEqual([])
  expect(await versionTold()).toMatchObject({ code: 0, stderr: '' })
})
