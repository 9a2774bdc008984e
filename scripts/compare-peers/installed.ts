import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ended, type Environment, inTemporaryFolder, npm, start } from '../command.ts'

const options = ['--no-audit', '--no-fund', '--loglevel', 'error']
const cache = fileURLToPath(new URL('../../node_modules/.cache/peers/', import.meta.url))

/** Packages of the npm registry with their exact versions, the one that is wanted first. */
export type Packages = readonly [string, ...string[]]

/** A tool can't be installed or used, so there is nothing to compare; the message says why. */
export class ToolFault extends Error {
  override readonly name = 'ToolFault'
}

/**
 * Installs packages beside each other in a folder of their own, unless an earlier run has.
 *
 * @throws ToolFault when npm can't install them, with what it says
 */
export async function install(packages: Packages): Promise<void> {
  const folder = folderOf(packages)
  if (existsSync(folder)) return
  await mkdir(cache, { recursive: true })
  await inTemporaryFolder(async (unfinished) => {
    const { code, stderr } = await npm(unfinished, ['install', ...options, ...packages])
    if (code !== 0) throw new ToolFault(`${packages.join(', ')} could not be installed: ${stderr}`)
    await rename(unfinished, folder)
  }, cache)
}

/** Runs a script of packages that are installed, such as `dredd/bin/dredd`, in a folder. */
export function runInstalled(
  packages: Packages,
  script: string,
  args: readonly string[],
  folder: string,
  env: Environment = {},
): Promise<Ended> {
  return start(process.execPath, [pathOf(packages, script), ...args], env, folder).ended
}

/** Where a script of packages is that are installed. */
export function pathOf(packages: Packages, script: string): string {
  return join(folderOf(packages), 'node_modules', script)
}

const longestVersionMs = 30_000

/** What a command of the machine says of its version; empty where there is none, or one that cannot tell. */
export function versionSaidBy(command: string): string {
  try {
    const options = { encoding: 'utf8', stdio: 'pipe', timeout: longestVersionMs } as const
    return execFileSync(command, ['--version'], options)
  } catch {
    return ''
  }
}

function folderOf([wanted]: Packages): string {
  return join(cache, wanted.replace(/^@/, '').replaceAll(/[@/]/g, '-'))
}
