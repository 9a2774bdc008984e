import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'dotenv'
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
 * Reads the settings: from the environment, then from a file such as `.env`, then the default; an
 * empty value counts as absent. The default password is a random one.
 *
 * @throws UsageError
 */
export function serveSettings(
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): ServeSettings {
  const further = settingsIn(file)
  const setting = (name: string) => environment[name] || further[name] || undefined
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
  const givenPort = { subject: 'PORT', given: String(port) }
  const unknownHost = new UsageError({
    subject: 'HOST',
    given: quotedValue(host),
    problem: 'where nothing can listen',
    remedy: 'give an address of this machine',
  })
  const mistakes: Readonly<Record<string, UsageError>> = {
    EADDRINUSE: new UsageError({
      ...givenPort,
      problem: 'which is in use',
      remedy: 'give a free port, or 0 for any',
    }),
    EACCES: new UsageError({
      ...givenPort,
      problem: 'which this user may not listen on',
      remedy: 'give a port from 1024 on, or 0 for any',
    }),
    EADDRNOTAVAIL: unknownHost,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
  }
  return mistakes[codeOf(error)]
}

function settingsIn(file: string): Record<string, string> {
  try {
    return parse(readFileSync(file))
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return {}
    throw new UsageError({
      subject: file,
      problem: `it can't be read (${code})`,
      remedy: 'make it a readable text file, or remove it',
    })
  }
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
