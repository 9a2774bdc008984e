import { refuseUnnamed } from '../settings/embedded.ts'
import { loadSettings } from '../settings/load-settings.ts'
import { suggestion } from '../settings/nearest-name.ts'
import { type SettingName, type Settings, settingRows } from '../settings/settings.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'

const names = settingRows.map(({ name }) => name)
const proxyNames = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY']

/** Settings by the names of docs/settings.md; what is undefined counts as not given. */
export type JudgeSettings = {
  readonly [Name in SettingName]?: string | number | boolean | undefined
}

/**
 * The settings of a run that a program has begun.
 *
 * @throws {@link UsageError} that names the first that is wrong
 */
export function settingsFrom(settings: JudgeSettings, cwd: string): Settings {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(settings)) {
    if (!names.includes(name)) throw unknown(name)
    if (value !== undefined) texts[name] = textOf(name, value)
  }
  const proxies = [...proxyNames, ...proxyNames.map((name) => name.toLowerCase())]
  const env = Object.fromEntries(proxies.map((name) => [name, process.env[name]]))
  const loaded = loadSettings({ env: { ...env, ...texts }, cwd, dotEnv: false })
  refuseUnnamed(loaded)
  const secret = settingRows.filter((row) => row.secret).map(({ name }) => name)
  const given = Object.entries(texts).filter(([name]) => !secret.includes(name))
  return { ...loaded, invocation: { inClone: false, given: Object.fromEntries(given) } }
}

/** A program in plain JavaScript may give anything. */
function textOf(name: string, value: unknown): string {
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value)
  throw new UsageError({
    subject: name,
    problem: `it is of type ${typeof value}`,
    remedy: 'give a text, a number, true or false',
  })
}

function unknown(name: string): UsageError {
  return new UsageError({
    subject: quotedValue(name),
    problem: `no such setting${suggestion(name, names, 4)}`,
    remedy: 'docs/settings.md lists them all',
  })
}
