import { CommanderError } from 'commander'
import { UsageError } from '../settings/usage-error.ts'
import { commandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { oneLine } from './one-line.ts'

/**
 * The command of the package: does what its arguments ask for.
 *
 * @returns the exit code: of a run, as the report has it; 2 for a mistake in the arguments or settings,
 * told in one line on standard error; 4 for a fault of the harness
 */
export async function main(args: readonly string[]): Promise<number> {
  process.stdout.on('error', nobodyReads)
  try {
    return await commandLine(args, commands)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CommanderError)) {
      process.stderr.write(`${(error as Error).stack}\n`)
      return 4
    }
    process.stderr.write(`${error instanceof UsageError ? error.message : oneLine(error)}\n`)
    return 2
  }
}

/** Whoever reads the output may stop, as `head` does; a run still has to put back what it wrote. */
function nobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
