import suite from '../../package.json' with { type: 'json' }
import { quoted } from '../findings/in-shell.ts'
import { optionWords } from '../settings/options.ts'
import type { Invocation } from '../settings/settings.ts'

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
    return packagedCommand(subcommand ? [subcommand] : [], given, further)
  const words = [...optionWords(given), ...further].map(quoted)
  const script = subcommand ? `npm run ${subcommand}` : 'npm test'
  return [script, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}

/**
 * The command of the package, as it works without a clone, as one line of a POSIX shell.
 *
 * @param subcommand - such as `restore`; none for a run
 * @param given - settings by name, as {@link optionWords} takes them
 * @param further - words that follow
 */
export function packagedCommand(
  subcommand: readonly string[],
  given: Readonly<Record<string, string>> = {},
  further: readonly string[] = [],
): string {
  return ['npx', suite.name, ...subcommand, ...optionWords(given), ...further].map(quoted).join(' ')
}
