import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSeedDrawn } from './parse/scalars.ts'
import { reference } from './parse/target-values.ts'
import type { Waiver } from './parse/waivers-file.ts'
import { runRows } from './run-rows.ts'
import type { Place, Setting, SettingRows, ValuesOf } from './setting.ts'
import type { Settings } from './settings.ts'
import { type Environment, readSources, type Sources, sourcesOf } from './sources.ts'
import { targetRows } from './target-rows.ts'
import { refuseEmptyUrl, targetOf } from './target-settings.ts'
import { refuseUnknownNames } from './unknown-names.ts'
import { accepted, quotedValue } from './usage-error.ts'

export const usualWaiversFile = 'waivers.json'

/**
 * Every setting of a run: from the environment, then from `.env` in `cwd`, then by default.
 * An empty value counts as not given. Sends nothing and changes nothing.
 *
 * With `SEED=random` each call draws another seed: load once per run.
 *
 * @param env - usually `process.env`
 * @param cwd - absolute path of the folder that `.env` and relative paths start in
 * @param dotEnv - whether `.env` is read
 * @param waived - whether waivers are read: what decides no exit code does without them
 * @throws UsageError for the first setting that is wrong
 */
export function loadSettings({
  env,
  cwd,
  dotEnv = true,
  waived = true,
}: {
  env: Environment
  cwd: string
  dotEnv?: boolean
  waived?: boolean
}): Settings {
  const place = { cwd }
  const sources = dotEnv ? readSources(env, place) : sourcesOf(env)
  refuseUnknownNames(sources)
  refuseEmptyUrl(sources)
  const ofTarget = valuesIn(targetRows, sources, place)
  const unread = { ...runRows.waivers, parse: () => [] }
  const ofRun = valuesIn(waived ? runRows : { ...runRows, waivers: unread }, sources, place)
  const isEmbedded = ofTarget.url === undefined || ofTarget.url === reference
  const profile = ofRun.profile ?? (isEmbedded ? 'full' : 'read-only')
  const target = targetOf(ofTarget, profile, env, sources.given(targetRows.url.name)?.text)
  return {
    ...ofRun,
    runTimeoutMs: ofRun.runTimeoutMs + (ofRun.exploreMs ?? 0),
    ...(target
      ? { target }
      : { embedded: ofTarget.url === reference ? 'asked-for' : 'by-default' }),
    profile,
    authProbes: ofRun.authProbes ?? (profile === 'read-only' ? 'few' : 'all'),
    ...(isSeedDrawn(sources.given(runRows.seed.name)?.text) && { seedDrawn: true }),
    waivers: ofRun.waivers ?? (waived ? usualWaivers(place) : []),
  }
}

function valuesIn<Rows extends SettingRows>(rows: Rows, sources: Sources, place: Place) {
  const values = Object.entries(rows).map(([key, row]) => [key, valueFor(row, sources, place)])
  const given = values.filter(([, value]) => value !== undefined)
  // What Object.fromEntries has no type for.
  return Object.fromEntries(given) as ValuesOf<Rows>
}

function valueFor(row: Setting, sources: Sources, place: Place): unknown {
  const { text, where } = sources.given(row.name) ?? { text: '', where: '' }
  const given = row.verbatim ? text : text.trim()
  if (given !== '') return parsed(row, given, where, place)
  return row.default === undefined ? undefined : parsed(row, row.default, '', place)
}

function parsed<Value>(row: Setting<Value>, text: string, where: string, place: Place): Value {
  const given = row.secret ? undefined : quotedValue(row.shown?.(text) ?? text)
  return accepted({ subject: `${row.name}${where}`, given, remedy: `give ${row.accepts}` }, () =>
    row.parse(text, place),
  )
}

function usualWaivers(place: Place): readonly Waiver[] {
  if (!existsSync(resolve(place.cwd, usualWaiversFile))) return []
  return parsed(runRows.waivers, usualWaiversFile, '', place)
}
