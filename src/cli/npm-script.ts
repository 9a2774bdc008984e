import { name } from '../../package.json' with { type: 'json' }
import type { Environment } from '../settings/sources.ts'

/** The folder that the user's paths start in: npm starts a script in the folder of its package. */
export function startedIn(env: Environment): string {
  return (isScriptOfThisPackage(env) && env.INIT_CWD) || process.cwd()
}

/** Whether a script of the clone runs, rather than the command of the installed package. */
export function isScriptOfThisPackage(env: Environment): boolean {
  return env.npm_package_name === name && env.npm_lifecycle_event !== 'npx'
}
