import { type Command, CommanderError } from 'commander'
import { UsageError } from '../settings/usage-error.ts'

/** An error of the argument parser, in better words where an option has a value that takes none. */
export function withNeedlessValueNamed(error: unknown, program: Command): unknown {
  if (!(error instanceof CommanderError && error.code === 'commander.unknownOption')) return error
  const [, typed] = /'(--[^=]+)=/.exec(error.message) ?? []
  const options = [program, ...program.commands].flatMap((command) => command.options)
  if (!options.some((option) => option.long === typed && !option.required)) return error
  return new UsageError({
    subject: String(typed),
    problem: 'it takes no value',
    remedy: 'give it alone, or leave it out',
  })
}
