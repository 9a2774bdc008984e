import { name } from '../../package.json' with { type: 'json' }
import type { Environment } from '../settings/sources.ts'
import { packagedCommand } from '../verdict/packaged-command.ts'

/** The folder that the user's paths start in: npm starts a script in the folder of its package. */
export function startedIn(env: Environment): string {
  return (isScriptOfThisPackage(env) && env.INIT_CWD) || process.cwd()
}

/** How whoever has started this process starts a subcommand, with room for options behind. */
export function wordsFor(subcommand: string, env: Environment): string {
  return isScriptOfThisPackage(env) ? `npm run ${subcommand} --` : packagedCommand([subcommand])
}

/** Whether a script of the clone runs, rather than the command of the installed package. */
export function isScriptOfThisPackage(env: Environment): boolean {
  return env.npm_package_name === name && env.npm_lifecycle_event !== 'npx'
}
