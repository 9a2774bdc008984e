import type { CompareArguments } from '../compare/arguments.ts'
import type { MergeArguments } from '../merge/command.ts'
import type { Place } from '../settings/setting.ts'
import { startedIn } from './npm-script.ts'
import type { RestoreArguments } from './restore.ts'
import type { RunArguments } from './run-options.ts'
import type { GivenSettings } from './setting-options.ts'

/** What the command line can ask for; each resolves to the exit code. */
export interface Commands {
  run(given: RunArguments): Promise<number>
  restore(given: RestoreArguments): Promise<number>
  serve(given: GivenSettings): Promise<number>
  compare(given: CompareArguments): Promise<number>
  clauses(id?: string): Promise<number>
  init(): Promise<number>
  merge(given: MergeArguments): Promise<number>
  /** @param path - of the report */
  verify(path: string): Promise<number>
}

/** Where paths start that are given to an npm script, too. */
function place(): Place {
  return { cwd: startedIn(process.env) }
}

/**
 * What it comes to; each is loaded when it is asked for.
 *
 * @param unload - as `main` takes it
 */
export function commandsWith(unload: () => Promise<void>): Commands {
  return {
    run: async (given) => (await import('./run.ts')).run(given, unload),
    restore: async (given) => (await import('./restore.ts')).restore(given),
    serve: async (given) => (await import('./serve.ts')).serve(given),
    compare: async (given) => (await import('./compare.ts')).compare(given),
    clauses: async (id) => (await import('./clauses.ts')).showClauses(id),
    init: async () => (await import('./init.ts')).init(),
    merge: async (given) => (await import('../merge/command.ts')).merge(given, place()),
    verify: async (path) => (await import('../verify/command.ts')).verifyReport(path, place()),
  }
}
