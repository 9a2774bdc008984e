import { loadSettings } from '../settings/load-settings.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import type { Settings } from '../settings/settings.ts'
import { settingRows, settingsTable } from '../settings/settings-table.ts'
import { type Environment, readSources } from '../settings/sources.ts'
import { UsageError } from '../settings/usage-error.ts'
import { asTyped } from './as-typed.ts'
import { askSecret, type Terminal } from './ask-secret.ts'
import { isScriptOfThisPackage } from './npm-script.ts'
import { readSecret } from './secret-file.ts'
import type { GivenSettings } from './setting-options.ts'

/** Where a command is started. */
export interface Surroundings {
  readonly env: Environment
  /** Absolute path of the folder that `.env` and relative paths start in. */
  readonly cwd: string
  /** Where a password can be asked for, if anywhere. */
  readonly terminal?: Terminal
}

/**
 * The settings of a command: from its options, then the environment, then `.env`, then by default. A
 * password that is known from nowhere is asked for, where a user name is given.
 *
 * @throws {@link UsageError} that names an option as it was typed
 */
export async function settingsGiven(
  { given, typed }: GivenSettings,
  { env, cwd, terminal }: Surroundings,
): Promise<Settings> {
  const texts = Object.entries(given).map(([name, text]) => {
    const secret = settingRows.some((row) => row.name === name && row.secret)
    return [name, secret ? readSecret(text, typed[name] ?? name, { cwd }) : text] as const
  })
  const told = { ...env, ...Object.fromEntries(texts) }
  const password = await passwordFor(readSources(told, { cwd }).given, typed, terminal)
  const settings = await asTyped(typed, () => loadSettings({ env: { ...told, ...password }, cwd }))
  return { ...settings, invocation: { inClone: isScriptOfThisPackage(env), given } }
}

/** The password, where one is to be asked for. */
async function passwordFor(
  known: (name: string) => { readonly text: string } | undefined,
  typed: GivenSettings['typed'],
  terminal: Terminal | undefined,
): Promise<Readonly<Record<string, string>>> {
  const { url, username, password } = settingsTable
  const user = known(username.name)?.text
  if (!known(url.name) || user === undefined || known(password.name)) return {}
  if (terminal)
    return { [password.name]: await askSecret(`Password of ${quotedValue(user)}: `, terminal) }
  throw new UsageError({
    subject: typed[username.name] ?? username.name,
    problem: 'no password is known for it',
    remedy: `set ${password.name} in the environment or .env, or give --password-file FILE`,
  })
}
