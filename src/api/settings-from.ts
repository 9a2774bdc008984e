import { loadSettings } from '../settings/load-settings.ts'
import { nearestName } from '../settings/nearest-name.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import type { Settings } from '../settings/settings.ts'
import { settingRows } from '../settings/settings-table.ts'
import { UsageError } from '../settings/usage-error.ts'
import type { JudgeSettings } from './judge.ts'

const names = settingRows.map(({ name }) => name)
const proxyNames = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY']

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
  const nearest = nearestName(name, names, 4)
  return new UsageError({
    subject: quotedValue(name),
    problem: `no such setting${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    remedy: 'docs/settings.md lists them all',
  })
}
