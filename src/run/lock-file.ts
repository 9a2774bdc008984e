import { access, constants, link, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf, makeFolder } from '../settings/parse/file.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { shortHash } from '../world/restoring/journal-files.ts'

/** What file systems without hard links answer to the wish for one. */
const linkless = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK']

export function lockPath(reportDir: string, target: string): string {
  return join(reportDir, 'journal', `${shortHash(target)}.lock`)
}

/** Makes the folder of locks where it is missing. @throws UsageError where it cannot be written to */
export async function prepareFolder(reportDir: string): Promise<void> {
  const folder = join(reportDir, 'journal')
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new UsageError({
      subject: 'REPORT_DIR',
      given: quotedValue(reportDir),
      problem: `it cannot be written to (${codeOf(error)})`,
      remedy: 'name a folder that can',
    })
  }
}

/** Makes a file with the text of another one, unless there is one: whole, where the file system has hard links. */
export async function createFrom(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path).catch(async (error: unknown) => {
      if (!linkless.includes(codeOf(error))) throw error
      await writeFile(path, await readFile(draft), { flag: 'wx', mode: 0o600 })
    })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** What a lock says; nothing where there is none. @throws UsageError where it cannot be read */
export async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new UsageError({
      subject: 'REPORT_DIR',
      given: quotedValue(dirname(dirname(path))),
      problem: `its lock journal/${basename(path)} cannot be read (${codeOf(error)})`,
      remedy: 'see to it that it can, or name another folder',
    })
  }
}

/** When a file was last touched (Unix time in milliseconds), if it is there. */
export async function touchedAt(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs
}

export async function touch(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => {})
}
