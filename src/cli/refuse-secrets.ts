import { optionOf } from '../settings/options.ts'
import type { AnySetting } from '../settings/setting.ts'
import { settingRows } from '../settings/settings-table.ts'
import { UsageError } from '../settings/usage-error.ts'

/**
 * Refuses options that would hold a secret, such as `--password`: whoever may list the processes of a
 * machine reads its command lines. Nothing of the value is shown.
 *
 * @throws {@link UsageError}
 */
export function refuseSecrets(args: readonly string[]): void {
  for (const row of settingRows.filter(({ secret }) => secret)) {
    const option = optionOf(row).replace(/-file$/, '')
    const given = args.find((word) => word === option || word.startsWith(`${option}=`))
    if (given !== undefined) throw refused(option, row)
  }
}

function refused(option: string, row: AnySetting): UsageError {
  return new UsageError({
    subject: option,
    problem: 'no secret is taken from the command line, where others can read it',
    remedy: `set ${row.name} in the environment or .env, or give ${optionOf(row)} FILE`,
  })
}
