import suite from '../../package.json' with { type: 'json' }
import { quoted } from '../findings/in-shell.ts'
import { optionWords } from '../settings/options.ts'
import type { Invocation } from '../settings/settings.ts'

/** Runs the package that is installed where it is given; npx downloads nothing for it. */
export const installedCommand: readonly string[] = ['npx', '--no-install', suite.name]

/**
 * A command of the package as whoever has started this run can give it, as one line of a POSIX shell: that
 * of the package, or in a clone the npm script.
 *
 * @param subcommand - none for a run
 * @param given - settings by name, as {@link optionWords} takes them
 * @param further - words that follow
 */
export function commandAgain(
  invocation: Invocation | undefined,
  subcommand?: 'restore',
  given: Readonly<Record<string, string>> = {},
  further: readonly string[] = [],
): string {
  if (invocation && !invocation.inClone)
    return packagedCommand(subcommand ? [subcommand] : [], given, further, invocation.program)
  const words = [...optionWords(given), ...further].map(quoted)
  const script = subcommand ? `npm run ${subcommand}` : 'npm test'
  return [script, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}

/**
 * The command of the package, as it works without a clone, as one line of a POSIX shell.
 *
 * By itself it is that of the package where it is installed, and npx is kept from looking for it elsewhere: nobody has
 * published it under its own name, so whoever did would be handed what a user gives to the line.
 *
 * @param subcommand - such as `restore`; none for a run
 * @param given - settings by name, as {@link optionWords} takes them
 * @param further - words that follow
 * @param program - what runs it, where that is known to be something else
 */
export function packagedCommand(
  subcommand: readonly string[],
  given: Readonly<Record<string, string>> = {},
  further: readonly string[] = [],
  program: readonly string[] = installedCommand,
): string {
  return [...program, ...subcommand, ...optionWords(given), ...further].map(quoted).join(' ')
}
