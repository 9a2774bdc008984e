import { CommanderError } from 'commander'
import { outliveReaders, tellFault, warn } from '../report/output.ts'
import { takeUncaught } from '../run/process-events.ts'
import { UsageError } from '../settings/usage-error.ts'
import { commandLine } from './command-line.ts'
import { commandsWith, type LoadRunner } from './commands.ts'
import { mistakeMasked } from './mistake-masked.ts'
import { oneLine } from './refusals.ts'
import { started } from './started.ts'

/**
 * The command of the package: does what its arguments ask for.
 *
 * @param loadRunner - loads what runs the checks
 * @returns the exit code: of a run, as the report has it; 2 for a mistake in the arguments or settings,
 * told in one line on standard error; 4 for a fault of the harness, told so too
 */
export async function main(args: readonly string[], loadRunner: LoadRunner): Promise<number> {
  const masked = (text: string) => mistakeMasked(text, args, started())
  outliveReaders()
  takeUncaught((thrown) => {
    tellFault(thrown, masked)
    process.exit(4)
  })
  try {
    return await commandLine(args, commandsWith(loadRunner))
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CommanderError)) {
      tellFault(error, masked)
      return 4
    }
    const message = masked(error.message)
    warn(error instanceof UsageError ? message : oneLine(message))
    return 2
  }
}
