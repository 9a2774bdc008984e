import { optionOf } from '../settings/options.ts'
import { settingRows } from '../settings/settings-table.ts'
import { UsageError } from '../settings/usage-error.ts'

/** By name of the setting, the option that takes a file with it. */
type SecretOption = readonly [name: string, fileOption: string]

const ofTarget = settingRows
  .filter(({ secret }) => secret)
  .map((row): SecretOption => [row.name, optionOf(row)])

const ofServe: readonly SecretOption[] = [['SERVE_PASSWORD', '--password-file']]

/**
 * Refuses options that would hold a secret, such as `--password`: whoever may list the processes of a
 * machine reads its command lines. Nothing of the value is shown.
 *
 * @throws {@link UsageError}
 */
export function refuseSecrets(args: readonly string[]): void {
  for (const [name, fileOption] of args[0] === 'serve' ? ofServe : ofTarget) {
    const option = fileOption.replace(/-file$/, '')
    if (!args.some((word) => word === option || word.startsWith(`${option}=`))) continue
    throw new UsageError({
      subject: option,
      problem: 'no secret is taken from the command line, where others can read it',
      remedy: `set ${name} in the environment or .env, or give ${fileOption} FILE`,
    })
  }
}
