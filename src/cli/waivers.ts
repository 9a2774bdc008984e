import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isJsonObject } from '../contract/json-in.ts'
import { count } from '../findings/quantities.ts'
import { readReportOfViolations } from '../report/json.ts'
import { say } from '../report/output.ts'
import { visibleLine } from '../report/visible.ts'
import { usualWaiversFile } from '../settings/load-settings.ts'
import { codeOf, readJsonFile } from '../settings/parse/file.ts'
import type { Place } from '../settings/setting.ts'
import { settingsTable } from '../settings/settings.ts'
import { readSources } from '../settings/sources.ts'
import { accepted, NotAccepted, quotedValue, UsageError } from '../settings/usage-error.ts'

/**
 * Adds a waiver for each violated clause of a report to the file of waivers, which is made where it is missing.
 * Reason and expiry date are left empty: until they are filled in, a run refuses the file. What stands there stays.
 *
 * @param ofReport - where the path of the report starts in
 * @param place - where a run reads its waivers
 * @throws {@link UsageError} where the report holds no violation, or the file no list of waivers
 */
export function writeWaivers(reportPath: string, ofReport: Place, place: Place): number {
  const violated = readReportOfViolations(reportPath, ofReport).clauses.filter(
    ({ verdict }) => verdict === 'fail',
  )
  const { name } = settingsTable.waivers
  const { text: path, where } = readSources(process.env, place).given(name) ?? {
    text: usualWaiversFile,
    where: '',
  }
  const fault = { subject: `${name}${where}`, given: quotedValue(path) }
  const file = resolve(place.cwd, path)
  const shown = ofReport.cwd === place.cwd ? path : file
  const remedy = 'mend that file or name another one; it is left as it is'
  const content = accepted({ ...fault, remedy }, () =>
    existsSync(file) ? waiversIn(path, place) : { waivers: [] },
  )
  const there = content.waivers
  const known = new Set(there.map(({ clause }) => clause))
  const added = violated.filter(({ id }) => !known.has(id))
  const waivers = [...there, ...added.map(({ id }) => ({ clause: id, reason: '', expires: '' }))]
  if (added.length > 0)
    try {
      // Whole or not at all: what stands there was filled in by hand.
      writeFileSync(`${file}.unfinished`, `${JSON.stringify({ ...content, waivers }, null, 2)}\n`)
      renameSync(`${file}.unfinished`, file)
    } catch (error) {
      const problem = `which can't be written (${codeOf(error)})`
      throw new UsageError({ ...fault, problem, remedy: 'name a file that can' })
    }
  for (const { id, violations } of violated)
    say(visibleLine(`${known.has(id) ? 'there' : 'added'}  ${id}: ${violations[0]?.summary ?? ''}`))
  say(
    visibleLine(
      added.length === 0
        ? `${shown} names every violated clause already; it is left as it is`
        : `${shown}: ${count(added.length, 'waiver')} added. Fill in reason and expires (YYYY-MM-DD); until then a run refuses the file`,
    ),
  )
  return 0
}

/** Filled in or not; the rest of the file is held against its schema by the next run. */
function waiversIn(path: string, place: Place): WaiversFile {
  const value = readJsonFile(path, place)
  const list = isJsonObject(value) ? value.waivers : undefined
  if (Array.isArray(list) && list.every((one) => typeof one?.clause === 'string'))
    return { ...(value as object), waivers: list }
  throw new NotAccepted('a file that holds no list of waivers')
}

interface WaiversFile {
  readonly waivers: readonly { readonly clause: string }[]
}
