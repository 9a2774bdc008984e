import { randomBytes } from 'node:crypto'
import { codeOf } from '../settings/parse/file.ts'
import { type Environment, readSources } from '../settings/sources.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import type { Credentials } from './authentication.ts'

/** What the reference service is told by its environment. */
export interface ServeSettings extends Credentials {
  /** 0 for any free port. */
  readonly port: number
  readonly host: string
  /** Which of the credentials were given, and so shall not be shown. */
  readonly given: { readonly username: boolean; readonly password: boolean }
}

/**
 * Reads the settings: from the environment, then from `.env` in a folder, then the default; an empty
 * value counts as absent. The default password is a random one.
 *
 * @throws UsageError
 */
export function serveSettings(environment: Environment, cwd: string): ServeSettings {
  const { given } = readSources(environment, { cwd })
  const setting = (name: string) => given(name)?.text
  const username = setting('SERVE_USERNAME')
  const password = setting('SERVE_PASSWORD')
  return {
    port: portOf(setting('PORT') ?? '8080'),
    host: setting('HOST') ?? '127.0.0.1',
    username: usernameOf(username ?? 'museum'),
    password: password ?? randomBytes(15).toString('base64url'),
    given: { username: username !== undefined, password: password !== undefined },
  }
}

/** The user's mistake behind an error of listening; undefined when it is none. */
export function listenMistake(
  error: unknown,
  { port, host }: ServeSettings,
): UsageError | undefined {
  const portIs = (problem: string, remedy: string) =>
    new UsageError({ subject: 'PORT', given: String(port), problem, remedy })
  const unknownHost = new UsageError({
    subject: 'HOST',
    given: quotedValue(host),
    problem: 'where nothing can listen',
    remedy: 'give an address of this machine',
  })
  const mistakes: Readonly<Record<string, UsageError>> = {
    EADDRINUSE: portIs('which is in use', 'give a free port, or 0 for any'),
    EACCES: portIs('which this user may not listen on', 'give a port from 1024 on, or 0 for any'),
    EADDRNOTAVAIL: unknownHost,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
  }
  return mistakes[codeOf(error)]
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65535) return port
  throw new UsageError({
    subject: 'PORT',
    given: quotedValue(text),
    remedy: 'give a whole number from 0 (any free port) to 65535',
  })
}

function usernameOf(text: string): string {
  if (!text.includes(':')) return text
  throw new UsageError({
    subject: 'SERVE_USERNAME',
    problem: 'it holds a colon, which would end the user name',
    remedy: 'give a name without one',
  })
}
