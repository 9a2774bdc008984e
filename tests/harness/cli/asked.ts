import type { CommanderError } from 'commander'
import { commandLine } from '../../../src/cli/command-line.ts'
import type { Commands } from '../../../src/cli/commands.ts'
import { oneLine } from '../../../src/cli/refusals.ts'
import { UsageError } from '../../../src/settings/usage-error.ts'

/** What a command line asks for: the command and all that it is told. */
export async function asked(...args: string[]): Promise<readonly [string, ...unknown[]]> {
  let call: readonly [string, ...unknown[]] | undefined
  const noting = new Proxy({} as Commands, {
    get: (_target, name) => async (given: unknown) => {
      call = [String(name), given]
      return 0
    },
  })
  await commandLine(args, noting)
  if (!call) throw new Error('nothing was asked for')
  return call
}

/** The line that a command line is refused with. */
export async function refusal(...args: string[]): Promise<string> {
  const error: unknown = await asked(...args).catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error(`it was not refused: ${JSON.stringify(error)}`)
  return error instanceof UsageError ? error.message : oneLine(error as CommanderError)
}
