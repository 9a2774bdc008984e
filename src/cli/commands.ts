import type { CompareArguments } from '../compare/arguments.ts'
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
  /** These two read their arguments themselves. */
  merge(args: readonly string[]): Promise<number>
  verify(args: readonly string[]): Promise<number>
}

/** What it comes to; each is loaded when it is asked for. */
export const commands: Commands = {
  run: async (given) => (await import('./run.ts')).run(given),
  restore: async (given) => (await import('./restore.ts')).restore(given),
  serve: async (given) => (await import('./serve.ts')).serve(given),
  compare: async (given) => (await import('./compare.ts')).compare(given),
  clauses: async (id) => (await import('./clauses.ts')).showClauses(id),
  init: async () => (await import('./init.ts')).init(),
  merge: async (args) => {
    process.chdir(startedIn(process.env))
    return (await import('../merge/command.ts')).mergeCommand(args)
  },
  verify: async (args) => {
    process.chdir(startedIn(process.env))
    return (await import('../verify/command.ts')).verifyCommand(args)
  },
}
