import suite from '../../package.json' with { type: 'json' }
import { quoted } from '../findings/in-shell.ts'
import { optionWords } from '../settings/options.ts'
import type { Invocation } from '../settings/settings.ts'

/** Runs the package that is installed where it is given; npx downloads nothing for it. */
export const installedCommand: readonly string[] = ['npx', '--no-install', suite.name]

/**
 * A command of the package as whoever has started this run can give it, as one line of a POSIX shell: in a clone the
 * npm script, else that of the package. That is the one which is installed, unless another is known, and npx is kept
 * from looking for it elsewhere: nobody has published it under its own name, so whoever did would be handed what a user
 * gives to the line.
 *
 * @param subcommand - none for a run
 * @param given - settings by name, as {@link optionWords} takes them
 * @param further - words that follow
 */
export function commandAgain(
  { inClone, program = installedCommand }: Pick<Invocation, 'inClone' | 'program'> = {
    inClone: true,
  },
  subcommand?: 'restore',
  given: Readonly<Record<string, string>> = {},
  further: readonly string[] = [],
): string {
  const words = [...optionWords(given), ...further].map(quoted)
  if (!inClone)
    return [...program.map(quoted), ...(subcommand ? [subcommand] : []), ...words].join(' ')
  const script = subcommand ? `npm run ${subcommand}` : 'npm test'
  return [script, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}
