import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSeedDrawn } from './parse/seed.ts'
import { quotedValue } from './quoted-value.ts'
import { type AnySetting, NotAccepted, type Place } from './setting.ts'
import type { Settings } from './settings.ts'
import { settingsTable, type Values } from './settings-table.ts'
import { type Environment, readSources, type Sources, sourcesOf } from './sources.ts'
import { targetOf } from './target-settings.ts'
import { refuseUnknownNames } from './unknown-names.ts'
import { UsageError } from './usage-error.ts'

const usualWaiversFile = 'waivers.json'

/**
 * Every setting of a run: from the environment, then from `.env` in `cwd`, then by default.
 * An empty value counts as not given. Sends nothing and changes nothing.
 *
 * With `SEED=random` each call draws another seed: load once per run.
 *
 * @param env - usually `process.env`
 * @param cwd - absolute path of the folder that `.env` and relative paths start in
 * @param dotEnv - whether `.env` is read
 * @throws {@link UsageError} for the first setting that is wrong
 */
export function loadSettings({
  env,
  cwd,
  dotEnv = true,
}: {
  env: Environment
  cwd: string
  dotEnv?: boolean
}): Settings {
  const place = { cwd }
  const sources = dotEnv ? readSources(env, place) : sourcesOf(env)
  refuseUnknownNames(sources)
  const values = Object.fromEntries(
    Object.entries(settingsTable).map(([key, row]) => [key, valueFor(row, sources, place)]),
  ) as unknown as Values
  const profile = values.profile ?? (values.url === undefined ? 'full' : 'read-only')
  const target = targetOf(values, profile, env)
  return {
    ...(target === undefined ? {} : { target }),
    profile,
    authProbes: values.authProbes ?? (profile === 'read-only' ? 'few' : 'all'),
    seed: values.seed,
    ...(isSeedDrawn(sources.given(settingsTable.seed.name)?.text) ? { seedDrawn: true } : {}),
    numRuns: values.numRuns,
    concurrency: values.concurrency,
    ...(values.requestsPerSecond === undefined
      ? {}
      : { requestsPerSecond: values.requestsPerSecond }),
    requestTimeoutMs: values.requestTimeoutMs,
    runTimeoutMs: values.runTimeoutMs,
    maxResponseBytes: values.maxResponseBytes,
    reportDir: values.reportDir,
    waivers: values.waivers ?? usualWaivers(place),
    allowStaleWaivers: values.allowStaleWaivers,
    acceptInconclusive: values.acceptInconclusive,
    ...(values.replayCase === undefined ? {} : { replayCase: values.replayCase }),
  }
}

function valueFor(row: AnySetting, sources: Sources, place: Place): unknown {
  const given = sources.given(row.name)
  const text = row.verbatim ? given?.text : given?.text.trim()
  if (text === undefined || text === '') {
    return row.default === undefined ? undefined : parsed(row, row.default, '', place)
  }
  return parsed(row, text, given?.where ?? '', place)
}

function parsed(row: AnySetting, text: string, where: string, place: Place): unknown {
  try {
    return row.parse(text, place)
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error
    throw new UsageError({
      subject: `${row.name}${where}`,
      ...(row.secret ? {} : { given: quotedValue(row.shown?.(text) ?? text) }),
      ...(error.problem === undefined ? {} : { problem: error.problem }),
      remedy: `give ${row.accepts}`,
    })
  }
}

function usualWaivers(place: Place): Settings['waivers'] {
  if (!existsSync(resolve(place.cwd, usualWaiversFile))) return []
  const row = settingsTable.waivers
  return parsed(row, usualWaiversFile, '', place) as Settings['waivers']
}
