import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Command, type Ended, type Environment, start } from '../../../scripts/command.ts'
import { filesIn, untilTestEnds } from '../end-to-end/command.ts'

/** No command takes longer unless it hangs, on however busy a machine. */
export const longestMs = 170_000

/** The package as a user has it: packed, and installed in a folder with nothing else. */
export type Installed = ReturnType<typeof install>

/** Packs this package as it is published, and installs the tarball as a distrustful user does: without scripts. */
export function install() {
  const folder = mkdtempSync(join(tmpdir(), 'package-'))
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', args, { cwd, timeout: longestMs, stdio: 'pipe' })
  mkdirSync(join(folder, 'packed'))
  npm(resolve('.'), 'run', 'package')
  npm(folder, 'pack', resolve('node_modules/.cache/package'), '--pack-destination', 'packed')
  const [tarball = ''] = readdirSync(join(folder, 'packed'))
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  npm(
    folder,
    ...['install', '--prefer-offline', '--no-audit', '--no-fund'],
    ...['--ignore-scripts', '--engine-strict'],
    join(folder, 'packed', tarball),
  )
  const own = join(folder, 'node_modules/special-events-conformance')
  return {
    folder,
    /** The folder of the package in there. */
    own,
    /** Its own files, by path. */
    files: () =>
      filesIn(own)
        .map((path) => relative(own, path))
        .sort(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A folder of a user, empty but for some files, in which the installed package is found; removed with the test. */
export function userFolder({ folder }: Installed, files: Readonly<Record<string, string>> = {}) {
  const own = mkdtempSync(join(folder, 'user-'))
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text)
  return own
}

/** Starts a line of a shell in a folder, with a few variables; it ends with the test. */
export function startLine(line: string, cwd: string, env: Environment = {}): Command {
  // What npm warns of in the configuration of the machine is none of the package's output.
  const quiet = { npm_config_loglevel: 'error' }
  return untilTestEnds(start('sh', ['-c', `exec ${line}`], { ...quiet, ...env }, cwd))
}

/** Runs a line of a shell to its end. */
export function runLine(line: string, cwd: string, env?: Environment): Promise<Ended> {
  return startLine(line, cwd, env).ended
}
