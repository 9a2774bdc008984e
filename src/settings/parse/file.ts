import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { NotAccepted, type Place } from '../setting.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'where there is no file',
  ENOTDIR: 'where there is no file',
  EISDIR: 'which is a folder',
  EACCES: 'which may not be read',
  EPERM: 'which may not be read',
}

/** The text of the file at a path, without its byte order mark. */
export function readTextFile(path: string, { cwd }: Place): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new NotAccepted(reasons[codeOf(error)] ?? `which can't be read (${codeOf(error)})`)
  }
}

/** The code of an error of the operating system, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
}
