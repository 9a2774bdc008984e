import { loadSettings } from '../settings/load-settings.ts'
import { type Settings, settingRows, settingsTable } from '../settings/settings.ts'
import { readSources } from '../settings/sources.ts'
import { refuseEmptyUrl } from '../settings/target-settings.ts'
import { refuseUnknownNames } from '../settings/unknown-names.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { askSecret, readSecret, type Terminal } from './secret-input.ts'
import type { GivenSettings } from './setting-options.ts'
import { isScriptOfThisPackage, type Started } from './started.ts'

/**
 * The settings of a command: from its options, then the environment, then `.env`, then by default. A
 * password that is known from nowhere is asked for, where a user name is given.
 *
 * @param waived - as {@link loadSettings} takes it
 * @throws {@link UsageError} that names an option as it was typed
 */
export async function settingsGiven(
  { given, typed }: GivenSettings,
  { env, cwd, terminal, program }: Started,
  { waived } = { waived: true },
): Promise<Settings> {
  const texts = Object.entries(given).map(([name, text]) => {
    const secret = settingRows.some((row) => row.name === name && row.secret)
    return [name, secret ? readSecret(text, typed[name] ?? name, { cwd }) : text] as const
  })
  const told = { ...env, ...Object.fromEntries(texts) }
  const sources = readSources(told, { cwd })
  // What a variable is misspelt for stands here by its name, though it may be given as an option, too.
  refuseUnknownNames(sources)
  // Before a password is asked for.
  refuseEmptyUrl(sources)
  const password = await passwordFor(sources.given, typed, terminal)
  const settings = await asTyped(typed, () =>
    loadSettings({ env: { ...told, ...password }, cwd, waived }),
  )
  const inClone = isScriptOfThisPackage(env)
  return { ...settings, invocation: { inClone, given, ...(!inClone && { program }) } }
}

async function passwordFor(
  known: (name: string) => { readonly text: string } | undefined,
  typed: GivenSettings['typed'],
  terminal: Terminal | undefined,
): Promise<Readonly<Record<string, string>>> {
  const { url, username, password } = settingsTable
  const user = known(username.name)?.text
  if (!known(url.name) || user === undefined || known(password.name)) return {}
  if (terminal) {
    const question = `Password of ${quotedValue(username.shown(user))}: `
    return { [password.name]: await askSecret(question, terminal) }
  }
  throw new UsageError({
    subject: typed[username.name] ?? username.name,
    problem: 'no password is known for it',
    remedy: `set ${password.name} in the environment or .env, or give --password-file FILE`,
  })
}

/**
 * Does something that reads settings. An error of it names what was given as an option by that option.
 *
 * @param typed - by name of the setting, the option as it was typed
 * @throws {@link UsageError}
 */
export async function asTyped<Result>(
  typed: Readonly<Record<string, string>>,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UsageError ? named(error, typed) : error
  }
}

function named({ fault }: UsageError, typed: Readonly<Record<string, string>>): UsageError {
  const inWords = (text: string) =>
    text.replace(/\b[A-Z][A-Z_]+\b/g, (name) =>
      Object.hasOwn(typed, name) ? `${typed[name]}` : name,
    )
  const { subject, given, problem, remedy } = fault
  return new UsageError({
    given,
    subject: inWords(subject),
    problem: problem && inWords(problem),
    remedy: inWords(remedy),
  })
}
