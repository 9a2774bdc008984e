import { loadSettings } from '../../settings/load-settings.ts'
import type { Settings, TargetSettings } from '../../settings/settings.ts'
import { UsageError } from '../../settings/usage-error.ts'
import type { RunLock } from '../run-lock.ts'

/** What the parts of a run in the main thread share; the runner loads them as separate module graphs. */
export interface Session {
  readonly settings: Settings
  readonly startedAt: Date
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

function begin(): Session {
  const startedAt = new Date()
  try {
    const settings = loadSettings({ env: process.env, cwd: process.cwd() })
    return {
      settings,
      startedAt,
      target: settings.target,
      lock: undefined,
      begun: false,
      interrupted: false,
    }
  } catch (error) {
    return asMistake(error)
  }
}

/** A mistake of the user ends the process with one line; anything else is none. */
export function asMistake(error: unknown): never {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
