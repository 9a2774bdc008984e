import { sep } from 'node:path'
import suite from '../../package.json' with { type: 'json' }
import { installedCommand } from '../judging/packaged-command.ts'
import { ask, terminal } from '../report/output.ts'
import type { Place } from '../settings/setting.ts'
import type { Environment } from '../settings/sources.ts'
import type { Terminal } from './secret-input.ts'

/** How this process was started: its environment, folder and terminal. */
export interface Started {
  readonly env: Environment
  /** Absolute path of the folder that `.env` and relative paths start in. */
  readonly cwd: string
  readonly terminal?: Terminal
  /** The words that start the command again, without a clone. */
  readonly program?: readonly string[] | undefined
}

/** How this process was started. */
export function started(): Started {
  const { env, stdin } = process
  const interactive = stdin.isTTY && terminal().mayBeAsked
  return {
    env,
    cwd: process.cwd(),
    program: programStarted(),
    ...(interactive && { terminal: { input: stdin, output: { write: ask } } }),
  }
}

/** The folder that the user's paths start in: npm starts a script in the folder of its package. */
export function usersFolder(): Place {
  const { env } = process
  return { cwd: (isScriptOfThisPackage(env) && env.INIT_CWD) || process.cwd() }
}

/** Whether a script of the clone runs, rather than the command of the installed package. */
export function isScriptOfThisPackage(env: Environment): boolean {
  return env.npm_package_name === suite.name && env.npm_lifecycle_event !== 'npx'
}

/**
 * What starts this process's command again: npx where it finds the same package from the folder that the user is in, else
 * the file that was started, be it installed for all or fetched by npx from a tarball.
 */
export function programStarted(path = process.argv[1], cwd = process.cwd()): readonly string[] {
  if (path === undefined) return installedCommand
  const [home = path] = path.split(`${sep}node_modules${sep}`)
  const isFound = home !== path && `${cwd}${sep}`.startsWith(`${home}${sep}`)
  if (isFound) return installedCommand
  return path.endsWith('.js') ? ['node', path] : [path]
}

const everyMs = 250

/**
 * Ends this process as by SIGTERM when npx is told to end: the shell between the two dies of the signal
 * and does not hand it on.
 *
 * @param isTold - whether this process has had such a signal itself
 */
export function followNpx(isTold: () => boolean = () => false): void {
  if (process.env.npm_lifecycle_event !== 'npx') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    if (!isTold() && !process.emit('SIGTERM')) process.exit(130)
  }, everyMs)
  watch.unref()
}
