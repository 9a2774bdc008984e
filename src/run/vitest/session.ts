import { loadSettings } from '../../settings/load-settings.ts'
import type { Settings, TargetSettings } from '../../settings/settings.ts'
import { UsageError } from '../../settings/usage-error.ts'
import type { RunLock } from '../run-lock.ts'

/** What the parts of a run in the main thread share; the runner loads them as separate module graphs. */
export interface Session {
  readonly settings: Settings
  readonly startedAt: Date
  /** Whether nothing but the path of the report goes to standard output. */
  readonly quiet: boolean
  /** Known once the embedded service is up, where no other target is named. */
  target: TargetSettings | undefined
  /** Held from before the first request until the report is written. */
  lock: RunLock | undefined
  /** Whether a request may have been sent, so that there may be something to put back. */
  begun: boolean
  interrupted: boolean
}

const key = Symbol.for('special-events-conformance.session')
const shared = globalThis as { [key]?: Session }

/** The session of this process, begun when first asked for; a mistake in the settings ends the process. */
export function session(): Session {
  shared[key] ??= begin()
  return shared[key]
}

/** Begins the session of this process with settings that are known already. */
export function beginSession(settings: Settings, { quiet }: { readonly quiet: boolean }): void {
  shared[key] = sessionWith(settings, quiet)
}

function begin(): Session {
  try {
    return sessionWith(loadSettings({ env: process.env, cwd: process.cwd() }), false)
  } catch (error) {
    return asMistake(error)
  }
}

function sessionWith(settings: Settings, quiet: boolean): Session {
  return {
    settings,
    startedAt: new Date(),
    quiet,
    target: settings.target,
    lock: undefined,
    begun: false,
    interrupted: false,
  }
}

/** A mistake of the user ends the process with one line; anything else is none. */
export function asMistake(error: unknown): never {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
