import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Place } from '../settings/setting.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'

/** The file of a report that programs read. */
export const reportName = 'conformance.json'

/**
 * The reports that files and folders stand for: a folder for the one in it or, where it has none, for
 * those of the folders in it, as a pipeline leaves the artefacts that it has fetched.
 *
 * @throws {@link UsageError} for a folder without any
 */
export function partFiles(given: readonly string[], place: Place): readonly string[] {
  return given.flatMap((path) =>
    isFolder(resolve(place.cwd, path)) ? inFolder(path, place) : [path],
  )
}

function inFolder(path: string, { cwd }: Place): readonly string[] {
  const isThere = (file: string) => existsSync(resolve(cwd, file))
  const own = join(path, reportName)
  if (isThere(own)) return [own]
  const below = readdirSync(resolve(cwd, path))
    .sort()
    .map((name) => join(path, name, reportName))
    .filter(isThere)
  if (below.length > 0) return below
  throw new UsageError({
    subject: 'a part',
    given: quotedValue(path),
    problem: `a folder without a ${reportName}, as are the folders in it`,
    remedy: 'give the folders that the runs have written to',
  })
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
