import { embeddedInWords } from '../settings/embedded.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { type SettingName, settingRows, settingsTable } from '../settings/settings.ts'
import { readSources } from '../settings/sources.ts'
import { pathTakenOffInWords } from '../settings/target-settings.ts'
import { UsageError } from '../settings/usage-error.ts'
import type { GivenSettings } from './setting-options.ts'
import type { Started } from './started.ts'

type Origin = 'option' | 'environment' | '.env' | 'default' | 'the report'

/** Tells where a setting came from; an empty one was not given. */
export type Origins = (name: SettingName) => Origin

export function originsOf({ given }: GivenSettings, { env, cwd }: Started): Origins {
  const sources = readSources(env, { cwd })
  return (name) => {
    if (given[name] !== undefined) return 'option'
    const found = sources.given(name)
    const isVerbatim = settingRows.some((row) => row.name === name && row.verbatim)
    if (found === undefined || (!isVerbatim && found.text.trim() === '')) return 'default'
    return found.where === '' ? 'environment' : '.env'
  }
}

/**
 * Refuses to write to a target because of a `.env` that does not name it: it may be somebody's leftover.
 *
 * @throws {@link UsageError}
 */
export function refuseLeftoverProfile({ target, profile }: Settings, originOf: Origins): void {
  const [url, { name }] = [originOf(settingsTable.url.name), settingsTable.profile]
  if (!target || profile === 'read-only' || originOf(name) !== '.env' || url === '.env') return
  throw new UsageError({
    subject: `${name} in .env`,
    given: profile,
    problem: `but the target is not from .env (it is from the ${url})`,
    remedy: `give ${name} where the target is given, or read-only in .env`,
  })
}

const effects = {
  full: 'events are changed and put back',
  'read-only': 'nothing is written',
  'static-mock': 'updates send only values just read',
} as const

/** What a run is about to do to which target, and who said so: in one line, before any request. */
export function openingLine({ target, embedded, profile }: Settings, originOf: Origins): string {
  const { url, profile: ofProfile } = settingsTable
  const judged = target
    ? `${target.url} (${originOf(url.name)})`
    : embeddedInWords(embedded ?? 'by-default')
  return [
    `Judging ${judged} in profile ${profile} (${originOf(ofProfile.name)}): ${effects[profile]}`,
    ...(target ? [credentialsInWords(target, originOf)] : []),
    ...(target?.pathTakenOff ? [pathTakenOffInWords] : []),
  ].join('; ')
}

function credentialsInWords({ username }: TargetSettings, originOf: Origins): string {
  if (username === undefined) return 'no credentials'
  const [user, password] = [settingsTable.username, settingsTable.password].map(
    ({ name }) => places[originOf(name)],
  )
  return user === password
    ? `credentials from ${user}`
    : `user name from ${user}, password from ${password}`
}

/** What was given nowhere has been asked for. */
const places: Readonly<Record<Origin, string>> = {
  option: 'an option',
  environment: 'the environment',
  '.env': '.env',
  default: 'the terminal',
  'the report': 'the report',
}
