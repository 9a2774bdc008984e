import { name } from '../../package.json' with { type: 'json' }
import { optionWords } from '../settings/options.ts'
import { quoted } from './curl.ts'

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
  return ['npx', name, ...subcommand, ...optionWords(given), ...further].map(quoted).join(' ')
}
