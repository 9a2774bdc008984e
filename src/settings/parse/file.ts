import { createPrivateKey, X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { jsonIn } from '../../contract/json-in.ts'
import { orNothing } from '../../contract/or-nothing.ts'
import type { Place } from '../setting.ts'
import { isKeyText, NotAccepted } from '../usage-error.ts'

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
    if (isKeyText(path)) throw new NotAccepted('the content of a file, not its path')
    throw new NotAccepted(reasons[codeOf(error)] ?? `which can't be read (${codeOf(error)})`)
  }
}

export function readJsonFile(path: string, place: Place): unknown {
  const value = jsonIn(readTextFile(path, place))
  if (value === undefined) throw new NotAccepted('a file that is not JSON')
  return value
}

/** The code of an error of the operating system, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
}

const certificate = /-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----[^-]*-----END \1CERTIFICATE-----/g

/** The text of a PEM file that holds one certificate or more. */
export function parseCertificateFile(path: string, place: Place): string {
  const text = readTextFile(path, place)
  const found = text.match(certificate) ?? []
  if (found.length === 0) throw new NotAccepted('a file that holds no PEM certificate')
  for (const [index, pem] of found.entries()) {
    if (!orNothing(() => new X509Certificate(pem)))
      throw new NotAccepted(`a file whose certificate ${index + 1} can't be read`)
  }
  return text
}

/** The text of a PEM file that holds a private key, not encrypted. */
export function parseKeyFile(path: string, place: Place): string {
  const text = readTextFile(path, place)
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    throw new NotAccepted('a file that holds no PEM private key')
  // Asked first: the parser might ask for the passphrase at the terminal.
  if (/-----BEGIN ENCRYPTED |^Proc-Type: 4,ENCRYPTED/m.test(text))
    throw new NotAccepted('a file whose private key is encrypted, and a passphrase has no setting')
  if (!orNothing(() => createPrivateKey(text)))
    throw new NotAccepted("a file whose private key can't be read")
  return text
}

/**
 * The absolute path of a folder that can be written to, or made. Asked before the run:
 * without a journal no event may be changed, and a report that can't be written is lost work.
 */
export function parseReportDir(path: string, { cwd }: Place): string {
  if (path.includes('\0')) throw new NotAccepted('which no path may hold')
  const folder = resolve(cwd, path)
  const nearest = nearestExisting(folder)
  if (!statSync(nearest).isDirectory()) throw new NotAccepted('in the place of which is a file')
  try {
    accessSync(nearest, constants.W_OK)
  } catch {
    throw new NotAccepted('where nothing may be written')
  }
  return folder
}

/** Makes a folder, and those above it one by one: Node, told to make all, tries for ever below one such as `/proc`. */
export async function makeFolder(path: string): Promise<void> {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (!existsSync(dirname(path))) await makeFolder(dirname(path))
  await mkdir(path).catch((error: unknown) => {
    // Somebody else may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  })
}

function nearestExisting(path: string): string {
  const parent = dirname(path)
  return existsSync(path) || parent === path ? path : nearestExisting(parent)
}
