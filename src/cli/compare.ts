import type { CompareArguments } from '../compare/arguments.ts'
import { compareReports } from '../compare/command.ts'
import { startedIn } from './npm-script.ts'

/** Sets two reports side by side. */
export async function compare(given: CompareArguments): Promise<number> {
  return compareReports(given, { cwd: startedIn(process.env) }, process.env)
}
